import Entity
import Scenes
import Testing

@testable import WalletKit

struct LabelAccountTests {
  /// Two wallets: `savings` with three accounts, whose last is labelled `rent`, and a watched one.
  struct StubAccounts: LabelAccount.Worker, LabelWatched.Worker {
    var people = ContactBook.empty
    /// Whether another process takes the label away again.
    var loses = false

    func accounts() throws -> AccountBook {
      AccountBook([try Samples.wallet(accounts: 3, label: "rent")], watched: [try Self.watched()])
    }
    func contacts() throws -> ContactBook { people }

    func label(
      _ address: Address,
      as label: WalletName?,
      in wallet: WalletName,
      unlockedBy secret: borrowing UnlockSecret
    ) throws -> WalletEntry {
      let entry = try Samples.wallet(accounts: 3, label: "rent")
      guard !loses else { return entry }
      return WalletEntry(
        name: wallet,
        id: entry.id,
        kind: entry.kind,
        address: entry.address,
        accounts: Self.relabeled(entry.accounts, address, label),
        standings: entry.standings,
        generation: entry.generation,
        updated: entry.updated,
        cost: entry.cost,
        slots: entry.slots
      )
    }

    func labelWatched(_ address: Address, as label: WalletName?, in wallet: WalletName) throws
      -> WatchEntry
    {
      let entry = try Self.watched()
      return WatchEntry(
        name: wallet,
        id: entry.id,
        key: entry.key,
        accounts: Self.relabeled(entry.accounts, address, label),
        standings: entry.standings,
        generation: entry.generation,
        updated: entry.updated
      )
    }

    private static func relabeled(
      _ accounts: [AccountEntry],
      _ address: Address,
      _ label: WalletName?
    ) -> [AccountEntry] {
      accounts.map { account in
        account.address == address
          ? AccountEntry(path: account.path, address: address, label: label) : account
      }
    }

    private static func watched() throws -> WatchEntry {
      try WatchWalletTests.StubStore.entry(
        WalletName(parsing: "cold"),
        nil,
        [AccountEntry(path: nil, address: try Samples.address("9"), label: nil)]
      )
    }
  }

  private static func request(_ account: String, _ label: String?) throws -> LabelAccount.Request {
    .init(
      try StubAccounts().accounts().find(account),
      label: try label.map { try WalletName(parsing: $0) }
    )
  }

  private static func change(
    _ account: String,
    _ label: String?,
    _ worker: StubAccounts = StubAccounts()
  ) throws -> Answer<LabelAccount.Body> {
    let change = LabelAccount.Interactor(worker: worker)
    return LabelAccount.Presenter().present(
      try change.act(on: try request(account, label), unlockedBy: try WalletsTests.secret())
    )
  }

  @Test func labelsAnAccount() throws {
    let answer = try Self.change("savings/1", "food")
    #expect(
      answer.text == """
        wallet   savings
        address  \(try Samples.address("2"))
        path     m/44'/60'/0'/0/1
        label    food
        """
    )
    #expect(
      try Samples.json(answer) == """
        {"address":"\(try Samples.address("2"))","label":"food","path":"m/44'/60'/0'/0/1",\
        "wallet":"savings"}
        """
    )
  }

  @Test func replacesAndRemovesALabel() throws {
    let changed = try Self.change("rent", "food")
    #expect(changed.text.hasSuffix("label    food\nwas      rent"))
    let removed = try Self.change("savings/2", nil)
    #expect(removed.text.hasSuffix("label    none\nwas      rent"))
    #expect(
      try Samples.json(removed) == """
        {"address":"\(try Samples.address("3"))","label":"","path":"m/44'/60'/0'/0/2",\
        "wallet":"savings","was":"rent"}
        """
    )
    // The label that it has already is no clash with itself.
    #expect(try Self.change("rent", "rent").text.hasSuffix("label    rent"))
  }

  @Test func labelsAWatchedAccountWithoutASecret() throws {
    let label = LabelWatched.Interactor(worker: StubAccounts())
    let answer = LabelAccount.Presenter().present(
      try label.act(on: try Self.request("cold", "till"))
    )
    #expect(
      answer.text == "wallet   cold\naddress  \(try Samples.address("9"))\nlabel    till"
    )
    // Another wallet's account may share a label, as when it is added.
    let shared = try label.act(on: try Self.request("cold", "rent"))
    #expect(shared.account.label?.text == "rent")
    #expect(throws: LabelAccountError.unlabeled("cold")) {
      try label.act(on: try Self.request("cold", nil))
    }
  }

  @Test func showsALabel() throws {
    let book = try StubAccounts().accounts()
    func show(_ account: String) throws -> Answer<LabelAccount.Body> {
      ShowAccountLabel.Presenter().present(
        try ShowAccountLabel.Interactor().act(on: .init(try book.find(account)))
      )
    }
    #expect(
      try show("savings/2").text == """
        wallet   savings
        address  \(try Samples.address("3"))
        path     m/44'/60'/0'/0/2
        label    rent
        """
    )
    #expect(try show("savings/1").text.hasSuffix("label    none"))
    #expect(
      try Samples.json(try show("cold")) == """
        {"address":"\(try Samples.address("9"))","label":"","path":"","wallet":"cold"}
        """
    )
    let stranger = try Samples.address("7")
    #expect(throws: LabelAccountError.noWallet(stranger)) { try show("\(stranger)") }
  }

  @Test func refusesBeforeASecretIsAskedFor() throws {
    let change = LabelAccount.Interactor(worker: StubAccounts())
    let rent = try WalletName(parsing: "rent")
    #expect(throws: AddAccountError.labelled(rent)) {
      try change.prepare(try Self.request("savings/1", "rent"))
    }
    #expect(throws: LabelAccountError.unlabeled("savings/1")) {
      try change.prepare(try Self.request("savings/1", nil))
    }
    let stranger = try Samples.address("7")
    #expect(throws: LabelAccountError.noWallet(stranger)) {
      try change.prepare(try Self.request("\(stranger)", "food"))
    }
    #expect(throws: NameClashError.ofAccount("cold", "cold", isAlike: false)) {
      try change.prepare(try Self.request("savings/1", "cold"))
    }
    #expect(throws: NameClashError.likeENS("rent.eth")) {
      try change.prepare(try Self.request("savings/1", "rent.eth"))
    }
    #expect(try change.prepare(try Self.request("savings/1", "food")).text == "savings")
  }

  @Test func noticesALabelThatWasNotKept() throws {
    #expect(throws: KeystoreError.conflict) {
      try Self.change("savings/1", "food", StubAccounts(loses: true))
    }
  }
}
