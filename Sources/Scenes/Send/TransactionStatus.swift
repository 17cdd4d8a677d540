package import Core
package import Entity

/// Shows the status of a transaction.
package enum TransactionStatus {
  package struct Request: Sendable {
    package let hash: Hash32
    package let chain: ChainEntry
    /// The known tokens, for the display of logs.
    package let tokens: TokenList

    package init(hash: Hash32, chain: ChainEntry, tokens: TokenList = TokenList()) {
      (self.hash, self.chain, self.tokens) = (hash, chain, tokens)
    }
  }

  package struct Response: Sendable {
    package let hash: Hash32
    package let chain: ChainEntry
    package let tokens: TokenList
    package let found: FoundTransaction
    package let names: KnownAddresses
    /// Whether this machine can replace it: it has the key, and the blobs if there are some.
    let canReplace: Bool
    /// The transaction that took its nonce, if it was sent from this machine and is mined.
    let successor: SignedTransaction?
  }

  package protocol Worker: KnownAddressSource {
    /// Nil if the node does not know the transaction and it was not sent from this machine.
    func find(_ hash: Hash32) async throws -> FoundTransaction?
    /// Nil if it was not sent from this machine; asks no node.
    func sent(_ hash: Hash32) async throws -> PooledTransaction?
  }

  package struct Interactor: Scenes.Interactor {
    let worker: any Worker
    package init(worker: any Worker) { self.worker = worker }

    package func act(on request: Request) async throws -> Response {
      guard let found = try await worker.find(request.hash) else {
        throw TransactionStatusError.unknown(request.hash)
      }
      let book = try worker.accounts()
      let owner = found.signed.flatMap { book.owner(of: $0.sender) }
      return Response(
        hash: request.hash,
        chain: request.chain,
        tokens: request.tokens,
        found: found,
        names: worker.names(book),
        canReplace: owner?.isWatchOnly == false
          && (found.signed?.transaction.fees.blobs == nil || found.keepsBlobs),
        successor: try await successor(of: found)
      )
    }

    private func successor(of found: FoundTransaction) async throws -> SignedTransaction? {
      guard case .replaced(_, _, .mined(let other)) = found.finding else { return nil }
      return try await worker.sent(other.hash)?.signed
    }
  }
}

/// The transaction was not found.
package enum TransactionStatusError: Error, Equatable {
  case unknown(Hash32)
}

extension TransactionStatusError: Reportable {
  package var report: Report {
    switch self {
    case .unknown(let hash):
      Report(.refused, "transaction-unknown", "unknown transaction: the node does not know \(hash)")
    }
  }
}
