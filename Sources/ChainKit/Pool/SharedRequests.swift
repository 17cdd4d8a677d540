package import Entity
import Synchronization

/// Sends a request that is already in flight only once, for all who ask it.
///
/// Who stops waiting does not cancel it for the others.
package final class SharedRequests: Asker {
  private struct Key: Hashable {
    let method: String
    /// The type of the answer: two methods may read the same one.
    let answer: ObjectIdentifier
    let parameters: [RPCParameter]
    let timeouts: Timeouts?
    let awaitsBlock: Bool
    let isFind: Bool
    /// The number of transactions that were broadcast before.
    var epoch: UInt64 = 0
  }

  private typealias Outcome = Result<any Sendable, RPCFailure>
  private typealias Waiter = CheckedContinuation<Outcome, Never>

  private struct Flight {
    let number: UInt64
    let task: Task<Void, Never>
    var waiters: [UInt64: Waiter] = [:]
  }

  private struct State {
    var flights: [Key: Flight] = [:]
    var lastNumber: UInt64 = 0
    var epoch: UInt64 = 0
    /// Those who stopped waiting before they began.
    var gone: Set<UInt64> = []
  }

  private let inner: any Asker
  private let state = Mutex(State())

  package init(_ inner: any Asker) { self.inner = inner }

  /// How many wait for an answer.
  var waiting: Int { state.withLock { $0.flights.values.reduce(0) { $0 + $1.waiters.count } } }

  package var id: EndpointID { inner.id }
  package var blockTime: Int64 { inner.blockTime }
  package var questions: Int { get async { await inner.questions } }
  package var traffic: Traffic { inner.traffic }
  package func reportWaiting() { inner.reportWaiting() }

  package func call<Method: RPCMethod>(
    _ method: Method,
    timeouts: Timeouts?,
    awaitsBlock: Bool
  ) async throws(RPCFailure) -> Method.Answer {
    guard Method.kind != .send else {
      return try await inner.call(method, timeouts: timeouts, awaitsBlock: awaitsBlock)
    }
    let key = Key(
      method: Method.name,
      answer: ObjectIdentifier(Method.Answer.self),
      parameters: method.parameters,
      timeouts: timeouts,
      awaitsBlock: awaitsBlock,
      isFind: false
    )
    return try await share(key) { [inner] () async throws(RPCFailure) in
      try await inner.call(method, timeouts: timeouts, awaitsBlock: awaitsBlock)
    }
  }

  package func find<Method: RPCMethod, Found: Sendable & Equatable>(
    _ method: Method,
    awaitsBlock: Bool
  ) async throws(RPCFailure) -> Found where Method.Answer == Found? {
    let key = Key(
      method: Method.name,
      answer: ObjectIdentifier(Method.Answer.self),
      parameters: method.parameters,
      timeouts: nil,
      awaitsBlock: awaitsBlock,
      isFind: true
    )
    return try await share(key) { [inner] () async throws(RPCFailure) -> Found in
      try await inner.find(method, awaitsBlock: awaitsBlock)
    }
  }

  package func batch<Method: RPCMethod>(
    _ methods: [Method],
    timeouts: Timeouts?,
    awaitsBlock: Bool
  ) async throws(RPCFailure) -> [Result<Method.Answer, RPCFailure>] {
    try await inner.batch(methods, timeouts: timeouts, awaitsBlock: awaitsBlock)
  }

  package func batch<Look: RPCMethod, Method: RPCMethod>(
    _ methods: [Method],
    between look: Look,
    timeouts: Timeouts?
  ) async throws(RPCFailure) -> [FramedAnswers<Look.Answer, Method.Answer>] {
    try await inner.batch(methods, between: look, timeouts: timeouts)
  }

  /// Nothing is shared: of two equal looks, each is meant.
  package func together<Answer: Sendable>(
    _ context: ErrorContext,
    _ work: @escaping @Sendable (any Asker) async throws(RPCFailure) -> Answer
  ) async throws(RPCFailure) -> Answer { try await inner.together(context, work) }

  package func others<Method: RPCMethod>(_ method: Method) async -> [Method.Answer] {
    await inner.others(method)
  }

  package var group: EndpointID { inner.group }

  package func each<Method: RPCMethod>(_ method: Method) async -> [Method.Answer?] {
    await inner.each(method)
  }

  package var members: [any Asker] { inner.members }

  package func demote(_ node: EndpointID) { inner.demote(node) }

  package func exclude(_ node: EndpointID, because failure: RPCFailure) {
    inner.exclude(node, because: failure)
  }

  /// Whoever asks from now on asks anew: what is in flight may not know of the transaction.
  package func broadcast(_ raw: [UInt8], hash: Hash32) async -> BroadcastAnswers {
    let answers = await inner.broadcast(raw, hash: hash)
    state.withLock { $0.epoch += 1 }
    return answers
  }

  package func broadcastAwaitingReceipt(_ raw: [UInt8]) async throws(RPCFailure) -> Receipt? {
    defer { state.withLock { $0.epoch += 1 } }
    return try await inner.broadcastAwaitingReceipt(raw)
  }

  /// Waits for the answer to a request, which is sent unless it is in flight.
  private func share<Answer: Sendable>(
    _ request: Key,
    _ work: @escaping @Sendable () async throws(RPCFailure) -> Answer
  ) async throws(RPCFailure) -> Answer {
    var key = request
    let number = state.withLock { state in
      key.epoch = state.epoch
      state.lastNumber += 1
      return state.lastNumber
    }
    let shared = key
    defer { state.withLock { _ = $0.gone.remove(number) } }
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { waiter in
        join(shared, number, waiter) { () async throws(RPCFailure) in try await work() }
      }
    } onCancel: {
      leave(shared, number)
    }
    // The key holds the answer's type. If it were not enough, the answer would be another's.
    guard let answer = try outcome.get() as? Answer else { return try await work() }
    return answer
  }

  private func join(
    _ key: Key,
    _ number: UInt64,
    _ waiter: Waiter,
    _ work: @escaping @Sendable () async throws(RPCFailure) -> any Sendable
  ) {
    let isGone = state.withLock { state in
      guard state.gone.remove(number) == nil else { return true }
      if state.flights[key] == nil {
        state.flights[key] = Flight(
          number: number,
          task: Task {
            let outcome: Outcome
            do throws(RPCFailure) { outcome = .success(try await work()) } catch {
              outcome = .failure(error)
            }
            land(key, number, outcome)
          }
        )
      }
      state.flights[key]?.waiters[number] = waiter
      return false
    }
    if isGone { waiter.resume(returning: .failure(.cancelled)) }
  }

  private func land(_ key: Key, _ number: UInt64, _ outcome: Outcome) {
    let flight: Flight? = state.withLock { state in
      // The one that everybody left may end after another began.
      guard state.flights[key]?.number == number else { return nil }
      return state.flights.removeValue(forKey: key)
    }
    for waiter in flight?.waiters.values ?? [:].values { waiter.resume(returning: outcome) }
  }

  private func leave(_ key: Key, _ number: UInt64) {
    let waiter: Waiter? = state.withLock { state in
      guard let waiter = state.flights[key]?.waiters.removeValue(forKey: number) else {
        // It landed, or has not begun.
        state.gone.insert(number)
        return nil
      }
      if state.flights[key]?.waiters.isEmpty == true {
        state.flights.removeValue(forKey: key)?.task.cancel()
      }
      return waiter
    }
    waiter?.resume(returning: .failure(.cancelled))
  }
}
