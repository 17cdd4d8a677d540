package import Entity

/// Estimates gas limits of transactions.
package struct GasEstimator: Sendable {
  /// The most gas that a transaction may use on Ethereum (EIP-7825).
  private static let most: UInt64 = 16_777_216  // 2^24

  let node: Node

  package init(_ node: Node) { self.node = node }

  /// Returns the gas limit: the node's estimate, with a margin. Cost: one or two requests.
  ///
  /// - Throws: as ``estimate(for:)``.
  package func limit(for request: CallRequest) async throws(RPCFailure) -> UInt64 {
    Self.padded(try await estimate(for: request), for: request)
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
  /// The margin alone does not pass the limit of EIP-7825. A node that estimates more has a chain
  /// with another limit (Arbitrum, Polygon), or one that counts state apart (EIP-8037).
  package static func padded(_ estimate: UInt64, for request: CallRequest) -> UInt64 {
    if request.isPayment, IntrinsicGas.payments.contains(estimate) { return estimate }
    let margin = estimate / 5 + (estimate % 5 == 0 ? 0 : 1)
    let sum = estimate.addingReportingOverflow(margin)
    let padded = sum.overflow ? .max : sum.partialValue
    return estimate <= most ? min(most, padded) : padded
  }
}

extension CallRequest {
  /// Whether it does nothing but pay coins, unless the recipient has code.
  fileprivate var isPayment: Bool { to != nil && input.isEmpty && authorizations.isEmpty }
}
