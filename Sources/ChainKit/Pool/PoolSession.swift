package import Entity
import Synchronization

/// The requests of one operation to the nodes of a pool.
///
/// They go to one node as long as it works, so that its answers agree with each other. If another
/// one takes over, it must have every block that an answer has shown so far.
package final class PoolSession: Asker {
  let pool: Pool
  private let state = Mutex(State())

  private struct State: Sendable {
    /// The node that answered last.
    var place = 0
    /// The highest block that an answer has shown.
    var lowest: UInt64 = 0
    /// The nodes that are known to have that block.
    var reached: Set<Int> = []
    /// The block that a quorum has, and when that was found out.
    var pinned: (block: UInt64, at: Int64)?
  }

  init(_ pool: Pool) { self.pool = pool }

  package var id: EndpointID { pool.nodes[place].id }

  package var blockTime: Int64 { pool.nodes[0].blockTime }

  package var questions: Int {
    get async {
      var count = 0
      for node in pool.nodes { count += await node.questions }
      return count
    }
  }

  package var traffic: Traffic { pool.nodes.map(\.traffic).reduce(Traffic(), +) }

  package func reportWaiting() { pool.nodes[place].reportWaiting() }

  package func call<Method: RPCMethod>(
    _ method: Method,
    timeouts: Timeouts?,
    awaitsBlock: Bool
  ) async throws(RPCFailure) -> Method.Answer {
    if isAgreed(method) {
      return try await agreed([method], timeouts: timeouts, awaitsBlock: awaitsBlock)[0].get()
    }
    precondition(Method.kind != .send, "transactions are handed over to every node")
    if pool.quorum > 1, Method.self == GetBlockNumber.self {
      let head = CountAnswer(value: try await newestBlock(isNew: true))
      if let answer = head as? Method.Answer { return answer }
    }
    let context = ErrorContext(method, awaitsBlock: awaitsBlock)
    let (answer, place) = try await ask(context) { (node, lowest) async throws(RPCFailure) in
      try await Self.current(method, lowest, node) { () async throws(RPCFailure) in
        try await node.call(method, timeouts: timeouts, awaitsBlock: awaitsBlock)
      }
    }
    guard method.isUnknown(answer) else { return shown(answer, by: method, at: place) }
    return await known(method) ?? answer
  }

  package func find<Method: RPCMethod, Found: Sendable & Equatable>(
    _ method: Method,
    awaitsBlock: Bool
  ) async throws(RPCFailure) -> Found where Method.Answer == Found? {
    if isAgreed(method) {
      let answer = try await agreed([method], timeouts: nil, awaitsBlock: awaitsBlock)[0].get()
      guard let answer else { throw .missingData(.block) }
      return answer
    }
    let context = ErrorContext(method, awaitsBlock: awaitsBlock)
    let (found, place): (Found, Int) = try await ask(context) {
      (node, lowest) async throws(RPCFailure) in
      let answer = try await Self.current(method, lowest, node) { () async throws(RPCFailure) in
        let found: Found? = try await node.find(method, awaitsBlock: awaitsBlock)
        return found
      }
      guard let answer else { throw .missingData(.block) }
      return answer
    }
    return shown(found, by: method, at: place) ?? found
  }

  package func batch<Method: RPCMethod>(
    _ methods: [Method],
    timeouts: Timeouts?,
    awaitsBlock: Bool
  ) async throws(RPCFailure) -> [Result<Method.Answer, RPCFailure>] {
    guard let example = methods.first else { return [] }
    if isAgreed(example) {
      return try await agreed(methods, timeouts: timeouts, awaitsBlock: awaitsBlock)
    }
    let context = ErrorContext(example, awaitsBlock: awaitsBlock)
    var (results, place) = try await ask(context) { (node, _) async throws(RPCFailure) in
      try await node.batch(methods, timeouts: timeouts, awaitsBlock: awaitsBlock)
    }
    for (result, method) in zip(results, methods) {
      if case .success(let answer) = result { _ = shown(answer, by: method, at: place) }
    }
    // Others only complete the answers: this node stays the one that is asked first, and how far
    // the chain is, it says.
    let first = place
    defer { answered(by: first) }
    var asked: Set = [place]
    while pool.choose(preferring: place, excluding: asked) != nil {
      // What one node cannot answer, the next one may.
      let failed = methods.indices.filter { index in
        if case .failure(let failure) = results[index] { return failure.isWorthAnother(context) }
        return false
      }
      guard !failed.isEmpty else { break }
      let rest = failed.map { methods[$0] }
      do throws(RPCFailure) {
        let more: [Result<Method.Answer, RPCFailure>]
        (more, place) = try await ask(context, excluding: asked) {
          (node, _) async throws(RPCFailure) in
          try await node.batch(rest, timeouts: timeouts, awaitsBlock: false)
        }
        asked.insert(place)
        for (index, answer) in zip(failed, more) {
          // If nobody can answer, what the first one said stands.
          if case .failure(let failure) = answer, failure.isWorthAnother(context) { continue }
          results[index] = answer
        }
      } catch {
        guard error != .cancelled else { throw error }
        break
      }
    }
    try await complete(&results, of: methods, after: first)
    return results
  }

  /// Asks the other nodes for what the first one does not know.
  ///
  /// They are asked once, together for all of it, and only briefly: it may well not exist.
  private func complete<Method: RPCMethod>(
    _ results: inout [Result<Method.Answer, RPCFailure>],
    of methods: [Method],
    after first: Int
  ) async throws(RPCFailure) {
    for (index, node) in pool.nodes.enumerated() where index != first && pool.isReady(index) {
      let unknown = methods.indices.filter { place in
        if case .success(let answer) = results[place] { return methods[place].isUnknown(answer) }
        return false
      }
      guard !unknown.isEmpty else { return }
      do throws(RPCFailure) {
        let more = try await node.batch(
          unknown.map { methods[$0] },
          timeouts: .brief,
          awaitsBlock: false
        )
        for (place, answer) in zip(unknown, more) {
          if case .success = answer { results[place] = answer }
        }
      } catch {
        guard error != .cancelled else { throw error }
        pool.failed(index, error)
      }
    }
  }

  package func others<Method: RPCMethod>(_ method: Method) async -> [Method.Answer] {
    let own = place
    return await withTaskGroup(of: Method.Answer?.self) { group in
      for (index, node) in pool.nodes.enumerated() where index != own && pool.isReady(index) {
        group.addTask { [pool] in
          do throws(RPCFailure) {
            return try await node.call(method, timeouts: .brief, awaitsBlock: false)
          } catch {
            pool.failed(index, error)
            return nil
          }
        }
      }
      return await group.reduce(into: []) { $0 += $1.map { [$0] } ?? [] }
    }
  }

  package func broadcast(_ raw: [UInt8], hash: Hash32) async -> BroadcastAnswers {
    let (answers, sink) = AsyncStream<BroadcastAnswers.Answer>.makeStream()
    // Not children of this task: to stop waiting must not take the transaction from a node.
    for node in pool.nodes { Task { sink.yield(await node.handOver(raw)) } }
    var received: [BroadcastAnswers.Answer] = []
    var isAccepted = false
    for await answer in answers {
      received.append(answer)
      if received.count == pool.nodes.count { break }
      guard case .success(hash) = answer, !isAccepted else { continue }
      isAccepted = true
      // The others get a little time: this process may end soon after the answer.
      Task { [timing = pool.timing] in
        try? await timing.sleep(Self.graceForOthers)
        sink.finish()
      }
    }
    // This task was cancelled: who was not waited for may have accepted it.
    let isOpen = received.count < pool.nodes.count && !isAccepted
    guard !isOpen, let first = received.first else {
      return BroadcastAnswers(.failure(.cancelled), received)
    }
    return BroadcastAnswers(first, Array(received.dropFirst()))
  }

  /// Nil: a transaction goes to every node at once, and none of them is waited for.
  package func broadcastAwaitingReceipt(_ raw: [UInt8]) async throws(RPCFailure) -> Receipt? { nil }

  /// How long the other nodes are waited for once one has accepted a transaction.
  private static let graceForOthers = Duration.seconds(2)
}

extension PoolSession {
  /// The node that answered last.
  var place: Int { state.withLock(\.place) }

  /// The highest block that an answer has shown.
  var lowest: UInt64 { state.withLock(\.lowest) }

  /// The block that a quorum has, if it was found out within the last block time.
  var pinned: UInt64? {
    let oldest = pool.timing.now() - blockTime
    return state.withLock { $0.pinned.flatMap { $0.at > oldest ? $0.block : nil } }
  }

  /// Remembers a block that a quorum has, and returns it.
  ///
  /// Fewer nodes may have answered than before: an earlier block would be from the past.
  func pin(_ block: UInt64) -> UInt64 {
    let now = pool.timing.now()
    return state.withLock { state in
      let newest = max(block, state.lowest, state.pinned?.block ?? 0)
      state.pinned = (newest, now)
      return newest
    }
  }

  /// Remembers which block the answer of one node has shown.
  ///
  /// With a quorum, no single node says how far the chain is.
  func shown<Method: RPCMethod>(
    _ answer: Method.Answer,
    by method: Method,
    at place: Int
  ) -> Method.Answer {
    if pool.quorum == 1, let block = method.blockShown(by: answer) { raise(to: block, [place]) }
    return answer
  }

  /// Remembers a block that some nodes have.
  func raise(to block: UInt64, _ places: Set<Int>) {
    state.withLock { state in
      guard block > state.lowest else { return }
      (state.lowest, state.reached) = (block, places)
    }
  }

  /// Remembers which node answered last.
  func answered(by place: Int) { state.withLock { $0.place = place } }

  /// Makes sure that a node has the blocks that were shown so far, and returns the highest.
  func reach(_ place: Int) async throws(RPCFailure) -> UInt64 {
    let (lowest, isReached) = state.withLock { ($0.lowest, $0.reached.contains(place)) }
    guard lowest > 0, !isReached else { return lowest }
    let node = pool.nodes[place]
    _ = try await Self.current(GetBlockNumber(), lowest, node) { () async throws(RPCFailure) in
      try await node.call(GetBlockNumber())
    }
    state.withLock { state in if state.lowest == lowest { state.reached.insert(place) } }
    return lowest
  }
}
