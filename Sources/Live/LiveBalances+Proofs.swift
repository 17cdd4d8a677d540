package import Entity
package import Scenes

extension LiveBalances {
  package func headerRule(on chain: ChainEntry) throws -> HeaderRule {
    try clients.nodes(of: chain).headerRule()
  }

  package func stateProofs(
    of targets: [ProofTarget],
    after block: BlockReference,
    quorum: Int,
    on chain: ChainEntry
  ) async throws -> StateProofs {
    try await clients.client(on: chain).stateProofs(
      of: targets,
      after: block,
      quorum: quorum,
      among: try headerRule(on: chain).nodes
    )
  }

  package func exclude(
    contradicting balances: [ProvenBalance],
    after block: BlockReference,
    on chain: ChainEntry
  ) async throws -> [EndpointID] {
    try await clients.client(on: chain).exclude(
      contradicting: balances,
      after: block,
      among: try headerRule(on: chain).nodes
    )
  }

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
