import Core
import Entity
import Testing

@testable import Scenes
@testable import WalletKit

/// A watch-only wallet is shown, and its owner compares it with the machine that has the keys.
@Suite struct ShowWatchedTests {
  /// The wallet in the folder: nil if there is none; `confirmed` is returned by a confirmation.
  struct StubStore: ShowWatched.Worker {
    var wallet: WatchEntry?
    var confirmed: WatchEntry?

    func watched(_ name: WalletName) throws -> WatchEntry? { wallet }
    func watchFile(of name: WalletName) -> String { "home/keystore/\(name.slug).watch" }
    func confirm(_ wallet: WatchEntry) throws -> WatchEntry {
      guard let confirmed else { throw KeystoreError.conflict }
      return confirmed
    }
  }

  private static func draft(_ store: StubStore) throws -> ShowWatched.Response {
    try ShowWatched.Interactor(worker: store)
      .draft(.init(name: try WalletName(parsing: "cold")))
  }

  /// A store with an unverified wallet, which a confirmation replaces.
  private static func store(confirming confirmed: WatchEntry?) throws -> StubStore {
    StubStore(wallet: try WatchWalletTests.list(standing: .unverified), confirmed: confirmed)
  }

  @Test func isDraftedAsItIsKnownHere() throws {
    for standing in [AddressVerification.verified, .unverified] {
      let wallet = try WatchWalletTests.list(standing: standing)
      let draft = try Self.draft(StubStore(wallet: wallet))
      #expect(draft.wallet == wallet && draft.file == "home/keystore/cold.watch")
      #expect(ShowWatched.Presenter().present(draft).isVerified == (standing == .verified))
    }
  }

  @Test func theSameAddressesAreConfirmed() throws {
    let confirmed = try WatchWalletTests.list()
    let store = try Self.store(confirming: confirmed)
    let draft = try Self.draft(store)
    #expect(!ShowWatched.Presenter().present(draft).isVerified)
    let response = try ShowWatched.Interactor(worker: store).commit(draft, isSame: true)
    #expect(response.wallet == confirmed && response.file == draft.file)
    #expect(ShowWatched.Presenter().present(response).isVerified)
  }

  /// What was compared is not what is shown as verified.
  @Test func anotherAddressThanWasComparedIsAConflict() throws {
    let account = AccountEntry(path: nil, address: try Samples.address("2"), label: nil)
    let name = try WalletName(parsing: "cold")
    let other = try WatchWalletTests.StubStore.entry(name, nil, [account])
    for confirmed in [other, nil] {
      let store = try Self.store(confirming: confirmed)
      let draft = try Self.draft(store)
      #expect(throws: KeystoreError.conflict) {
        try ShowWatched.Interactor(worker: store).commit(draft, isSame: true)
      }
    }
  }

  @Test func whatIsDeclinedIsNotConfirmed() throws {
    // The error of the worker would be another one.
    let store = try Self.store(confirming: nil)
    let draft = try Self.draft(store)
    #expect(throws: ShowWatchedError.different) {
      try ShowWatched.Interactor(worker: store).commit(draft, isSame: false)
    }
  }

  @Test func whatIsNotThereIsNotShown() throws {
    #expect(throws: KeystoreError.unknown(name: "cold")) { try Self.draft(StubStore()) }
  }
}
