import Core
import Entity
import Synchronization

@testable import Scenes

extension ListHistoryTests {
  static func movement(
    _ kind: Movement.Kind,
    amount: UInt256 = 1_500_000_000_000_000_000,
    asset: Movement.Asset = .ether,
    transaction: Character? = "c",
    status: Movement.Status = .success,
    counterparty: Address? = nil,
    block: UInt64 = 7
  ) throws -> Movement {
    Movement(
      chain: try ChainID(31_337),
      account: try Samples.address("1"),
      block: try Samples.block(block),
      transaction: try transaction.map(Samples.hash),
      order: 0,
      kind: kind,
      asset: asset,
      amount: amount,
      counterparty: counterparty,
      status: status
    )
  }

  /// The marks that were stored, in their order.
  final class KeptLooks: Sendable {
    private let all = Mutex<[LastLook]>([])

    var looks: [LastLook] { all.withLock { $0 } }

    func add(_ look: LastLook) { all.withLock { $0.append(look) } }
  }

  /// A history with these rows; every token is called TUSD, and its contract is in no list.
  struct StubHistory: ListHistory.Worker {
    var rows: [Movement] = []
    /// The transactions that the account sent; nil for all of them.
    var own: Set<Hash32>?
    var counterparties: [CounterpartyRecord] = []
    var look: LastLook?
    /// Those of single accounts, before that of all.
    var looks: [Address: LastLook] = [:]
    /// What is said of the rows, by subject.
    var assurance: [HistorySubject: HistorySpans] = [
      .ether: HistorySpans(0...7, .proved(.node(.sample))),
      .nonces: HistorySpans(0...7, .proved(.node(.sample))),
      .otherTokens: HistorySpans(0...7, .told(by: .sample)),
    ]
    var isForgetful = false
    var isCut = false
    var people = ContactBook.empty
    var past = LoggedSignatures.none
    var pending: [SignedTransaction] = []
    var found: [FoundToken] = []
    var balances: [UInt256?]?
    var next: HistoryCursor?
    /// The number of transactions up to which they were counted; nil if all were.
    var total: Int?
    /// Where the questions of this stub are kept; nil if nobody looks at them.
    var asked: AskedHistory?
    let kept = KeptLooks()
    /// What a sync says; nil for nothing of the rows.
    var report: HistoryReport?

    func found(of accounts: [Address]) -> [FoundToken] { found }
    func counterpartyHistory(
      of accounts: [Address],
      near addresses: [Address],
      tokens: [Token]
    ) -> CounterpartyHistory {
      let near = NearAddresses(addresses)
      return CounterpartyHistory(
        chain: try? ChainID(31_337),
        counterparties.filter { near.contains($0.counterparty) },
        tokens: tokens
      )
    }
    func lastLooks(of accounts: [Address]) -> [LastLook?] { accounts.map { looks[$0] ?? look } }
    func keep(_ look: LastLook, of account: Address) { kept.add(look) }
    func pending(of accounts: [Address]) async -> PendingTransactions {
      PendingTransactions(pending)
    }
    func accounts() throws -> AccountBook { try Samples.book() }
    func contacts() throws -> ContactBook { people }
    func pastSignatures() -> LoggedSignatures { past }

    func sync(_ accounts: [Address], listed: [Address]) async throws -> HistoryReport {
      if let report { return report }
      return HistoryReport(
        asOf: try Samples.block(),
        settled: nil,
        added: rows.count,
        questions: 9,
        forkedAt: nil,
        assurance: []
      )
    }

    /// Rows below a transaction are those after it here.
    func page(_ question: ReadHistory) throws -> HistoryPage {
      asked?.keep(question)
      let whole = HistoryPage(movements: rows, total: 0, offset: 0, asOf: nil).transactions
      var first = question.offset
      if case .transaction(let hash) = question.before {
        first += (whole.firstIndex { $0.first?.transaction == hash } ?? whole.count) + 1
      }
      let page = whole.dropFirst(first).prefix(question.limit)
      let isEnd = first + page.count >= whole.count
      return HistoryPage(
        movements: page.flatMap(\.self),
        total: total ?? whole.count,
        isTotal: total == nil,
        offset: question.offset,
        next: next ?? (isEnd ? nil : page.last?.last.map(HistoryCursor.init(below:))),
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
        balances: balances,
        own: own ?? Set(rows.compactMap(\.transaction))
      )
    }

    func metadata(of tokens: [Address]) async throws -> [Token] {
      isForgetful ? [] : try tokens.map { try Samples.token($0) }
    }
  }

  static func model(
    _ ledger: StubHistory,
    limit: Int = 20,
    offset: Int = 0,
    isOffline: Bool = false,
    account: String? = nil,
    tokens: [Token] = [],
    foldsSpam: Bool = true,
    isTable: Bool = false
  ) async throws -> Answer<ListHistory.Body> {
    let response = try await ListHistory.Interactor(worker: ledger).act(
      on: .init(
        try HistorySelection(of: account, limit: limit, offset: offset, knowing: ledger),
        chain: try Samples.chain(),
        tokens: tokens,
        isOffline: isOffline,
        foldsSpam: foldsSpam
      )
    )
    return ListHistory.Presenter(isTable: isTable).present(response)
  }
}
