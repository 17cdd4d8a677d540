package import Entity
import Exchange
package import Scenes

extension LiveBalances {
  package func headerRule(on chain: ChainEntry) throws -> HeaderRule {
    let nodes = try clients.nodes(of: chain)
    return HeaderRule(
      nodes: try nodes.addresses.map { try EndpointAddress(parsing: $0).id },
      quorum: nodes.hasQuorum ? nodes.quorum : nil
    )
  }

  package func stateProofs(
    of targets: [ProofTarget],
    after block: BlockReference,
    quorum: Int,
    on chain: ChainEntry
  ) async throws -> StateProofs {
    let client = try await clients.client(on: chain)
    let answer = try await client.ask(
      ReadStateProofs(chain: client.id, block: block, targets: targets, quorum: quorum)
    )
    try AnswerMismatchError.check(answer.proofs, answer: targets)
    let told = answer.agreeing + answer.dissenting + answer.outvoted + answer.disproved
    try AnswerMismatchError.check(told, among: try headerRule(on: chain).nodes)
    return answer
  }

  package func exclude(
    contradicting balances: [ProvenBalance],
    after block: BlockReference,
    on chain: ChainEntry
  ) async throws -> [EndpointID] {
    let client = try await clients.client(on: chain)
    let excluded = try await client.ask(
      ExcludeContradictingNodes(chain: client.id, block: block, balances: balances)
    )
    try AnswerMismatchError.check(excluded, among: try headerRule(on: chain).nodes)
    return excluded
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
