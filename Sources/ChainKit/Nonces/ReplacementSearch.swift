import Entity

/// Finds the mined transaction that used the nonce of a transaction from this machine.
///
/// That a node does not list a transaction proves nothing: behind a load balancer it may list it
/// some seconds after its block. Only another mined transaction with the nonce does.
struct ReplacementSearch: Sendable {
  let node: Node
  let journal: Journal

  /// Searches the other transactions of this machine, then the chain.
  ///
  /// It may find the transaction itself, which the node lists late. Nil if there is no evidence.
  /// - Throws: `RPCFailure`.
  func minedTransaction(
    with nonce: UInt64,
    of sender: Address,
    on chain: ChainID,
    besides hash: Hash32
  ) async throws(RPCFailure) -> MinedTransaction? {
    // Without the journal, the chain can still tell.
    let sent = (try? journal.outbox(chain: chain, sender: sender)) ?? []
    for other in sent where other.nonce == nonce && other.hash != hash {
      guard let receipt = try await node.receipt(other.hash) else { continue }
      return MinedTransaction(hash: other.hash, block: receipt.blockNumber)
    }
    return try await NonceSearch(node).transaction(from: sender, nonce: nonce)
  }
}
