import Core
import Entity

@testable import Scenes

/// A worker for tests without proofs.
protocol UnprovingWorker: BalanceWorker {}

extension UnprovingWorker {
  func headerRule(on chain: ChainEntry) throws -> HeaderRule {
    HeaderRule(nodes: [.sample], quorum: nil)
  }
  func stateProofs(
    of targets: [ProofTarget],
    after block: BlockReference,
    quorum: Int,
    on chain: ChainEntry
  ) async throws -> StateProofs {
    StateProofs(header: nil, agreeing: [], dissenting: [], disproved: [], proofs: [])
  }
  func exclude(
    contradicting balances: [ProvenBalance],
    after block: BlockReference,
    on chain: ChainEntry
  ) async throws -> [EndpointID] { [] }
  func balances(
    of holdings: [TokenHolding],
    after block: BlockReference,
    from nodes: [EndpointID],
    on chain: ChainEntry
  ) async throws -> [NodeBalances] { [] }
}
