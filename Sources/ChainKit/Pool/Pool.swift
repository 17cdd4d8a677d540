package import Entity
import Synchronization

/// Several nodes of one chain, and how each of them has been doing.
///
/// Requests go through a ``PoolSession``.
package final class Pool: Sendable {
  /// What the pool reports while it works.
  package enum Event: Sendable, Equatable {
    /// A node failed, and another one is asked instead.
    case skipped(EndpointID, RPCFailure, next: EndpointID)
    /// A node gave another answer than a quorum of the others.
    case deviated(EndpointID, method: String)
  }

  let nodes: [Endpoint]
  /// The number of nodes that must give the same answer.
  let quorum: Int
  /// Whether another node is asked if an answer is late.
  let hedges: Bool
  let timing: RetryTiming
  let backoff: Backoff
  let timeouts: Timeouts
  private let report: @Sendable (Event) -> Void
  private let state: Mutex<State>

  private struct State: Sendable {
    var health: [NodeHealth]
    var budget = RetryBudget()
    /// The nodes that are not asked any more, because no retry can help.
    var unusable: [Int: RPCFailure] = [:]
    /// The nodes that were shown to be wrong, for as long as the pool lives.
    var demoted: Set<Int> = []
    /// The nodes that were reported as skipped.
    var skipped: Set<Int> = []
    /// The methods for which nodes were reported as deviating.
    var deviating: [Int: Set<String>] = [:]
  }

  /// Makes a pool of at least one node; the first one is preferred.
  ///
  /// The nodes should not retry by themselves: another one is asked at once.
  /// - Parameters:
  ///   - nodes: The nodes, all of which expect the same chain.
  ///   - quorum: The number of nodes that must give the same answer; 1 for none.
  ///   - hedges: Whether another node is asked if an answer is late.
  ///   - timing: The clock.
  ///   - backoff: The pauses before all nodes are asked again.
  ///   - timeouts: The time limits; no retry begins after the one of an answer.
  ///   - report: Receives each node that is skipped, once, and each deviating answer.
  package init(
    _ nodes: [Endpoint],
    quorum: Int = 1,
    hedges: Bool = true,
    timing: RetryTiming = .live,
    backoff: Backoff = .standard,
    timeouts: Timeouts = .standard,
    report: @escaping @Sendable (Event) -> Void = { _ in }
  ) {
    precondition(!nodes.isEmpty, "a pool has at least one node")
    (self.nodes, self.quorum, self.hedges) = (nodes, quorum, hedges)
    (self.timing, self.backoff, self.timeouts, self.report) = (timing, backoff, timeouts, report)
    state = Mutex(State(health: Array(repeating: NodeHealth(), count: nodes.count)))
  }

  /// Begins an operation, whose requests go to one node as long as it works.
  package func session() -> PoolSession { PoolSession(self) }

  /// Chooses the node to ask next; nil if all were excluded.
  ///
  /// The preferred one, else the first that does not rest, else the one that rests for the shortest
  /// time: a node that may fail is better than none.
  func choose(preferring place: Int, excluding tried: Set<Int>) -> Int? {
    order(preferring: place).first { !tried.contains($0) }
  }

  /// The nodes in the order in which they are asked, without those that no retry can help.
  ///
  /// The preferred one is first unless it rests or was demoted; those that were demoted come after
  /// the others, and those that rest are asked only if these are not enough.
  func order(preferring place: Int) -> [Int] {
    let now = timing.elapsed()
    return state.withLock { state in
      let open = ([place] + nodes.indices.filter { $0 != place })
        .filter { state.unusable[$0] == nil }
      let resting = open.filter { state.health[$0].rests(at: now) }
        .sorted { state.health[$0].readyAt < state.health[$1].readyAt }
      let awake = open.filter { !resting.contains($0) }
      return awake.filter { !state.demoted.contains($0) }
        + awake.filter(state.demoted.contains) + resting
    }
  }

  /// After which time a node's answer is late; a second before that is known.
  func lateAfter(_ place: Int) -> Duration {
    state.withLock { $0.health[place].lateAfter } ?? .seconds(1)
  }

  /// Notes an answer, and how long it took.
  func answered(_ place: Int, since start: Duration) {
    let now = timing.elapsed()
    state.withLock { state in
      state.health[place].answered(after: now - start, at: now)
      state.budget.answered()
    }
  }

  /// Notes a failure.
  func failed(_ place: Int, _ failure: RPCFailure) {
    let now = timing.elapsed()
    state.withLock { state in
      switch failure {
      case .unauthorized, .quota, .wrongChain, .wrongGenesis: state.unusable[place] = failure
      case .rateLimited(let pause): state.health[place].rest(until: now + (pause ?? .seconds(1)))
      case _ where failure.isOfNode: state.health[place].failed(at: now)
      default: break
      }
    }
  }

  /// Prefers the other nodes from now on.
  func demote(_ place: Int) { state.withLock { _ = $0.demoted.insert(place) } }

  /// Asks a node for nothing more, unless no other is left.
  func exclude(_ place: Int, _ failure: RPCFailure) {
    state.withLock { state in
      let isLast = nodes.indices.allSatisfy { $0 == place || state.unusable[$0] != nil }
      if !isLast { state.unusable[place] = failure }
    }
  }

  /// How long the first of some nodes still wants to be left alone.
  func pause(ofOneOf places: some Collection<Int>) -> Duration {
    let now = timing.elapsed()
    let ends = state.withLock { state in places.map { state.health[$0].pausesUntil } }
    return max(.zero, (ends.min() ?? .zero) - now)
  }

  /// Whether a node asked to be left alone for longer.
  func pauses(_ place: Int) -> Bool { pause(ofOneOf: [place]) > .zero }

  /// Why nodes are not asked any more.
  var exclusions: [(place: Int, failure: RPCFailure)] {
    state.withLock { state in
      state.unusable.sorted { $0.key < $1.key }.map { (place: $0.key, failure: $0.value) }
    }
  }

  /// Whether a node neither rests nor is excluded.
  func isReady(_ place: Int) -> Bool {
    let now = timing.elapsed()
    return state.withLock { $0.unusable[place] == nil && !$0.health[place].rests(at: now) }
  }

  /// Reports a skipped node, unless it was reported before.
  func skipped(_ place: Int, _ failure: RPCFailure, next: Int) {
    guard state.withLock({ $0.skipped.insert(place).inserted }) else { return }
    report(.skipped(nodes[place].id, failure, next: nodes[next].id))
  }

  /// Reports a deviating node, unless it was reported for that method before.
  func deviated(_ place: Int, method: String) {
    guard state.withLock({ $0.deviating[place, default: []].insert(method).inserted }) else {
      return
    }
    report(.deviated(nodes[place].id, method: method))
  }

  func allowsRetry() -> Bool {
    let now = timing.elapsed()
    return state.withLock { $0.budget.allowsRetry(at: now) }
  }
}

extension RPCFailure {
  /// Whether another node may answer what this one could not.
  func isWorthAnother(_ context: ErrorContext) -> Bool {
    switch self {
    case .other, .timeout(.connecting), .timeout(.sending), .timeout(.waiting):
      if context.kind != .send { return true }
    default: break
    }
    switch failureAction(self, context, attempt: .max) {
    case .tryOther, .capabilityOff, .awaitBlock, .retrySame: return true
    case .fatal: return self != .cancelled
    case .final, .shrink, .verifyBroadcast: return false
    }
  }

  /// Whether a failure is one of the node itself, and no answer to the request.
  var isOfNode: Bool {
    switch self {
    case .transport, .timeout, .serverFault, .protocolViolation, .rateLimited, .unauthorized,
      .quota, .wrongChain, .wrongGenesis:
      true
    default: false
    }
  }

  /// How much a failure tells, if all nodes failed: what a node said is worth more than silence.
  var significance: Int {
    switch self {
    case .transport, .timeout: 0
    case .serverFault, .protocolViolation, .rateLimited: 1
    case .unauthorized, .quota, .wrongChain, .wrongGenesis: 2
    default: 3
    }
  }
}
