import Core
import Entity
import Synchronization

@testable import Scenes

/// A history that grows during a sync, step by step: the next step follows when what was stored by
/// the one before has been looked at.
final class StubGrowingHistory: ListHistory.Worker, HistoryPreviewWorker {
  private typealias Stub = ListHistoryTests.StubHistory

  private struct State {
    var rows: [Movement]
    /// Whether a sync has come to its end before.
    var isEnded: Bool
    var described = 0
  }

  private let state: Mutex<State>
  private let steps: [[Movement]]
  private let last: [Movement]
  private let forkedAt: UInt64?
  private let failure: RPCFailure?
  private let look: LastLook?
  private let looked = AsyncStream.makeStream(of: Void.self)

  /// Makes a history with these rows.
  ///
  /// - Parameters:
  ///   - stored: The rows before the sync.
  ///   - isEnded: Whether they are those of a sync that has come to its end.
  ///   - steps: The rows that are stored one after another during the sync.
  ///   - last: The rows after it.
  ///   - forkedAt: The block above which blocks were replaced.
  ///   - failure: Ends the sync after the steps.
  ///   - look: How much was shown before.
  init(
    _ stored: [Movement],
    isEnded: Bool = true,
    steps: [[Movement]] = [],
    last: [Movement],
    forkedAt: UInt64? = nil,
    failure: RPCFailure? = nil,
    look: LastLook? = nil
  ) {
    state = Mutex(State(rows: stored, isEnded: isEnded))
    (self.steps, self.last, self.forkedAt) = (steps, last, forkedAt)
    (self.failure, self.look) = (failure, look)
  }

  private var plain: Stub {
    state.withLock { state in
      var stub = Stub(rows: state.rows, look: look)
      if !state.isEnded { stub.assurance = [:] }
      return stub
    }
  }

  /// The number of times that contracts were asked for tokens.
  var described: Int { state.withLock(\.described) }

  /// Three hours after the block of all rows.
  var now: Int64 { 1_769_903_999 + 3 * 3_600 }

  func sync(
    _ accounts: [Address],
    listed: [Address],
    stored: @escaping @Sendable () -> Void
  ) async throws -> HistoryReport {
    var looks = looked.stream.makeAsyncIterator()
    for rows in steps {
      state.withLock { $0.rows = rows }
      stored()
      _ = await looks.next()
    }
    if let failure { throw failure }
    state.withLock { ($0.rows, $0.isEnded) = (last, true) }
    return HistoryReport(
      asOf: try Samples.block(),
      settled: nil,
      added: 0,
      questions: 9,
      forkedAt: forkedAt,
      assurance: []
    )
  }

  func pause(seconds: Int64) async throws { looked.continuation.yield() }

  func sync(_ accounts: [Address], listed: [Address]) async throws -> HistoryReport {
    try await sync(accounts, listed: listed) { self.looked.continuation.yield() }
  }

  func page(_ question: ReadHistory) throws -> HistoryPage { try plain.page(question) }
  func accounts() throws -> AccountBook { try plain.accounts() }
  func contacts() throws -> ContactBook { try plain.contacts() }
  func pending(of accounts: [Address]) async -> PendingTransactions { PendingTransactions([]) }
  func found(of accounts: [Address]) -> [FoundToken] { [] }
  func lastLooks(of accounts: [Address]) -> [LastLook?] { accounts.map { _ in look } }
  func keep(_ look: LastLook, of account: Address) {}
  func counterpartyHistory(
    of accounts: [Address],
    near addresses: [Address],
    tokens: [Token]
  ) -> CounterpartyHistory {
    plain.counterpartyHistory(of: accounts, near: addresses, tokens: tokens)
  }
  func metadata(of tokens: [Address]) async throws -> [Token] {
    state.withLock { $0.described += 1 }
    return try await plain.metadata(of: tokens)
  }
}
