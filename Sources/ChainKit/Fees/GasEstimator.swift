package import Entity

/// Estimates gas limits of transactions.
package struct GasEstimator: Sendable {
  /// The most gas that a transaction may use on a chain about which nothing is known (EIP-7825).
  package static let usualCap: UInt64 = 16_777_216  // 2^24

  let node: Node
  /// The most gas that a transaction may use.
  let cap: UInt64

  /// Makes an estimator; `cap` is the most gas that a transaction may use on the chain.
  package init(_ node: Node, cap: UInt64 = usualCap) { (self.node, self.cap) = (node, cap) }

  /// Returns the gas limit: the node's estimate, with a margin. Cost: one or two requests.
  ///
  /// - Throws: as ``estimate(for:)``.
  package func limit(for request: CallRequest) async throws(RPCFailure) -> UInt64 {
    padded(try await estimate(for: request), for: request)
  }

  /// Returns the node's estimate without a margin. Cost: one or two requests.
  ///
  /// - Throws: `.reverted` if the call would fail, `.insufficientFunds` if it cannot be paid,
  ///   `.gasLimit` if it needs more than a transaction may use.
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

  /// Adds a fifth to an estimate, unless it is exact: that of a payment which runs no code.
  ///
  /// The margin alone does not pass the chain's limit. A node that estimates more has a chain with
  /// another limit, or one that counts state apart (EIP-8037).
  package func padded(_ estimate: UInt64, for request: CallRequest) -> UInt64 {
    if !request.runsCode, IntrinsicGas.payments.contains(estimate) { return estimate }
    let margin = estimate / 5 + (estimate % 5 == 0 ? 0 : 1)
    let sum = estimate.addingReportingOverflow(margin)
    let padded = sum.overflow ? .max : sum.partialValue
    return estimate <= cap ? min(cap, padded) : padded
  }
}
