import Core
import Entity
import Testing

@testable import Scenes

struct ListHistoryTests {
  /// What is said of a history in which nothing is missing.
  static let complete =
    "complete for ETH on dev, as of block 7 (2026-01-31T23:59:59Z): the rows of ETH add up to the "
    + "balance that http://127.0.0.1:8545 gave; tokens are known only from the logs of "
    + "http://127.0.0.1:8545"

  /// Every token of the stub is called TUSD.
  @Test func tokensWithOneSymbolAreShownWithTheirContracts() async throws {
    let (one, other) = (try Samples.address("a"), try Samples.address("b"))
    let rows = try [one, other].map { try Self.movement(.tokenIn, amount: 5, asset: .token($0)) }
    let listed = try [one, other].map { try Samples.token($0) }
    let model = try await Self.model(StubHistory(rows: rows), tokens: listed)
    #expect(model.text.contains("+0.000005 TUSD (\(one))"))
    #expect(model.text.contains("+0.000005 TUSD (\(other))"))
    let alone = try await Self.model(StubHistory(rows: [rows[0]]), tokens: [listed[0]])
    #expect(alone.text.contains("+0.000005 TUSD") && !alone.text.contains("TUSD ("))
  }

  @Test func aTokenThatNoListHoldsIsShownWithItsContract() async throws {
    let token = try Samples.address("a")
    let rows = [try Self.movement(.tokenIn, amount: 5, asset: .token(token))]
    for isOffline in [false, true] {
      let model = try await Self.model(StubHistory(rows: rows), isOffline: isOffline)
      #expect(model.text.contains("+0.000005 TUSD (\(token), not listed)"))
      #expect(model.movements.map(\.isListed) == [false])
    }
    let listed = try await Self.model(StubHistory(rows: rows), tokens: [Samples.token(token)])
    #expect(!listed.text.contains("\(token)") && listed.movements.map(\.isListed) == [true])
    let ether = try await Self.model(StubHistory(rows: [Self.movement(.received)]))
    #expect(ether.movements.map(\.isListed) == [nil])
  }

  @Test("what is not mined yet is said, with the command that tells why")
  func pendingTransactionsAreSaid() async throws {
    let signed = try Samples.signed()
    let hash = signed.hash
    let model = try await Self.model(StubHistory(pending: [signed]))
    #expect(model.notes.last == "info: 1 transaction is not mined yet")
    #expect(model.next == .transactionStatus(hash, chain: "dev"))
    #expect(try Samples.json(model).contains("\"pending\":[\"\(hash)\"]"))
    #expect(try await Self.model(StubHistory()).next == nil)
  }

  @Test func aContactHasAHistoryToo() async throws {
    let people = try ContactBook([try StubStore.contact("Bob", "7")])
    let rows = [try Self.movement(.received, counterparty: try Samples.address("2"))]
    let model = try await Self.model(StubHistory(rows: rows, people: people), account: "bob")
    let json = try Samples.json(model)
    let bob = try Samples.address("7")
    #expect(json.contains(#""accountName":"Bob""#) && json.contains("\(bob)"))
    await #expect(throws: RecipientError.unknown("bob")) {
      try await Self.model(StubHistory(rows: rows), account: "bob")
    }
  }

  @Test func groupsWhatOneTransactionMoved() async throws {
    let token = try Samples.address("a")
    let rows = [
      try Self.movement(
        .tokenOut,
        amount: 12_500_000,
        asset: .token(token),
        counterparty: try Samples.address("7")
      ),
      try Self.movement(.fee, amount: 21_000_000_000_000),
      try Self.movement(.received, transaction: "d", counterparty: try Samples.address("2")),
    ]
    let model = try await Self.model(StubHistory(rows: rows), tokens: [Samples.token(token)])
    #expect(
      model.text == """
        2026-01-31T23:59:59Z  block 7
          tx         \(try Samples.hash("c"))
          token-out  -12.5 TUSD
            to       \(try Samples.address("7"))
          fee        -0.000021 ETH
        2026-01-31T23:59:59Z  block 7  transfer between your accounts
          tx        \(try Samples.hash("d"))
          received  +1.5 ETH
            from    \(try Samples.address("2")) (savings/1)
        """
    )
    #expect(
      model.notes.map(\.english) == [Self.complete]
    )
  }

  @Test func theJSONHasEveryFact() async throws {
    let model = try await Self.model(StubHistory(rows: [try Self.movement(.sent, status: .failed)]))
    #expect(model.text.contains("sent  -1.5 ETH (failed)"))
    #expect(
      try Samples.json(model) == """
        {"account":"\(try Samples.address("1"))","accountName":"savings","asOfBlock":"7",\
        "chainID":"31337","chainName":"dev","etherIs":"proved","limit":20,"movements":[\
        {"amount":"1.5","asset":"ether","block":"7","blockHash":"\(try Samples.hash("b"))",\
        "direction":"out","evidence":"transaction","isFolded":false,"isOwn":true,"kind":"sent",\
        "status":"failed","symbol":"ETH",\
        "time":"2026-01-31T23:59:59Z","transaction":"\(try Samples.hash("c"))",\
        "units":"1500000000000000000"}],"offset":0,"provedBy":"node",\
        "tokensAre":"told","total":1}
        """
    )
  }

  @Test func aWithdrawalHasNoTransaction() async throws {
    let rows = [
      try Self.movement(.withdrawal, transaction: nil),
      try Self.movement(.withdrawal, transaction: nil),
    ]
    let text = try await Self.model(StubHistory(rows: rows)).text
    #expect(!text.contains("tx"))
    #expect(text.split(separator: "\n").count == 4)
  }

  @Test func whatOneSendsToOneselfHasNoSign() async throws {
    let text = try await Self.model(StubHistory(rows: [try Self.movement(.selfTransfer)])).text
    #expect(text.contains("self  1.5 ETH"))
  }

  @Test func offlineATokenThatNobodyNamedIsInBaseUnits() async throws {
    let token = try Samples.address("a")
    let rows = [try Self.movement(.tokenIn, amount: 5, asset: .token(token))]
    let model = try await Self.model(StubHistory(rows: rows, isForgetful: true), isOffline: true)
    #expect(model.text.contains("token-in  +5 base units of \(token)"))
    let one = [try Self.movement(.tokenIn, amount: 1, asset: .token(token))]
    let least = try await Self.model(StubHistory(rows: one, isForgetful: true), isOffline: true)
    #expect(least.text.contains("token-in  +1 base unit of \(token)"))
    let remembered = try await Self.model(StubHistory(rows: rows), isOffline: true)
    #expect(remembered.text.contains("token-in  +0.000005 TUSD"))
    let source = "info: from the history database; no node was asked"
    #expect(model.notes.map(\.english) == [source, Self.complete])
    #expect(model.etherIs == .proved && model.tokensAre == .told)
  }

  @Test func namesTheRangeOfTheTransactions() async throws {
    let rows = try ["c", "d", "e"].map { try Self.movement(.received, transaction: $0) }
    let model = try await Self.model(StubHistory(rows: rows), limit: 2, offset: 1)
    #expect(model.notes.first == "transactions 2 to 3 of 3")
    // Nothing is older.
    #expect(model.suggestedActions == [])
    let newest = try await Self.model(StubHistory(rows: rows), limit: 2)
    let place = try Samples.hash("d").description
    #expect(
      newest.notes.first == "transactions 1 to 2 of 3; the next page is before \(term: place)"
    )
    #expect(newest.suggestedActions == [.seeOtherRows])
    #expect(try await Self.model(StubHistory(rows: rows)).suggestedActions == [])
  }

  @Test("history is paged by transaction")
  func historyIsPagedByTransaction() async throws {
    let rows = [
      try Self.movement(.sent, counterparty: try Samples.address("7")),
      try Self.movement(.fee, amount: 21_000_000_000_000),
      try Self.movement(.received, transaction: "d"),
    ]
    let model = try await Self.model(StubHistory(rows: rows), limit: 1)
    #expect(model.text.contains("sent  -1.5 ETH") && model.text.contains("fee   -0.000021 ETH"))
    #expect(model.notes.first?.english.hasPrefix("transactions 1 to 1 of 2; ") == true)
    #expect(model.total == 2 && model.movements.count == 2)
    let end = try await Self.model(StubHistory(rows: rows), limit: 1, offset: 2)
    #expect(end.text == "no more transactions: there are 2 in all" && end.suggestedActions == [])
  }

  @Test("a page that cannot hold all rows says so")
  func aPageThatIsCutSaysSo() async throws {
    let rows = [try Self.movement(.received)]
    let notes = try await Self.model(StubHistory(rows: rows, isCut: true)).notes
    #expect(
      notes.first?.english.hasPrefix("caution: these transactions have more rows than") == true
    )
    #expect(
      !(try await Self.model(StubHistory(rows: rows)).notes.contains {
        $0.english.contains("more rows")
      })
    )
  }

  @Test("B24: a fee has no counterparty")
  func aFeeHasNoCounterparty() async throws {
    let payee = try Samples.address("7")
    for (kind, expected) in [(Movement.Kind.fee, nil), (.sent, "\(payee)")] {
      let row = try Self.movement(kind, counterparty: payee)
      #expect(try await Self.model(StubHistory(rows: [row])).movements[0].counterparty == expected)
    }
  }

  @Test func emptyHistoryIsReported() async throws {
    #expect(try await Self.model(StubHistory()).text == "nothing has moved yet")
  }

  @Test(arguments: [0, -1, 1001]) func refusesAPageOfAnotherSize(limit: Int) async throws {
    await #expect(throws: HistoryPageError.limit(limit)) {
      try await Self.model(StubHistory(), limit: limit)
    }
  }

  @Test func refusesAPageBeforeTheFirst() async throws {
    await #expect(throws: HistoryPageError.offset(-1)) {
      try await Self.model(StubHistory(), offset: -1)
    }
  }
}
