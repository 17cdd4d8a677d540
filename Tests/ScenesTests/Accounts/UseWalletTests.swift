import Core
import Entity
import Testing

@testable import Scenes
@testable import WalletKit

/// The wallet that is used if none is named.
@Suite struct UseWalletTests {
  struct StubStore: UseWallet.Worker {
    let settings = Settings()

    func defaultWallet() throws -> String? { settings.wallet }
    func setDefaultWallet(_ name: WalletName?) throws { settings.wallet = name?.text }
    func defaultAccount() throws -> String? { settings.account }
    func setDefaultAccount(_ name: String?) throws { settings.account = name }

    func wallet(named name: WalletName) throws -> WalletEntry {
      guard name.text == "savings" else { throw KeystoreError.unknown(name: name.text) }
      return try Samples.wallet(name.text)
    }

    func watched(_ name: WalletName) throws -> WatchEntry? {
      name.text == "cold" ? try WatchWalletTests.list(name.text) : nil
    }
  }

  private static func use(_ name: String?, _ stub: StubStore) throws -> Answer<UseWallet.Body> {
    let request = UseWallet.Request(wallet: try name.map { try WalletName(parsing: $0) })
    return UseWallet.Presenter().present(
      try UseWallet.Interactor(worker: stub).act(on: request)
    )
  }

  @Test("a wallet stays the default until another one is chosen, or none")
  func setsAndClearsTheDefault() throws {
    let stub = StubStore()
    let first = try Self.use("savings", stub)
    #expect(stub.settings.wallet == "savings")
    #expect(first.text == "default wallet  savings")
    #expect(try Samples.json(first) == #"{"wallet":"savings"}"#)
    let second = try Self.use("cold", stub)
    #expect(second.text == "default wallet  cold\nwas             savings")
    #expect(try Samples.json(second) == #"{"wallet":"cold","was":"savings"}"#)
    #expect(try Self.use("cold", stub).was == nil)
    let none = try Self.use(nil, stub)
    #expect(stub.settings.wallet == nil)
    #expect(none.text == "default wallet  none\nwas             cold")
    #expect(try Samples.json(none) == #"{"was":"cold"}"#)
  }

  @Test(
    "an account of another wallet that comes before the default wallet is told",
    arguments: [
      ("savings/2", false), ("savings", false), ("rent", true), ("cold/2", true), (nil, false),
    ]
      as [(String?, Bool)]
  )
  func theDefaultAccountComesFirst(account: String?, isTold: Bool) throws {
    let stub = StubStore()
    stub.settings.account = account
    let told = account.map { "caution: the default account \($0) comes before the default wallet" }
    let wanted = isTold ? [told ?? ""] : []
    #expect(try Self.use("savings", stub).notes.map(\.english) == wanted)
    #expect(try Self.use(nil, stub).notes.isEmpty)
  }

  @Test("an unknown wallet cannot become the default")
  func refusesAnUnknownWallet() throws {
    let stub = StubStore()
    _ = try Self.use("savings", stub)
    #expect(throws: KeystoreError.unknown(name: "nobody")) { try Self.use("nobody", stub) }
    #expect(stub.settings.wallet == "savings")
  }

  @Test("the default follows a renamed wallet, and ends when it is removed")
  func followsTheWallet() throws {
    let (savings, new) = (try WalletName(parsing: "savings"), try WalletName(parsing: "new"))
    let stub = WalletLifeTests.StubStore()
    stub.settings.wallet = "savings"
    _ = try RenameWallet.Interactor(worker: stub).act(
      on: .init(wallet: savings, name: new),
      unlockedBy: WalletsTests.secret()
    )
    #expect(stub.settings.wallet == "new")
    let removing = RemoveWallet.Interactor(worker: stub)
    let other = try removing.draft(.init(wallet: savings, isPurging: false))
    let kept = try removing.commit(other, unlockedBy: WalletsTests.secret())
    #expect(stub.settings.wallet == "new" && !kept.wasDefault)
    let draft = try removing.draft(.init(wallet: new, isPurging: false))
    let gone = try removing.commit(draft, unlockedBy: WalletsTests.secret())
    #expect(stub.settings.wallet == nil)
    #expect(
      RemoveWallet.Presenter().present(gone).notes
        == ["info: new was the default wallet; no default is set now"]
    )
  }

  @Test("the default follows a watch-only wallet as well")
  func followsAWatchOnlyWallet() throws {
    let stub = WatchWalletTests.StubStore()
    stub.settings.wallet = "cold"
    let cold = try WatchWalletTests.list("cold")
    let renamed = try RenameWatched.Interactor(worker: stub).act(
      on: .init(cold, to: try WalletName(parsing: "colder"))
    )
    #expect(stub.settings.wallet == "colder")
    let gone = RemoveWatched.Presenter().present(
      try RemoveWatched.Interactor(worker: stub).act(on: renamed.wallet)
    )
    #expect(stub.settings.wallet == nil)
    #expect(gone.notes == ["info: colder was the default wallet; no default is set now"])
  }

  @Test("the list of wallets marks the default")
  func listMarksIt() throws {
    let stub = WalletsTests.StubStore(
      listings: [.wallet(try Samples.wallet("savings")), .wallet(try Samples.wallet("other"))],
      isDefault: "savings"
    )
    let answer = ListWallets.Presenter().present(
      try ListWallets.Interactor(worker: stub).act(on: .init())
    )
    #expect(answer.wallets.map(\.isDefault) == [true, nil])
    let lines = answer.text.split(separator: "\n")
    #expect(lines.map { $0.contains("default") } == [true, false])
  }
}
