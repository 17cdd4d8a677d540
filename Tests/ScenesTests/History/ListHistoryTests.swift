import Core
import Entity
import Testing

@testable import Scenes

struct ListHistoryTests {
  static func movement(
    _ kind: Movement.Kind,
    amount: UInt256 = 1_500_000_000_000_000_000,
    asset: Movement.Asset = .ether,
    transaction: Character? = "c",
    status: Movement.Status = .success,
    counterparty: Address? = nil
  ) throws -> Movement {
    Movement(
      chain: try ChainID(31_337),
      account: try Samples.address("1"),
      block: try Samples.block(),
      transaction: try transaction.map(Samples.hash),
      order: 0,
      kind: kind,
      asset: asset,
      amount: amount,
      counterparty: counterparty,
      status: status
    )
  }

  /// A history with these rows; every token is called TUSD.
  struct StubHistory: ListHistory.Worker {
    var rows: [Movement] = []
    /// What is said of the rows, by subject.
    var assurance: [HistorySubject: HistorySpans] = [
      .ether: HistorySpans(0...7, .proved(.node(.sample))),
      .nonces: HistorySpans(0...7, .proved(.node(.sample))),
      .otherTokens: HistorySpans(0...7, .told(by: .sample)),
    ]
    var isForgetful = false
    var isCut = false
    var people = ContactBook.empty
    var pending: [SignedTransaction] = []
    var found: [FoundToken] = []
    var balances: [UInt256?]?
    var next: HistoryCursor?
    /// The number of transactions up to which they were counted; nil if all were.
    var total: Int?
    /// Where the questions of this stub are kept; nil if nobody looks at them.
    var asked: AskedHistory?

    func found(of accounts: [Address]) -> [FoundToken] { found }
    func pending(of accounts: [Address]) async -> PendingTransactions {
      PendingTransactions(pending)
    }
    func accounts() throws -> AccountBook { try Samples.book() }
    func contacts() throws -> ContactBook { people }

    func sync(_ accounts: [Address], listed: [Address]) async throws -> HistoryReport {
      HistoryReport(
        asOf: try Samples.block(),
        settled: nil,
        added: rows.count,
        questions: 9,
        forkedAt: nil,
        assurance: []
      )
    }

    func page(_ question: ReadHistory) throws -> HistoryPage {
      asked?.keep(question)
      let whole = HistoryPage(movements: rows, total: 0, offset: 0, asOf: nil).transactions
      return HistoryPage(
        movements: whole.dropFirst(question.offset).prefix(question.limit).flatMap(\.self),
        total: total ?? whole.count,
        isTotal: total == nil,
        offset: question.offset,
        next: next,
        isCut: isCut,
        asOf: assurance.isEmpty ? nil : try Samples.block(),
        assurance: try question.filter.accounts.flatMap { account in
          try assurance.map { subject, spans in
            SubjectAssurance(
              chain: try Samples.chain().id,
              account: account,
              subject: subject,
              spans: spans
            )
          }
          .sorted { $0.subject < $1.subject }
        },
        balances: balances
      )
    }

    func metadata(of tokens: [Address]) async throws -> [Token] {
      isForgetful ? [] : try tokens.map { try Samples.token($0) }
    }
  }

  /// What is said of a history in which nothing is missing.
  static let complete =
    "complete on dev, as of block 7 (2026-01-31T23:59:59Z): the rows of ETH add up to the balance that "
    + "http://127.0.0.1:8545 gave"

  static func model(
    _ ledger: StubHistory,
    limit: Int = 20,
    offset: Int = 0,
    isOffline: Bool = false,
    account: String? = nil
  ) async throws -> Answer<ListHistory.Body> {
    let response = try await ListHistory.Interactor(worker: ledger).act(
      on: .init(
        try HistorySelection(of: account, limit: limit, offset: offset, knowing: ledger),
        chain: try Samples.chain(),
        tokens: [],
        isOffline: isOffline
      )
    )
    return ListHistory.Presenter().present(response)
  }

  /// Every token of the stub is called TUSD.
  @Test func tokensWithOneSymbolAreShownWithTheirContracts() async throws {
    let (one, other) = (try Samples.address("a"), try Samples.address("b"))
    let rows = try [one, other].map { try Self.movement(.tokenIn, amount: 5, asset: .token($0)) }
    let model = try await Self.model(StubHistory(rows: rows))
    #expect(model.text.contains("+0.000005 TUSD (\(one))"))
    #expect(model.text.contains("+0.000005 TUSD (\(other))"))
    let alone = try await Self.model(StubHistory(rows: [rows[0]]))
    #expect(alone.text.contains("+0.000005 TUSD") && !alone.text.contains("TUSD ("))
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
    let model = try await Self.model(StubHistory(rows: rows))
    #expect(
      model.text == """
        2026-01-31T23:59:59Z  block 7
          tx         \(try Samples.hash("c"))
          token-out  -12.5 TUSD
            to       \(try Samples.address("7"))
          fee        -0.000021 ETH
        2026-01-31T23:59:59Z  block 7
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
        "direction":"out","evidence":"transaction","kind":"sent","status":"failed","symbol":"ETH",\
        "time":"2026-01-31T23:59:59Z","transaction":"\(try Samples.hash("c"))",\
        "units":"1500000000000000000"}],"offset":0,"tokensAre":"told","total":1}
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
    #expect(model.suggestedActions == [.seeOtherRows])
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
    #expect(model.notes.first == "transactions 1 to 1 of 2")
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
