import Entity
import Synchronization

/// Measures what a sync costs, so that each of its commits stores what it has cost up to there.
///
/// A sync that is killed loses no more than what it has cost since its last commit.
final class SyncMeter: Sendable {
  /// What is not stored yet.
  struct Due: Hashable, Sendable {
    var traffic: Traffic
    var milliseconds: Int
    /// 1 for the first part of a sync, else 0.
    var runs: Int
    /// When the sync began, in seconds since 1970.
    let since: UInt64
  }

  private struct State: Sendable {
    /// What is stored, or is in a transaction that is open.
    var traffic = Traffic()
    var milliseconds = 0
    var runs = 0
  }

  private let nodes: [any Asker]
  private let sources: [any HistorySource]
  private let timing: RetryTiming
  private let before: Traffic
  private let start: Duration
  private let since: UInt64
  private let state = Mutex(State())

  /// Begins to measure what these nodes and sources are asked; nobody else should ask them meanwhile.
  init(_ nodes: [any Asker], _ sources: [any HistorySource], _ timing: RetryTiming) {
    (self.nodes, self.sources, self.timing) = (nodes, sources, timing)
    before = Self.traffic(nodes, sources)
    start = timing.elapsed()
    since = UInt64(max(0, timing.now()))
  }

  private static func traffic(_ nodes: [any Asker], _ sources: [any HistorySource]) -> Traffic {
    (nodes.map(\.traffic) + sources.map(\.traffic)).reduce(Traffic(), +)
  }

  /// Whether something was asked that is not stored.
  var isDue: Bool {
    let now = Self.traffic(nodes, sources) - before
    return state.withLock { $0.traffic != now }
  }

  /// Returns what is not stored, which counts as stored from now on; nil if nothing was asked since.
  func take() -> Due? {
    let now = Self.traffic(nodes, sources) - before
    let passed = timing.elapsed() - start
    return state.withLock { state in
      guard state.traffic != now else { return nil }
      let due = Due(
        traffic: now - state.traffic,
        milliseconds: max(0, passed.wholeMilliseconds - state.milliseconds),
        runs: 1 - state.runs,
        since: since
      )
      state = State(
        traffic: now,
        milliseconds: state.milliseconds + due.milliseconds,
        runs: 1
      )
      return due
    }
  }

  /// Takes back what was not stored after all.
  func giveBack(_ due: Due) {
    state.withLock { state in
      state.traffic = state.traffic - due.traffic
      state.milliseconds -= due.milliseconds
      state.runs -= due.runs
    }
  }
}
