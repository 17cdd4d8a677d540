package import Entity
import Exchange
import Scenes

/// Measures the nodes that a command names, else those of the settings.
package struct LiveNodeTest: TestNodes.Worker {
  let session: Session
  let options: any NodeOptions

  package init(_ session: Session, _ options: any NodeOptions) {
    (self.session, self.options) = (session, options)
  }

  package func measure(_ chain: ChainEntry) async throws -> [NodeMeasurement] {
    let (session, notify) = (session, session.notify)
    return try await measure(chain, session, options, notify)
  }

  private func measure(
    _ chain: ChainEntry,
    _ session: Session,
    _ options: some NodeOptions,
    _ notify: @escaping Notice.Listener
  ) async throws -> [NodeMeasurement] {
    let nodes = try await session.chosenNodes(for: chain, options).addresses
    let worker = try await session.worker(options)
    var connections: [NodeConnection] = []
    for node in nodes {
      connections.append(try await NodeConnection(to: node, options, session.credentials))
    }
    let endpoints = try nodes.map { try EndpointAddress(parsing: $0) }
    for endpoint in endpoints where endpoint.isPlainRemote { notify(.unencrypted(endpoint.id)) }
    defer { notify(.stepsEnded) }
    let found = try await worker.ask(
      MeasureNodes(chain: chain.id, connections: connections),
      notify: ChainClient.telling(notify) { event in
        if case .done(let done, let all) = event { .testingNodes(done, of: all) } else { nil }
      }
    )
    try AnswerMismatchError.check(found.map(\.endpoint), are: endpoints.map(\.id))
    return found
  }
}
