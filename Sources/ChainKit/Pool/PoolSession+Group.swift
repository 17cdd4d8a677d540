import Core
package import Entity

extension PoolSession {
  /// The nodes that neither rest nor are excluded, whatever their order; with a quorum, another.
  package var group: EndpointID {
    let names = ready.map { pool.nodes[$0].id.description }.sorted()
    let quorum = pool.quorum > 1 ? ["quorum \(pool.quorum)"] : []
    return EndpointID(redacted: (names + quorum).joined(separator: " "))
  }

  package func each<Method: RPCMethod>(_ method: Method) async -> [Method.Answer?] {
    await withTaskGroup(of: Method.Answer?.self) { tasks in
      for place in ready {
        tasks.addTask { [pool] in
          let answer = await Result { () async throws(RPCFailure) in
            try await pool.nodes[place].call(method, timeouts: .brief, awaitsBlock: false)
          }
          if case .failure(let failure) = answer { pool.failed(place, failure) }
          return try? answer.get()
        }
      }
      return await tasks.reduce(into: []) { $0.append($1) }
    }
  }

  package var members: [any Asker] {
    pool.order(preferring: place).filter(pool.isReady).map { pool.nodes[$0] }
  }

  package func together<Answer: Sendable>(
    _ context: ErrorContext,
    _ work: @escaping @Sendable (any Asker) async throws(RPCFailure) -> Answer
  ) async throws(RPCFailure) -> Answer {
    guard pool.quorum == 1 else { return try await work(self) }
    return try await ask(context) { (node, _) async throws(RPCFailure) in try await work(node) }
      .answer
  }

  package func demote(_ node: EndpointID) {
    for place in pool.nodes.indices where pool.nodes[place].id == node { pool.demote(place) }
  }

  package func exclude(_ node: EndpointID, because failure: RPCFailure) {
    for place in pool.nodes.indices where pool.nodes[place].id == node {
      pool.exclude(place, failure)
    }
  }

  private var ready: [Int] { pool.nodes.indices.filter(pool.isReady) }
}
