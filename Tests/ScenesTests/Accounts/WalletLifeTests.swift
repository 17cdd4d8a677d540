import Core
import Entity
import Scenes
import Testing

@testable import WalletKit

/// Renaming, removing and restoring wallets.
struct WalletLifeTests {
  struct StubStore: RenameWallet.Worker, RemoveWallet.Worker, RestoreRemoved.Worker {
    var book = AccountBook([])
    var people = ContactBook.empty
    var copies: [RemovedWallet] = []

    let settings = Settings()

    func accounts() throws -> AccountBook { book }
    func contacts() throws -> ContactBook { people }
    func defaultWallet() throws -> String? { settings.wallet }
    func setDefaultWallet(_ name: WalletName?) throws { settings.wallet = name?.text }
    func defaultAccount() throws -> String? { settings.account }
    func setDefaultAccount(_ name: String?) throws { settings.account = name }

    func wallet(named name: WalletName) throws -> WalletEntry { try Samples.wallet(name.text) }

    func requireFree(_ name: WalletName) throws {
      if name.text == "taken" { throw KeystoreError.exists(name: name.text) }
    }

    func file(of wallet: WalletEntry) -> String { "home/keystore/\(wallet.slug).ktr" }

    func rename(
      _ wallet: WalletName,
      to name: WalletName,
      unlockedBy secret: borrowing UnlockSecret
    ) throws -> WalletEntry { try Samples.wallet(name.text) }

    func remove(
      _ wallet: WalletName,
      purging: Bool,
      unlockedBy secret: borrowing UnlockSecret
    ) throws -> RemovedWallet? {
      purging
        ? nil
        : RemovedWallet(
          name: wallet,
          slug: wallet.slug,
          address: try Samples.address("1"),
          removed: 1_767_225_600
        )
    }

    func removedWallets() throws -> [RemovedWallet] { copies }

    func restoreRemoved(_ wallet: WalletName) throws -> WalletEntry {
      try Samples.wallet(wallet.text)
    }
  }

  private static func name(_ text: String = "savings") throws -> WalletName {
    try WalletName(parsing: text)
  }

  @Test func renames() throws {
    let renaming = RenameWallet.Interactor(worker: StubStore())
    let request = RenameWallet.Request(wallet: try Self.name(), name: try Self.name("new"))
    try renaming.prepare(request)
    let model = RenameWallet.Presenter().present(
      try renaming.act(on: request, unlockedBy: WalletsTests.secret())
    )
    #expect(model.text == "wallet  new\nwas     savings\nfile    home/keystore/new.ktr")
    #expect(
      try Samples.json(model)
        == #"{"file":"home/keystore/new.ktr","wallet":"new","was":"savings"}"#
    )
    #expect(throws: KeystoreError.exists(name: "taken")) {
      try renaming.prepare(.init(wallet: Self.name(), name: Self.name("taken")))
    }
  }

  @Test func removesAndReportsTheCopy() throws {
    let removing = RemoveWallet.Interactor(worker: StubStore())
    let draft = try removing.draft(.init(wallet: Self.name(), isPurging: false))
    let address = try Samples.address("1")
    #expect(
      RemoveWallet.Presenter().ask(draft).text == """
        wallet   savings
        address  \(address)
        keeps    a sealed copy, for 30 days
        """
    )
    let model = RemoveWallet.Presenter().present(
      try removing.commit(draft, unlockedBy: WalletsTests.secret())
    )
    #expect(
      model.text == """
        wallet   savings
        address  \(address)
        removed  a sealed copy is kept until 2026-01-31T00:00:00Z
        """
    )
    #expect(
      try Samples.json(model) == """
        {"address":"\(address)","keptUntil":"2026-01-31T00:00:00Z","wallet":"savings"}
        """
    )
    let route = Route.restoreRemoved(try Self.name())
    #expect(model.notes.isEmpty && model.next == route)
  }

  @Test func purges() throws {
    let removing = RemoveWallet.Interactor(worker: StubStore())
    let draft = try removing.draft(.init(wallet: Self.name(), isPurging: true))
    #expect(RemoveWallet.Presenter().ask(draft).text.hasSuffix("a backup can restore it"))
    let model = RemoveWallet.Presenter().present(
      try removing.commit(draft, unlockedBy: WalletsTests.secret())
    )
    #expect(model.text.hasSuffix("removed  permanently") && model.next == nil)
    #expect(
      try Samples.json(model)
        == #"{"address":"\#(try Samples.address("1"))","wallet":"savings"}"#
    )
    #expect(model.notes == ["info: old data may remain on the disk; it is encrypted"])
  }

  @Test func restoresARemovedWallet() throws {
    let model = RestoreRemoved.Presenter().present(
      try RestoreRemoved.Interactor(worker: StubStore()).act(on: .init(wallet: Self.name()))
    )
    #expect(model.text == "restored  savings\naddress   \(try Samples.address("1"))")
    #expect(
      try Samples.json(model)
        == #"{"address":"\#(try Samples.address("1"))","wallet":"savings"}"#
    )
    #expect(model.next == .showWallet(try Self.name()))
  }

  private static func copy(_ name: String, _ digit: Character, removed: Int64) throws
    -> RemovedWallet
  {
    let wallet = try Self.name(name)
    return RemovedWallet(
      name: wallet,
      slug: wallet.slug,
      address: try Samples.address(digit),
      removed: removed
    )
  }

  private static func candidates(_ copies: [RemovedWallet]) throws -> [RestoreRemoved.Candidate] {
    try RestoreRemoved.Interactor(worker: StubStore(copies: copies)).candidates()
  }

  @Test func theLastCopyOfEachFreeNameCanBeRestored() throws {
    let found = try Self.candidates([
      try Self.copy("old", "1", removed: 5), try Self.copy("old", "2", removed: 6),
      RemovedWallet(name: nil, slug: "unreadable", address: nil, removed: 7),
      try Self.copy("taken", "3", removed: 8), try Self.copy("main", "4", removed: 9),
    ])
    #expect(found.map(\.name.text) == ["main", "old"])
    #expect(try found.map(\.address) == [Samples.address("4"), Samples.address("2")])
  }

  @Test func aTakenNameIsACandidateIfThereIsNoOther() throws {
    let found = try Self.candidates([try Self.copy("taken", "3", removed: 8)])
    #expect(found.map(\.name.text) == ["taken"])
  }

  @Test func withoutACopyNothingCanBeRestored() throws {
    for copies in [[], [RemovedWallet(name: nil, slug: "x", address: nil, removed: 7)]] {
      #expect(throws: RestoreRemovedError.nothingKept) { try Self.candidates(copies) }
    }
  }
}
