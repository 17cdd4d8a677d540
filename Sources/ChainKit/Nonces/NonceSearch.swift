package import Entity

/// Finds the mined transaction of an account that has a nonce.
///
/// Nodes find transactions by their hashes only. But the count of an account's transactions never
/// falls, so the block in which it passes the nonce can be found by halving.
package struct NonceSearch: Sendable {
  private let node: Node

  package init(_ node: Node) { self.node = node }

  /// Finds the mined transaction with this sender and nonce.
  ///
  /// Nil if the nonce is unused, if the node does not keep the states that are needed, and if no
  /// transaction used the nonce: an authorization raises it, too (EIP-7702). With `onlyProved`, also
  /// if the sender of a transaction of an unknown type is only the node's word.
  ///
  /// Cost: four requests for a transaction in the head; for one that is d blocks below it, about
  /// 2·log2(d) + 5.
  /// - Throws: `.protocolViolation(.forged)` if the transaction's fields do not give its hash and
  ///   its sender.
  package func transaction(
    from sender: Address,
    nonce: UInt64,
    onlyProved: Bool = false
  ) async throws(RPCFailure) -> MinedTransaction? {
    do throws(RPCFailure) {
      guard let number = try await block(from: sender, nonce: nonce) else { return nil }
      let block = try await node.block(.number(number), whole: true)
      let found = block.wholeTransactions.first { $0.from == sender && $0.nonce == nonce }
      guard let found else { return nil }
      guard found.authenticity != .forged, found.place?.blockHash == block.header.hash else {
        throw RPCFailure.protocolViolation(.forged(found.hash))
      }
      guard !onlyProved || found.authenticity == .proved else { return nil }
      return MinedTransaction(hash: found.hash, block: number)
    } catch {
      switch error {
      case .missingData, .unsupported: return nil
      default: throw error
      }
    }
  }

  /// Finds the first block after which the nonce is used; nil if it is unused at the head.
  private func block(from sender: Address, nonce: UInt64) async throws(RPCFailure) -> UInt64? {
    let head = try await node.blockNumber()
    func isUsed(after block: UInt64) async throws(RPCFailure) -> Bool {
      try await node.transactionCount(of: sender, at: .number(block)) > nonce
    }
    guard try await isUsed(after: head) else { return nil }
    // Most nonces that are asked about were used lately.
    var (used, step) = (head, UInt64(1))
    while used > 0 {
      var unused = head - min(step, head)
      guard try await !isUsed(after: unused) else {
        (used, step) = (unused, step > head / 2 ? head : step * 2)
        continue
      }
      while used - unused > 1 {
        let middle = unused + (used - unused) / 2
        if try await isUsed(after: middle) { used = middle } else { unused = middle }
      }
      return used
    }
    return 0
  }
}
