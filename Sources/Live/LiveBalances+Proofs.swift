package import Entity
package import Scenes

extension LiveBalances: ProvingClient {
  package func headerRule(on chain: ChainEntry) throws -> HeaderRule {
    try clients.nodes(of: chain).headerRule()
  }

  package func proving(on chain: ChainEntry) async throws -> ChainClient {
    try await clients.client(on: chain)
  }
  package var separatesAccounts: Bool { false }
  package var demotes: Bool { false }

  package func balances(
    of holdings: [TokenHolding],
    after block: BlockReference,
    from nodes: [EndpointID],
    on chain: ChainEntry
  ) async throws -> [NodeBalances] {
    let client = try await clients.client(on: chain)
    let found = try await client.ask(
      CompareBalances(chain: client.id, block: block, holdings: holdings, nodes: nodes)
    )
    try AnswerMismatchError.check(found.map(\.node), among: nodes)
    for answer in found { try AnswerMismatchError.check(answer.readings, answer: holdings) }
    return found
  }
}
