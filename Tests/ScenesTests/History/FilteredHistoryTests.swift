import Core
import Entity
import Testing

@testable import Scenes

/// A part of the history of one account, or of several.
@Suite struct FilteredHistoryTests {
  private typealias Stub = ListHistoryTests.StubHistory

  private static func answer(
    _ stub: Stub,
    of accounts: [String] = ["savings"],
    isOfAll: Bool = false,
    _ scope: HistoryScope? = nil,
    counterparty: String? = nil,
    asset: String? = nil,
    isOffline: Bool = true
  ) async throws -> Answer<ListHistory.Body> {
    let chain = try Samples.chain()
    let selection = try HistorySelection(
      of: accounts,
      isOfAll: isOfAll,
      scope ?? HistoryScope(limit: 20),
      counterparty: counterparty,
      knowing: stub
    )
    let tokens = [try Samples.token(try Samples.address("a"))]
    let request = ListHistory.Request(
      selection,
      chain: chain,
      tokens: tokens,
      isOffline: isOffline,
      asset: try asset.map { try HistoryAsset($0, on: chain, among: tokens) }
    )
    return ListHistory.Presenter().present(
      try await ListHistory.Interactor(worker: stub).act(on: request)
    )
  }

  private static func stub(_ rows: [Movement] = [], bob: Bool = false) throws -> Stub {
    Stub(
      rows: rows,
      people: bob ? try ContactBook([try StubStore.contact("Bob", "7")]) : .empty,
      asked: AskedHistory()
    )
  }

  @Test func everythingTypedIsInTheQuestion() async throws {
    let stub = try Self.stub(bob: true)
    let scope = try HistoryScope(
      limit: 5,
      before: "7",
      direction: .out,
      kinds: "sent,fee",
      after: "2026-01-31",
      until: "2026-01-31",
      least: "0.5",
      most: "2 eth",
      hasBalances: true
    )
    _ = try await Self.answer(stub, scope, counterparty: "bob", asset: "eth")
    let asked = try #require(stub.asked?.last)
    var filter = HistoryFilter(
      chain: try Samples.chain().id,
      accounts: [try Samples.address("1")],
      asset: .ether
    )
    filter.direction = .out
    filter.kinds = [.sent, .fee]
    filter.times = 1_769_817_600...1_769_903_999
    filter.counterparty = try Samples.address("7")
    (filter.least, filter.most) = (500_000_000_000_000_000, 2_000_000_000_000_000_000)
    #expect(
      asked == ReadHistory(filter, limit: 5, before: .block(7), wantsBalances: true)
    )
  }

  @Test func withoutAnythingTypedNothingIsLeftOut() async throws {
    let stub = try Self.stub()
    _ = try await Self.answer(stub, of: [])
    let asked = try #require(stub.asked?.last)
    let filter = HistoryFilter(
      chain: try Samples.chain().id,
      accounts: [try Samples.address("1")]
    )
    #expect(asked == ReadHistory(filter, limit: 20) && !asked.filter.isNarrow)
  }

  @Test("the decimals of a token that no list holds are those that its contract gives")
  func aTokenThatNoListHoldsIsDescribed() async throws {
    var stub = try Self.stub()
    let scope = try HistoryScope(limit: 5, least: "1.5")
    let contract = try Samples.address("e")
    _ = try await Self.answer(stub, scope, asset: contract.description)
    #expect(stub.asked?.last?.filter.asset == .token(contract))
    #expect(stub.asked?.last?.filter.least == 1_500_000)
    stub.isForgetful = true
    await #expect(throws: HistoryAmountError.noDecimals(contract)) {
      try await Self.answer(stub, scope, asset: contract.description)
    }
    // Without amounts, nothing has to be known of it.
    _ = try await Self.answer(stub, asset: contract.description)
    #expect(stub.asked?.last?.filter.asset == .token(contract))
  }

  @Test func aCounterpartyIsAnyoneWhoCanBePaid() async throws {
    let stub = try Self.stub(bob: true)
    let payee = try Samples.address("d")
    for (typed, address) in [
      ("Bob", try Samples.address("7")), ("savings/1", try Samples.address("2")),
      ("rent", try Samples.address("3")), (payee.description, payee),
    ] {
      _ = try await Self.answer(stub, counterparty: typed)
      #expect(stub.asked?.last?.filter.counterparty == address, "\(typed)")
    }
    await #expect(throws: RecipientError.unknown("nobody")) {
      try await Self.answer(stub, counterparty: "nobody")
    }
    await #expect(throws: AddressError.self) {
      try await Self.answer(stub, counterparty: "0x12")
    }
  }

  @Test func severalAccountsAreReadTogetherAndEachOnce() async throws {
    let stub = try Self.stub(bob: true)
    _ = try await Self.answer(stub, of: ["savings/1", "Bob", "savings", "savings/0"])
    #expect(
      try stub.asked?.last?.filter.accounts == ["2", "7", "1"].map(Samples.address)
    )
    _ = try await Self.answer(stub, of: [], isOfAll: true)
    #expect(try stub.asked?.last?.filter.accounts == ["1", "2", "3"].map(Samples.address))
    await #expect(throws: RecipientError.unknown("nobody")) {
      try await Self.answer(stub, of: ["savings", "nobody"])
    }
  }

  private static func rows() throws -> [Movement] {
    let sent = try ListHistoryTests.movement(.sent, counterparty: try Samples.address("2"))
    let received = Movement(
      chain: sent.chain,
      account: try Samples.address("2"),
      block: sent.block,
      transaction: sent.transaction,
      order: 0,
      kind: .received,
      asset: .ether,
      amount: sent.amount,
      counterparty: sent.account,
      status: .success
    )
    return [sent, received]
  }

  @Test("rows of several accounts say whose they are")
  func rowsOfSeveralAccountsSayWhoseTheyAre() async throws {
    let answer = try await Self.answer(Self.stub(Self.rows()), of: ["savings", "savings/1"])
    let (one, two) = (try Samples.address("1"), try Samples.address("2"))
    #expect(
      answer.text == """
        2026-01-31T23:59:59Z  block 7  transfer between your accounts
          tx        \(try Samples.hash("c"))
          account   \(one) (savings)
          sent      -1.5 ETH
            to      \(two) (savings/1)
          account   \(two) (savings/1)
          received  +1.5 ETH
            from    \(one) (savings)
        """
    )
    let json = try Samples.json(answer)
    #expect(
      json.hasPrefix(
        """
        {"accounts":[{"account":"\(one)","accountName":"savings"},\
        {"account":"\(two)","accountName":"savings/1"}],"asOfBlock":"7"
        """
      )
    )
    #expect(answer.movements.map(\.accountName) == ["savings", "savings/1"])
    // Of one account, they do not.
    let alone = try await Self.answer(Self.stub(Self.rows()))
    #expect(alone.movements.allSatisfy { $0.account == nil } && alone.accounts == nil)
    #expect(alone.account == one.description)
  }

  @Test func theGapsOfSeveralAccountsNameThem() async throws {
    var stub = try Self.stub(Self.rows())
    stub.assurance[.ether] = HistorySpans(0...7, .missing(.state))
    let answer = try await Self.answer(stub, of: ["savings", "savings/1"])
    let gap = "ETH, blocks 0 to 7: the node does not keep the state; an archive node does"
    let gaps = answer.notes.map(\.english).filter { $0.contains("blocks 0") }
    #expect(gaps == ["caution: savings: \(gap)", "caution: savings/1: \(gap)"])
    #expect(answer.etherIs == .partial && answer.tokensAre == .told)
    let accounts = try ["1", "2"].map { try Samples.address($0).description }
    #expect(answer.gaps?.map(\.account) == accounts)
    let alone = try await Self.answer(stub)
    #expect(alone.notes.contains { $0.english == "caution: \(gap)" })
    #expect(alone.gaps?.map(\.account) == [nil])
  }

  @Test("a balance stands below the last row of its asset in a transaction")
  func balancesStandBelowTheirAsset() async throws {
    let token = Movement.Asset.token(try Samples.address("a"))
    let rows = try [
      ListHistoryTests.movement(.tokenOut, amount: 2_500_000, asset: token),
      ListHistoryTests.movement(.sent), ListHistoryTests.movement(.fee, amount: 1),
    ]
    var stub = try Self.stub(rows)
    stub.balances = [7_000_000, 1_000_000_000_000_000_000, 1_000_000_000_000_000_000]
    let scope = try HistoryScope(limit: 20, hasBalances: true)
    let answer = try await Self.answer(stub, scope)
    #expect(
      answer.text == """
        2026-01-31T23:59:59Z  block 7
          tx         \(try Samples.hash("c"))
          token-out  -2.5 TUSD
            balance  7 TUSD
          sent       -1.5 ETH
          fee        -0.000000000000000001 ETH
            balance  1 ETH
        """
    )
    #expect(answer.movements.map(\.balance) == ["7", "1", "1"])
    #expect(answer.movements[0].balanceUnits == "7000000")
    // What is unknown is left out.
    stub.balances = [nil, nil, nil]
    let unknown = try await Self.answer(stub, scope)
    #expect(!unknown.text.contains("balance"))
    #expect(unknown.movements.allSatisfy { $0.balance == nil && $0.balanceUnits == nil })
  }

  @Test func theAnswerNamesTheNextPage() async throws {
    var stub = try Self.stub(Self.rows())
    #expect(try await Self.answer(stub).body.next == nil)
    let hash = try Samples.hash("c")
    stub.next = .transaction(hash)
    #expect(try await Self.answer(stub).body.next == hash.description)
    #expect(try Samples.json(await Self.answer(stub)).contains(#""next":"\#(hash)""#))
  }

  @Test("what cannot be counted is not said")
  func pagesSayWhichTransactionsTheyHave() async throws {
    var stub = try Self.stub(Self.rows())
    stub.total = 10_000
    stub.next = .block(7)
    let answer = try await Self.answer(stub)
    #expect(
      answer.notes.first == "transactions 1 to 1 of more than 10,000; the next page is before 7"
    )
    #expect(answer.total == nil && answer.suggestedActions == [.seeOtherRows])
    let before = try await Self.answer(stub, HistoryScope(limit: 20, before: "9"))
    #expect(before.notes.first == "1 of more than 10,000 transactions; the next page is before 7")
    stub.total = nil
    stub.rows += [try ListHistoryTests.movement(.received, transaction: "d")]
    let page = try await Self.answer(stub, HistoryScope(limit: 1, before: "9"))
    #expect(page.notes.first == "1 of 2 transactions; the next page is before 7" && page.total == 2)
  }

  @Test func saysThatNothingMatches() async throws {
    let none = try await Self.answer(Self.stub(), HistoryScope(limit: 20, kinds: "reward"))
    #expect(none.text == "no transaction matches kind reward")
    #expect(try await Self.answer(Self.stub()).text == "nothing has moved yet")
    var stub = try Self.stub()
    stub.assurance = [:]
    #expect(try await Self.answer(stub).text == "nothing is stored for this account")
    let two = try await Self.answer(stub, of: ["savings", "savings/1"])
    #expect(two.text == "nothing is stored for these accounts")
    let end = try await Self.answer(
      Self.stub(Self.rows()),
      HistoryScope(limit: 1, offset: 1, kinds: "sent")
    )
    #expect(end.text == "no more transactions: there are 1 in all")
  }
}
