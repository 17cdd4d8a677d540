import Entity
import Scenes
import Testing

@testable import WalletKit

struct AddAccountTests {
  /// Adds to a wallet of two accounts, or loses the new account.
  struct StubAccounts: AddAccount.Worker {
    let entry: WalletEntry
    var loses = false
    /// The wallet once it is unlocked, if another process changed it in between.
    var later: WalletEntry?
    var people = ContactBook.empty

    func accounts() throws -> AccountBook { AccountBook([entry]) }
    func contacts() throws -> ContactBook { people }

    func wallet(named name: WalletName) throws -> WalletEntry { entry }

    func add(
      label: WalletName?,
      to wallet: WalletName,
      unlockedBy secret: borrowing UnlockSecret,
      at choose: (WalletEntry) throws -> DerivationPath
    ) throws -> WalletEntry {
      let entry = later ?? entry
      let path = try choose(entry)
      guard !loses else { return entry }
      let added = AccountEntry(path: path, address: try Samples.address("8"), label: label)
      return WalletEntry(
        name: entry.name,
        id: entry.id,
        kind: entry.kind,
        address: entry.address,
        accounts: entry.accounts + [added],
        standings: (entry.accounts + [added]).map { _ in .verified },
        generation: entry.generation,
        updated: entry.updated,
        cost: entry.cost,
        slots: entry.slots
      )
    }
  }

  static func request(_ which: AddAccount.AccountSelection = .next, label: String? = nil) throws
    -> AddAccount.Request
  {
    .init(
      wallet: try WalletName(parsing: "savings"),
      which: which,
      label: try label.map { try WalletName(parsing: $0) }
    )
  }

  @Test func addsTheNextAccountWithItsLabel() throws {
    let clerk = StubAccounts(entry: try Samples.wallet(accounts: 2))
    let response = try AddAccount.Interactor(worker: clerk).act(
      on: try Self.request(label: "rent"),
      unlockedBy: try WalletsTests.secret()
    )
    let model = AddAccount.Presenter().present(response)
    #expect(
      model.text == """
        wallet   savings
        address  \(try Samples.address("8"))
        path     m/44'/60'/0'/0/2
        label    rent
        """
    )
    #expect(
      try Samples.json(model) == """
        {"address":"\(try Samples.address("8"))","label":"rent","path":"m/44'/60'/0'/0/2",\
        "wallet":"savings"}
        """
    )
  }

  @Test func takesAPathOfOnesOwn() throws {
    let path = try DerivationPath(parsing: "m/44'/60'/1'/0/0")
    let clerk = StubAccounts(entry: try Samples.wallet())
    #expect(
      try AddAccount.Interactor(worker: clerk).prepare(try Self.request(.path(path))) == path
    )
  }

  @Test func refusesAPathThatIsListed() throws {
    let path = try DerivationPath.ethereum(account: 0)
    let add = AddAccount.Interactor(worker: StubAccounts(entry: try Samples.wallet()))
    #expect(throws: AddAccountError.listed(path)) {
      try add.prepare(try Self.request(.path(path)))
    }
  }

  @Test func refusesAWalletOfOneKey() throws {
    let add = AddAccount.Interactor(worker: StubAccounts(entry: try Samples.keyWallet()))
    #expect(throws: AddAccountError.singleKey(try WalletName(parsing: "savings"))) {
      try add.prepare(try Self.request())
    }
  }

  @Test func theNextAccountIsThatOfTheWalletAsItIsUnlocked() throws {
    let clerk = StubAccounts(
      entry: try Samples.wallet(accounts: 2),
      later: try Samples.wallet(accounts: 3)
    )
    let add = AddAccount.Interactor(worker: clerk)
    let next = try add.act(on: try Self.request(), unlockedBy: try WalletsTests.secret())
    #expect(next.added.path == (try .ethereum(account: 3)))
    let named = try DerivationPath.ethereum(account: 2)
    #expect(try add.prepare(try Self.request(.path(named))) == named)
    let secret = try WalletsTests.secret()
    do {
      _ = try add.act(on: try Self.request(.path(named)), unlockedBy: secret)
      Issue.record("was added twice")
    } catch let error as AddAccountError {
      #expect(error == .listed(named))
    }
  }

  @Test func noticesAnAccountThatWasNotEntered() throws {
    let clerk = StubAccounts(entry: try Samples.wallet(), loses: true)
    let request = try Self.request()
    let secret = try WalletsTests.secret()
    do {
      _ = try AddAccount.Interactor(worker: clerk).act(on: request, unlockedBy: secret)
      Issue.record("was taken for added")
    } catch let error as AddAccountError {
      #expect(error == .lost(request.wallet))
    }
  }
}
