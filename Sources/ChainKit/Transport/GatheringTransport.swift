import Core
package import Entity
import Synchronization

/// A transport that posts requests of the same moment together, as one JSON-RPC batch.
///
/// It does so only within ``gathering(_:)``, where several independent requests are about to be
/// sent, and as long as the node has refused no batch. Each request gets its own answer, or the
/// failure of the whole. A transaction is always posted alone.
package final class GatheringTransport: Transport {
  private typealias Waiter = CheckedContinuation<Result<HTTPAnswer, RPCFailure>, Never>

  /// Those who wait for the answer that a task brings.
  private struct Flight {
    let task: Task<Void, Never>
    var waiters: Set<UInt64> = []
  }

  private struct State {
    var lastNumber: UInt64 = 0
    /// The requests that are not posted yet.
    var open: GatheredPosts?
    /// By the number of the request that came first.
    var flights: [UInt64: Flight] = [:]
    var newest: UInt64 = 0
    var waiters: [UInt64: Waiter] = [:]
    /// Those who stopped waiting before they began.
    var gone: Set<UInt64> = []
    /// Whether the node answered a batch in a way that its requests had to be posted alone.
    var isRefused = false
  }

  @TaskLocal private static var isOn = false

  private let inner: any Transport
  private let pause: Duration
  private let timing: RetryTiming
  private let memory: NodeMemory
  private let state = Mutex(State())

  /// Wraps a transport; the first request waits for others for `pause`, 5 ms by default.
  ///
  /// A node of which `memory` knows that it takes no batches is sent none.
  package init(
    _ inner: any Transport,
    pause: Duration = .milliseconds(5),
    timing: RetryTiming = .live,
    memory: NodeMemory = .none
  ) {
    (self.inner, self.pause, self.timing, self.memory) = (inner, pause, timing, memory)
  }

  /// Runs work that sends independent requests in parallel, which are then posted together.
  package static func gathering<Answer>(
    _ work: () async throws -> Answer
  ) async rethrows -> Answer {
    try await $isOn.withValue(true, operation: work)
  }

  /// The number of requests that are about to be posted together.
  var waiting: Int { state.withLock { $0.open?.members.count ?? 0 } }

  /// The endpoint of the wrapped transport.
  package var endpoint: EndpointID { inner.endpoint }

  /// Posts through the wrapped transport, together with others or alone.
  ///
  /// - Throws: the errors of the wrapped transport.
  package func post(_ body: [UInt8], timeouts: Timeouts) async throws(RPCFailure) -> HTTPAnswer {
    guard Self.isOn, !state.withLock(\.isRefused), memory.recall(.batchLimit) != 1,
      let id = GatheredPosts.id(of: body), !body.contains("eth_sendRawTransaction".utf8)
    else { return try await inner.post(body, timeouts: timeouts) }
    let number = state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
    let member = GatheredPosts.Member(waiter: number, id: id, body: body, timeouts: timeouts)
    defer { state.withLock { _ = $0.gone.remove(number) } }
    return try await withTaskCancellationHandler {
      await withCheckedContinuation { join(member, $0) }
    } onCancel: {
      leave(number)
    }
    .get()
  }

  private func join(_ member: GatheredPosts.Member, _ waiter: Waiter) {
    let isGone = state.withLock { state in
      guard state.gone.remove(member.waiter) == nil else { return true }
      state.waiters[member.waiter] = waiter
      if state.open == nil {
        let first = member.waiter
        state.open = GatheredPosts()
        state.newest = first
        state.flights[first] = Flight(task: Task { await postTogether(first) })
      }
      state.open?.members.append(member)
      state.flights[state.newest]?.waiters.insert(member.waiter)
      return false
    }
    if isGone { waiter.resume(returning: .failure(.cancelled)) }
  }

  /// Who stops waiting does not keep the others from their answers; for nobody, nothing is posted.
  private func leave(_ number: UInt64) {
    let waiter = state.withLock { state in
      let waiter = state.waiters.removeValue(forKey: number)
      if waiter == nil { state.gone.insert(number) }
      state.open?.members.removeAll { $0.waiter == number }
      for (first, flight) in state.flights where flight.waiters.contains(number) {
        state.flights[first]?.waiters.remove(number)
        guard state.flights[first]?.waiters.isEmpty == true else { continue }
        flight.task.cancel()
        // Whoever comes now begins another group.
        if state.newest == first { state.open = nil }
      }
      return waiter
    }
    waiter?.resume(returning: .failure(.cancelled))
  }

  private func postTogether(_ first: UInt64) async {
    defer { state.withLock { _ = $0.flights.removeValue(forKey: first) } }
    try? await timing.sleep(pause)
    let posts = state.withLock { state in
      // After the last one left, another group may have begun.
      guard state.newest == first else { return GatheredPosts() }
      defer { state.open = nil }
      return state.open ?? GatheredPosts()
    }
    guard posts.members.count > 1 else {
      for member in posts.members { await postAlone(member) }
      return
    }
    let answer = await Result { () async throws(RPCFailure) in
      try await inner.post(posts.body, timeouts: posts.timeouts)
    }
    switch answer {
    case .success(let answer): await distribute(posts.answers(in: answer), to: posts.members)
    case .failure(.protocolViolation):
      // All together may be too large.
      await distribute(posts.members.map { _ in nil }, to: posts.members)
    case .failure(let failure):
      // All together may take too long: they are asked again one by one.
      if case .timeout = failure { state.withLock { $0.isRefused = true } }
      for member in posts.members { land(member, .failure(failure)) }
    }
  }

  private func distribute(
    _ answers: [HTTPAnswer?],
    to members: [GatheredPosts.Member]
  ) async {
    let pairs = zip(members, answers)
    for case (let member, let answer?) in pairs { land(member, .success(answer)) }
    let rest = pairs.filter { $0.1 == nil }.map(\.0)
    guard !rest.isEmpty else { return }
    state.withLock { $0.isRefused = true }
    await withDiscardingTaskGroup { group in
      for member in rest { group.addTask { await self.postAlone(member) } }
    }
  }

  private func postAlone(_ member: GatheredPosts.Member) async {
    guard state.withLock({ $0.waiters[member.waiter] != nil }) else { return }
    land(
      member,
      await Result { () async throws(RPCFailure) in
        try await inner.post(member.body, timeouts: member.timeouts)
      }
    )
  }

  private func land(_ member: GatheredPosts.Member, _ result: Result<HTTPAnswer, RPCFailure>) {
    state.withLock { $0.waiters.removeValue(forKey: member.waiter) }?.resume(returning: result)
  }
}
