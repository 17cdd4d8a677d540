package import Core
package import Entity

/// Shows what the history database has of one transaction; asks no node.
///
/// `TransactionStatus` asks a node about any transaction.
package enum ShowStoredTransaction {
  package struct Request: Sendable {
    package let hash: Hash32
    package let chain: ChainEntry
    /// The known tokens.
    package let tokens: TokenList

    package init(hash: Hash32, chain: ChainEntry, tokens: TokenList) {
      (self.hash, self.chain, self.tokens) = (hash, chain, tokens)
    }
  }

  package struct Response: Sendable {
    package let hash: Hash32
    package let chain: ChainEntry
    package let entry: HistoryEntry
    /// The tokens that a list has.
    package let listed: TokenList
    /// The other tokens in the rows, as their contracts described themselves.
    package let described: [Address: Token]
    /// The rows with what is to be said about them; nil if there are none.
    package let judged: JudgedTransaction?
    package let names: KnownAddresses
    package let labels: KnownLabels
  }

  package protocol Worker: HistoryJudgeSource, LabelSource {
    /// Nil if the history database has nothing of the transaction.
    func entry(of hash: Hash32) async throws -> HistoryEntry?
    /// Returns the stored descriptions of tokens.
    func metadata(of tokens: [Address]) async throws -> [Token]
  }

  package struct Interactor: Scenes.Interactor {
    let worker: any Worker
    package init(worker: any Worker) { self.worker = worker }

    /// - Throws: ``ShowStoredTransactionError``.
    package func act(on request: Request) async throws -> Response {
      guard let entry = try await worker.entry(of: request.hash) else {
        throw ShowStoredTransactionError.unknown(request.hash, chain: request.chain.name)
      }
      let unknown = Set(entry.movements.compactMap(\.token)).filter {
        request.tokens.token(at: $0, on: request.chain.id) == nil
      }
      let described =
        unknown.isEmpty
        ? [] : try await worker.metadata(of: unknown.sorted { $0.description < $1.description })
      let judged = try await judged(entry, request)
      return Response(
        hash: request.hash,
        chain: request.chain,
        entry: entry,
        listed: request.tokens,
        described: Dictionary(described.map { ($0.address, $0) }) { first, _ in first },
        judged: judged.transaction,
        names: judged.names,
        labels: worker.knownLabels()
      )
    }
  }
}

extension ShowStoredTransaction.Response {
  /// The token at a contract, from a list or else as it described itself.
  func token(at contract: Address) -> Token? {
    listed.token(at: contract, on: chain.id) ?? described[contract]
  }
}

/// The history database has nothing of the transaction.
package enum ShowStoredTransactionError: Error, Equatable {
  case unknown(Hash32, chain: String)
}

extension ShowStoredTransactionError: Reportable {
  package var report: Report {
    switch self {
    case .unknown(let hash, let chain):
      Report(
        .refused,
        "history-entry-unknown",
        "unknown transaction: the history on \(name: chain) does not contain \(hash)"
      )
    }
  }
}
