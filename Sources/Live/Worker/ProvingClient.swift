package import Entity
package import Scenes

/// Has states proved by the worker's nodes for one chain.
package protocol ProvingClient: StateProofWorker {
  /// The worker with the nodes of a chain.
  func proving(on chain: ChainEntry) async throws -> ChainClient
  /// Whether no request names two accounts.
  var separatesAccounts: Bool { get }
  /// Whether histories prefer nodes less that contradict what is proved.
  var demotes: Bool { get }
}

extension ProvingClient {
  package func stateProofs(
    of targets: [ProofTarget],
    after block: BlockReference,
    quorum: Int,
    on chain: ChainEntry
  ) async throws -> StateProofs {
    try await proving(on: chain).stateProofs(
      of: targets,
      after: block,
      quorum: quorum,
      among: try headerRule(on: chain).nodes,
      separatesAccounts: separatesAccounts
    )
  }

  package func exclude(
    contradicting balances: [ProvenBalance],
    after block: BlockReference,
    on chain: ChainEntry
  ) async throws -> [EndpointID] {
    try await proving(on: chain).exclude(
      contradicting: balances,
      after: block,
      among: try headerRule(on: chain).nodes,
      separatesAccounts: separatesAccounts,
      demotes: demotes
    )
  }
}
