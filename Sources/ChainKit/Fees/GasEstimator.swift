package import Entity

/// Estimates gas limits of transactions.
package struct GasEstimator: Sendable {
  /// The highest gas limit of a transaction (EIP-7825).
  package static let most: UInt64 = 16_777_216  // 2^24

  /// The exact gas of a plain transfer.
  package static let transfer: UInt64 = 21_000

  let node: Node

  package init(_ node: Node) { self.node = node }

  /// Returns the gas limit: the node's estimate plus a fifth. Cost: one or two requests.
  ///
  /// For a transfer to an account without code it is exactly 21000.
  ///
  /// - Throws: `.reverted` if the call would fail, `.insufficientFunds` if it cannot be paid,
  ///   `.gasLimit` if it needs more than a transaction may use.
  package func limit(for request: CallRequest) async throws(RPCFailure) -> UInt64 {
    try Self.padded(try await estimate(for: request))
  }

  /// Returns the node's estimate without a margin. Cost: one or two requests.
  package func estimate(for request: CallRequest) async throws(RPCFailure) -> UInt64 {
    do {
      // Pending transactions count, if the node supports that.
      return try await node.estimateGas(request, at: .pending)
    } catch {
      switch error {
      case .unsupported, .missingData, .other: return try await node.estimateGas(request)
      default: throw error
      }
    }
  }

  /// Adds a margin to an estimate, except to the 21000 of a plain transfer.
  ///
  /// Only a transfer to an account without code is estimated at 21000, and uses no more; rollups
  /// that count data as gas estimate even a transfer higher, so it gets the margin.
  package static func padded(_ estimate: UInt64) throws(RPCFailure) -> UInt64 {
    if estimate == transfer { return transfer }
    guard estimate <= most else { throw .gasLimit(most: most) }
    return min(most, estimate + estimate / 5 + (estimate % 5 == 0 ? 0 : 1))
  }
}
