import Core
import Entity
import Synchronization

@testable import Scenes

/// A history of a random chain, whose node announces blocks or not, fails at times, and does not show
/// all blocks.
final class RandomFollow: FollowWorker {
  /// What one sync has read.
  struct Reading: Sendable {
    let report: HistoryReport
    /// What is true, newest first.
    let rows: [Movement]
    /// What of it was read.
    let shown: [Movement]
    let unread: [FollowedChain.Unread]
    let own: Set<Hash32>
    /// Whether all that follows the sync succeeded, too.
    var isWhole = true
  }

  /// The requests that may fail.
  private enum Request: CaseIterable { case round, head, sync, page, judging }

  private struct State: Sendable {
    var chain: FollowedChain
    var readings: [Reading] = []
    /// How many steps are left.
    var left: Int
    var signal = BlockSignal.announced
    var failing: Request?
    var hasFailed = false
    var lost = 0
    var asked = 0
  }

  private static let down = RPCFailure.timeout(.waiting(.seconds(30)))
  private let state: Mutex<State>

  init(_ chain: FollowedChain, steps: Int) {
    state = Mutex(State(chain: chain, left: steps))
  }

  var readings: [Reading] { state.withLock(\.readings) }
  /// How many requests were lost.
  var lost: Int { state.withLock(\.lost) }
  /// How often the newest block was asked for, since nothing announced it.
  var asked: Int { state.withLock(\.asked) }
  /// How many transactions with a row of spam have become part of the chain.
  var spam: Int { state.withLock(\.chain.spam) }

  func accounts() throws -> AccountBook { try Samples.book() }

  /// - Throws: `CancellationError` after the last step.
  private func step() throws {
    try state.withLock { state in
      state.left -= 1
      guard state.left >= 0 else { throw CancellationError() }
      guard state.left > 0 else {
        state.failing = nil
        return try state.chain.heal()
      }
      try state.chain.step()
      let signals: [BlockSignal] = [.announced, .announced, .due, .due, .silent]
      if state.chain.chance(0...2) == 0 { state.signal = signals[state.chain.chance(0...4)] }
      let requests = Request.allCases
      let isDown = state.chain.chance(0...4) == 0
      state.failing = isDown ? requests[state.chain.chance(0...(requests.count - 1))] : nil
    }
  }

  /// - Throws: `RPCFailure` if such a request fails now.
  private func check(_ request: Request) throws {
    try state.withLock { state in
      guard state.failing == request else { return }
      state.hasFailed = true
      state.lost += 1
      if [.page, .judging].contains(request) {
        state.readings[state.readings.count - 1].isWhole = false
      }
      throw Self.down
    }
  }

  func awaitBlock(pollSeconds: Int64, quietSeconds: Int64) async throws -> BlockSignal {
    try step()
    return state.withLock(\.signal)
  }

  /// After a failure, the next step is done while it is waited.
  func pause(seconds: Int64) throws {
    let hasFailed = state.withLock { state in
      defer { state.hasFailed = false }
      return state.hasFailed
    }
    if hasFailed { try step() }
  }

  func beginRound() throws { try check(.round) }

  func head() throws -> BlockReference {
    try check(.head)
    return state.withLock { state in
      state.asked += 1
      return state.chain.head
    }
  }

  func sync(_ accounts: [Address], listed: [Address]) throws -> HistoryReport {
    try check(.sync)
    return try state.withLock { state in
      let reading = try Self.read(&state.chain)
      state.readings.append(reading)
      return reading.report
    }
  }

  private static func read(_ chain: inout FollowedChain) throws -> Reading {
    let rows = Array(chain.rows.reversed())
    var shown: [Movement] = []
    for row in rows {
      let isHidden = chain.unread.contains { $0.mayHide(row) }
      if !isHidden || chain.chance(0...2) == 0 { shown.append(row) }
    }
    // A node may know less of what is final than one before.
    let settled: UInt64? =
      switch chain.chance(0...9) as Int {
      case 0: nil
      case 1: chain.settled - min(chain.settled, 2)
      default: chain.settled
      }
    let report = HistoryReport(
      asOf: chain.head,
      settled: settled,
      added: 0,
      questions: 6,
      forkedAt: nil,
      assurance: try assurance(of: chain)
    )
    return Reading(
      report: report,
      rows: rows,
      shown: shown,
      unread: chain.unread,
      own: chain.own
    )
  }

  private static func assurance(of chain: FollowedChain) throws -> [SubjectAssurance] {
    let blocks = 0...chain.head.number
    let id = try Samples.chain().id
    return chain.accounts.flatMap { account in
      let said: [(HistorySubject, HistoryGrade)] = [
        (.ether, .proved(.node(.sample))), (.nonces, .proved(.node(.sample))),
        (.otherTokens, .told(by: .sample)),
      ]
      return said.map { subject, grade in
        var spans = HistorySpans(blocks, grade)
        for gap in chain.unread where gap.account == account && gap.subject == subject {
          guard gap.blocks.overlaps(blocks) else { continue }
          let part = HistorySpans(gap.blocks.clamped(to: blocks), .missing(gap.reason))
          spans = spans.replaced(by: part)
        }
        return SubjectAssurance(chain: id, account: account, subject: subject, spans: spans)
      }
    }
  }

  func page(_ question: ReadHistory) throws -> HistoryPage {
    try check(.page)
    return try state.withLock { state in
      guard let reading = state.readings.last else { throw Self.down }
      let whole = HistoryPage(movements: reading.inPageOrder, total: 0, offset: 0, asOf: nil)
        .transactions
      let before = whole.firstIndex { rows in
        rows.last.map(HistoryCursor.init(below:)) == question.before
      }
      let first = before.map { $0 + 1 } ?? 0
      let page = whole.dropFirst(first).prefix(question.limit)
      let isEnd = first + page.count >= whole.count
      return HistoryPage(
        movements: page.flatMap(\.self),
        total: whole.count,
        offset: 0,
        next: isEnd ? nil : page.last?.last.map(HistoryCursor.init(below:)),
        asOf: reading.report.asOf,
        own: reading.own
      )
    }
  }

  func found(of accounts: [Address]) throws -> [FoundToken] {
    try check(.judging)
    return []
  }

  func counterpartyHistory(
    of accounts: [Address],
    near addresses: [Address],
    tokens: [Token]
  ) -> CounterpartyHistory {
    CounterpartyHistory(chain: try? Samples.chain().id, [], tokens: tokens)
  }

  func metadata(of tokens: [Address]) throws -> [Token] { try tokens.map { try Samples.token($0) } }

  func isFinal(_ error: any Error) -> Bool { false }
}

extension RandomFollow.Reading {
  /// What was read, as pages have it: the newest transaction first, each with its fee last.
  fileprivate var inPageOrder: [Movement] {
    var groups: [[Movement]] = []
    for row in shown {
      let isSame =
        row.transaction != nil && groups.last?.last?.transaction == row.transaction
        && groups.last?.last?.block == row.block
      if isSame { groups[groups.count - 1].append(row) } else { groups.append([row]) }
    }
    return groups.flatMap { $0.filter { $0.kind != .fee } + $0.filter { $0.kind == .fee } }
  }
}
