import Core
import Entity
import Synchronization

@testable import Scenes

/// A history that changes as a test says, each time a block is waited for.
final class StubFollow: FollowWorker {
  struct State: Sendable {
    var rows: [Movement] = []
    var head: UInt64 = 7
    var settled: UInt64? = 5
    /// The transactions that the account sent.
    var own: Set<Hash32> = []
    /// What is said of the tokens, beside what is proved of ether.
    var tokens: HistoryGrade = .told(by: .sample)
    var past = LoggedSignatures.none
    var failure: (any Error)?
    var sourceFailures: [SourceFailure] = []
    var signal = BlockSignal.announced
    var isFinal = false
    var syncs = 0
    var heads = 0
    var rounds = 0
    var pauses: [Int64] = []
    /// What was waited for: the seconds without announcements, and with them.
    var waits: [[Int64]] = []
    /// How many times rows were judged.
    var judged = 0
    /// The number of pages that were read.
    var pages = 0
  }

  typealias Step = @Sendable (inout State) throws -> Void

  private let state: Mutex<State>
  private let steps: Mutex<[Step]>

  init(_ state: State, then steps: [Step]) {
    self.state = Mutex(state)
    self.steps = Mutex(steps)
  }

  var seen: State { state.withLock { $0 } }

  func accounts() throws -> AccountBook { try Samples.book() }
  func contacts() throws -> ContactBook { .empty }
  func pastSignatures() -> LoggedSignatures { seen.past }

  func found(of accounts: [Address]) -> [FoundToken] {
    state.withLock { $0.judged += 1 }
    return []
  }

  func counterpartyHistory(
    of accounts: [Address],
    near addresses: [Address],
    tokens: [Token]
  ) -> CounterpartyHistory {
    CounterpartyHistory(chain: try? ChainID(31_337), [], tokens: tokens)
  }

  func beginRound() { state.withLock { $0.rounds += 1 } }

  /// Does the next step; after the last one somebody stops the watch.
  func awaitBlock(pollSeconds: Int64, quietSeconds: Int64) async throws -> BlockSignal {
    let step = steps.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    guard let step else { throw CancellationError() }
    return try state.withLock { state in
      state.waits.append([pollSeconds, quietSeconds])
      try step(&state)
      return state.signal
    }
  }

  func head() throws -> BlockReference {
    let (head, failure) = state.withLock { state in
      state.heads += 1
      return (state.head, state.failure)
    }
    if let failure { throw failure }
    return try Samples.block(head)
  }

  func sync(_ accounts: [Address], listed: [Address]) throws -> HistoryReport {
    let now = state.withLock { state in
      state.syncs += 1
      return state
    }
    if let failure = now.failure { throw failure }
    let spans: [HistorySubject: HistorySpans] = [
      .ether: HistorySpans(0...now.head, .proved(.node(.sample))),
      .nonces: HistorySpans(0...now.head, .proved(.node(.sample))),
      .otherTokens: HistorySpans(0...7, .told(by: .sample))
        .replaced(by: HistorySpans(min(8, now.head)...now.head, now.tokens)),
    ]
    return HistoryReport(
      asOf: try Samples.block(now.head),
      settled: now.settled,
      added: 0,
      questions: 6,
      forkedAt: nil,
      assurance: try accounts.flatMap { account in
        try spans.map { subject, spans in
          SubjectAssurance(
            chain: try Samples.chain().id,
            account: account,
            subject: subject,
            spans: spans
          )
        }
        .sorted { $0.subject < $1.subject }
      },
      sourceFailures: now.sourceFailures
    )
  }

  /// Rows below a transaction are those after it here.
  func page(_ question: ReadHistory) throws -> HistoryPage {
    let now = state.withLock { state in
      state.pages += 1
      return state
    }
    let whole = HistoryPage(movements: now.rows, total: 0, offset: 0, asOf: nil).transactions
    var first = 0
    if case .transaction(let hash) = question.before {
      first = (whole.firstIndex { $0.first?.transaction == hash } ?? whole.count) + 1
    }
    let page = whole.dropFirst(first).prefix(question.limit)
    let isEnd = first + page.count >= whole.count
    return HistoryPage(
      movements: page.flatMap(\.self),
      total: whole.count,
      offset: 0,
      next: isEnd ? nil : page.last?.last.map(HistoryCursor.init(below:)),
      asOf: try Samples.block(now.head),
      own: now.own
    )
  }

  func metadata(of tokens: [Address]) throws -> [Token] { try tokens.map { try Samples.token($0) } }

  /// After a failure, the next step is done while it is waited.
  func pause(seconds: Int64) throws {
    let hasFailed = state.withLock { state in
      state.pauses.append(seconds)
      return state.failure != nil
    }
    guard hasFailed else { return }
    let step = steps.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    guard let step else { throw CancellationError() }
    try state.withLock { try step(&$0) }
  }

  func isFinal(_ error: any Error) -> Bool { seen.isFinal }
}
