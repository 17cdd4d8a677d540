package import Entity
package import Scenes

/// The names on this machine, and the worker's lookup of a transaction.
package struct LiveStatus: ListPending.Worker {
  let session: Session
  let chain: ChainClient

  private var wallets: LiveWallets { session.wallets }

  package init(_ session: Session, chain: ChainClient) {
    (self.session, self.chain) = (session, chain)
  }

  package func accounts() throws -> AccountBook { try session.accountsByPreference() }
  package func contacts() throws -> ContactBook { try wallets.contacts() }

  package func find(_ hash: Hash32) async throws -> FoundTransaction? {
    try await chain.find(hash)
  }

  package func sent(_ hash: Hash32) async throws -> PooledTransaction? {
    try await chain.sent(hash)
  }

  package func unsettled() async throws -> [Hash32] { try await chain.unsettled() }
}

extension ChainClient: ReplaceTransaction.Worker {
  package func find(_ hash: Hash32) async throws -> FoundTransaction? {
    let found = try await ask(FindTransaction(chain: id, hash: hash))
    if case .mined(let receipt, _)? = found?.finding {
      try AnswerMismatchError.check(receipt, of: hash)
    }
    // The hash covers every field, so what is shown of the transaction is not the node's word.
    if let signed = found?.signed, signed.hash != hash { throw AnswerMismatchError.subject }
    return found
  }
}
