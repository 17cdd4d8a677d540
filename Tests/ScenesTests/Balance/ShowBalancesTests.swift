import Core
import Entity
@testable import Scenes
import Testing
import WalletKit

struct ShowBalancesTests {
  static func model(_ accounts: [String], tokens: [Token] = []) async throws
    -> Answer<ShowBalances.Body>
  {
    let response = try await ShowBalances.Interactor(worker: StubBalances(book: try Samples.book()))
      .act(
        on: .sample(accounts, tokens: tokens)
      )
    return ShowBalances.Presenter().present(response)
  }

  @Test func oneAccountWithoutTokensIsABareAmount() async throws {
    let model = try await Self.model(["savings/0"])
    #expect(model.text == "1.5 ETH")
    #expect(model.notes == ["on dev, as of block 7 (2026-01-31T23:59:59Z)"])
    #expect(
      try Samples.json(model) == """
        {"accounts":[{"address":"\(try Samples.address("1"))","ether":"1.5","name":"savings",\
        "tokens":[],"wei":"1500000000000000000"}],"block":"7","blockHash":"\(try Samples.hash("b"))",\
        "blockTime":"2026-01-31T23:59:59Z","chainID":"31337","chainName":"dev","symbol":"ETH"}
        """
    )
  }

  /// A symbol does not identify a token: neither of two with the same one is shown without contract.
  @Test(arguments: ["TUSD", "tusd", "TU\u{405}D"])
  func tokensWithOneSymbolAreShownWithTheirContracts(symbol: String) async throws {
    let contract = try Samples.address("a")
    let tokens = [
      try Samples.token(contract), try Samples.token(try Samples.address("b"), symbol: symbol),
    ]
    let model = try await Self.model(["savings/0"], tokens: tokens)
    #expect(model.text.contains("TUSD (\(contract))"))
    #expect(model.text.contains("\(symbol) (\(try Samples.address("b")))"))
    let alone = try await Self.model(["savings/0"], tokens: [tokens[0]])
    #expect(!alone.text.contains("\(contract)"))
  }

  @Test func aTokenCalledLikeTheCoinIsShownWithItsContract() async throws {
    let contract = try Samples.address("a")
    let model = try await Self.model(
      ["savings/0"],
      tokens: [try Samples.token(contract, symbol: "eth")]
    )
    #expect(model.text.contains("eth (\(contract))"))
  }

  @Test func severalAccountsAreATable() async throws {
    let token = try Samples.token(try Samples.address("a"))
    let broken = try Samples.token(try Samples.address("b"), symbol: "BAD\u{1B}[2J")
    let model = try await Self.model(["savings/0", "savings/1"], tokens: [token, broken])
    #expect(
      model.text == """
        savings      1.5  ETH
                   250    TUSD
                     ?    BAD\\u{1b}[2J
        savings/1    1.5  ETH
                   250    TUSD
                     ?    BAD\\u{1b}[2J
        total        3    ETH
                   500    TUSD
        """
    )
    #expect(model.notes.count == 3)
    #expect(model.notes[1].english.contains("is unknown: its contract's answer is not a number"))
    #expect(try Samples.json(model).contains(#""amount":"250""#))
  }

  @Test func withoutNamesAllAccountsAreShown() async throws {
    #expect(try await Self.model([]).accounts.count == 3)
  }

  @Test("a wallet's name stands for all its accounts, with totals")
  func aWalletsNameStandsForAllOfIt() async throws {
    let token = try Samples.token(try Samples.address("a"))
    let broken = try Samples.token(try Samples.address("b"), symbol: "BAD")
    let whole = try await Self.model(["savings"], tokens: [token, broken])
    #expect(whole.accounts.map(\.name) == ["savings", "savings/1", "savings/2"])
    #expect(whole.text.hasSuffix("total        4.5  ETH\n           750    TUSD"))
    #expect(whole.totals?.map(\.symbol) == ["ETH", "TUSD"], "what is unknown is in no total")
    #expect(whole.totals?.map(\.units) == ["4500000000000000000", "750000000"])
    #expect(whole.totals?.map(\.contracts) == [nil, [token.address.description]])
    #expect(whole.totals?.map(\.chains) == [["dev"], ["dev"]] && whole.unsummed == nil)
    let one = try await Self.model(["savings/1"])
    #expect(one.text == "1.5 ETH" && one.totals == nil)
  }

  /// Whoever they belong to: of two wallets, of a wallet and a contact, of an address.
  @Test func severalAccountsHaveTotals() async throws {
    let token = try Samples.token(try Samples.address("a"))
    let worker = StubBalances(
      book: AccountBook([
        try Samples.wallet(accounts: 2), try Samples.keyWallet(at: try Samples.address("8")),
      ]),
      people: try ContactBook([try StubStore.contact("Bob", "7")])
    )
    for accounts in [["savings/0", "key"], ["savings/1", "bob"], ["\(Address.zero)", "key"]] {
      let model = ShowBalances.Presenter().present(
        try await ShowBalances.Interactor(worker: worker)
          .act(on: .sample(accounts, tokens: [token]))
      )
      #expect(model.totals?.map(\.amount) == ["3", "500"], "\(accounts)")
      let last = model.text.split(separator: "\n").suffix(2)
      #expect(last.first?.hasPrefix("total") == true && last.last?.hasSuffix("TUSD") == true)
    }
  }

  @Test func nothingIsATotalToo() async throws {
    let token = try Samples.token(try Samples.address("a"))
    let worker = StubBalances(book: try Samples.book(), empty: ["dev"])
    let model = ShowBalances.Presenter().present(
      try await ShowBalances.Interactor(worker: worker)
        .act(on: .sample(["savings/0", "savings/1"], tokens: [token]))
    )
    #expect(model.text.hasSuffix("\ntotal      0  ETH"))
    #expect(model.totals?.map(\.units) == ["0", "0"])
  }

  @Test("wallets that share an address are shown together")
  func walletsThatShareAnAddressAreShownTogether() async throws {
    let shared = try Samples.wallet(accounts: 2)
    let imported = try Samples.wallet("imp", accounts: 1)
    let worker = StubBalances(book: AccountBook([imported, shared]))
    let show = { (names: [String]) in
      ShowBalances.Presenter().present(
        try await ShowBalances.Interactor(worker: worker).act(
          on: .sample(names)
        )
      )
    }
    let all = try await show([])
    #expect(all.text == "imp, savings  1.5  ETH\nsavings/1     1.5  ETH\ntotal         3    ETH")
    #expect(all.accounts[0].names == ["imp", "savings"] && all.accounts[1].names == nil)
    #expect(try await show(["\(try Samples.address("1"))"]).accounts[0].names?.count == 2)
    #expect(try await show(["savings"]).text.hasPrefix("savings    1.5  ETH"))
    #expect(try await show(["imp", "savings/0", "imp"]).accounts.count == 1)
  }

  @Test func aStrangerIsShownByItsAddress() async throws {
    let stranger = try Samples.address("7")
    let model = try await Self.model([stranger.description, "savings"])
    #expect(model.text.hasPrefix(stranger.description))
  }

  @Test func aContactIsShownByItsName() async throws {
    let people = try ContactBook([try StubStore.contact("Bob", "7")])
    let worker = StubBalances(book: try Samples.book(), people: people)
    let show = { (names: [String]) in
      ShowBalances.Presenter().present(
        try await ShowBalances.Interactor(worker: worker).act(
          on: .sample(names)
        )
      )
    }
    let bob = try Samples.address("7")
    #expect(
      try await show(["bob", "rent"]).text.hasPrefix("Bob        1.5  ETH\nsavings/2  1.5  ETH")
    )
    #expect(try await show(["\(bob)", "savings"]).text.hasPrefix("Bob "))
    #expect(
      try Samples.json(try await show(["BOB"])).hasPrefix(
        #"{"accounts":[{"address":"\#(bob)","ether":"1.5","name":"Bob","#
      )
    )
    await #expect(throws: RecipientError.unknown("eve")) { try await show(["eve"]) }
    await #expect(throws: RecipientError.ens("bob.eth")) { try await show(["bob.eth"]) }
  }

  @Test func refusesAHomeWithoutWallets() async throws {
    await #expect(throws: AccountBookError.noWallets) {
      try await ShowBalances.Interactor(worker: StubBalances(book: AccountBook([]))).act(
        on: .sample([])
      )
    }
  }

  @Test(arguments: TokenFault.allCases) func everyTokenFaultIsReported(fault: TokenFault) throws {
    let token = try Samples.token(try Samples.address("a"))
    let account = try Samples.book().all[0]
    let response = ShowBalances.Response(
      balances: ChainBalances(
        chain: try Samples.chain(),
        source: .node(try Samples.block(), readAt: nil),
        holdings: [
          .init(
            address: account.address,
            accounts: [account],
            ether: .zero,
            tokens: [TokenBalance(token: token, reading: .fault(fault))]
          )
        ]
      ),
      now: 0
    )
    #expect(
      ShowBalances.Presenter().present(response).notes.last?.english.hasPrefix("caution: TUSD")
        == true
    )
  }

  @Test func anUnreadableWalletIsMissingAloud() async throws {
    let wallet = try Samples.wallet(accounts: 3, label: "rent")
    let stub = StubBalances(book: AccountBook([wallet], damaged: ["old": .damaged]))
    let asking = ShowBalances.Interactor(worker: stub)
    func model(_ accounts: [String]) async throws -> Answer<ShowBalances.Body> {
      ShowBalances.Presenter().present(
        try await asking.act(
          on: .sample(accounts)
        )
      )
    }
    let all = try await model([])
    let problem = KeystoreError.damaged.report.message
    #expect(all.notes[1] == .caution("the accounts of old are not shown: \(problem)"))
    #expect(
      try Samples.json(all).hasSuffix(
        #","unreadable":[{"name":"old","problem":"\#(problem.english)"}]}"#
      )
    )
    // Whoever named another wallet has no use for it.
    let one = try await model(["savings"])
    #expect(one.unreadable == nil && one.notes.count == 1)
    await #expect(throws: KeystoreError.damaged) {
      let lone = StubBalances(book: AccountBook([], damaged: ["old": .damaged]))
      _ = try await ShowBalances.Interactor(worker: lone)
        .act(on: .sample([]))
    }
    #expect(AccountBook([wallet]).unreadable.isEmpty)
  }
}
