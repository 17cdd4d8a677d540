import ChainKit
import Core
import Entity

extension WorkerBackend {
  func stateProofs(_ question: ReadStateProofs) async throws -> StateProofs {
    let (chain, accounts) = (question.chain, question.targets.map(\.account))
    guard question.separatesAccounts, let nodes = try proofNodes(chain, for: accounts) else {
      return try await StateProofReader(node(chain)).read(
        question.targets,
        after: question.block,
        quorum: question.quorum
      )
    }
    return try await SeparateProofReader(nodes).read(
      question.targets,
      after: question.block,
      quorum: question.quorum
    )
  }

  func contradicting(_ question: ExcludeContradictingNodes) async throws -> [EndpointID] {
    let (chain, accounts) = (question.chain, question.balances.map(\.account))
    guard question.separatesAccounts, let nodes = try proofNodes(chain, for: accounts) else {
      return try await ContradictionReader(node(chain)).excluded(
        contradicting: question.balances,
        after: question.block
      )
    }
    return await SeparateProofReader(nodes).excluded(
      contradicting: question.balances,
      after: question.block
    )
  }

  /// The nodes of accounts that share no connection; nil for a single account, unless others were
  /// asked about before: it may use the connection of the command.
  private func proofNodes(
    _ chain: ChainID,
    for accounts: [Address]
  ) throws -> [SeparateSync.Separate]? {
    var unique: [Address] = []
    for account in accounts where !unique.contains(account) { unique.append(account) }
    guard unique.count > 1 || hasSeparateNodes(chain) else { return nil }
    return try separateNodes(chain, for: unique)
  }
}
