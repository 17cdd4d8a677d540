package import Entity
package import Scenes

extension LiveHistory: HistoryProofWorker, ProvingClient {
  package func headerRule(on chain: ChainEntry) throws -> HeaderRule {
    self.chain.headerRule ?? HeaderRule(nodes: [], quorum: nil)
  }

  package func proving(on chain: ChainEntry) async throws -> ChainClient { self.chain }
  package var separatesAccounts: Bool { wishes.separatesAccounts }
  package var demotes: Bool { true }

  package func rows(
    of accounts: [Address],
    after cursor: HistoryRowsCursor?
  ) async throws -> HistoryRows {
    let question = ReadHistoryRows(chain: chain.id, accounts: accounts, cursor: cursor)
    let rows = try await chain.ask(question)
    try AnswerMismatchError.check(rows, answers: question)
    return rows
  }

  package func explainedNonces(
    of accounts: [Address],
    after block: UInt64
  ) async throws -> [UInt64?] {
    let nonces = try await chain.ask(
      ReadExplainedNonces(chain: chain.id, accounts: accounts, block: block)
    )
    try AnswerMismatchError.check(nonces, answer: accounts)
    return nonces
  }

  package func keep(
    _ proofs: [HistoryProof],
    after block: BlockReference
  ) async throws -> Bool {
    try await chain.ask(KeepHistoryProofs(chain: chain.id, block: block, proofs: proofs))
  }
}
