package import Entity

/// Works out how much gas to allow a transaction.
package struct GasEstimator: Sendable {
  /// The most that one transaction may use (EIP-7825).
  package static let most: UInt64 = 16_777_216  // 2^24

  /// What a plain transfer uses, exactly.
  package static let transfer: UInt64 = 21_000

  let node: Node

  /// Makes an advisor.
  package init(_ node: Node) { self.node = node }

  /// The gas to allow: what the node estimates and a fifth more, or exactly 21000 for a transfer
  /// to an account without code. Cost: one or two questions.
  ///
  /// - Throws: `.reverted` when it would fail, `.insufficientFunds` when it cannot be paid,
  ///   `.gasLimit` when it needs more than a transaction may use.
  package func limit(for request: CallRequest) async throws(RPCFailure) -> UInt64 {
    try Self.padded(try await estimate(for: request))
  }

  /// What the node estimates, without anything to spare. Cost: one or two questions.
  package func estimate(for request: CallRequest) async throws(RPCFailure) -> UInt64 {
    do {
      // What waits in the pool counts, where the node can say so.
      return try await node.estimateGas(request, at: .pending)
    } catch {
      switch error {
      case .unsupported, .missingData, .other: return try await node.estimateGas(request)
      default: throw error
      }
    }
  }

  /// Only a transfer to an account without code is estimated at 21000, and uses no more; on
  /// rollups that count their data as gas even a transfer is estimated higher, and is padded.
  package static func padded(_ estimate: UInt64) throws(RPCFailure) -> UInt64 {
    if estimate == transfer { return transfer }
    guard estimate <= most else { throw .gasLimit(most: most) }
    return min(most, estimate + estimate / 5 + (estimate % 5 == 0 ? 0 : 1))
  }
}
