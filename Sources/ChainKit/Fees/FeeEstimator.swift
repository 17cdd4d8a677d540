import Core
package import Entity

/// Suggests fees based on the most recent blocks.
package struct FeeEstimator: Sendable {
  private let node: Node
  private let minTip: Wei

  /// Makes an estimator; `minTip` is the lowest tip that the chain's builders accept.
  package init(_ node: Node, minTip: Wei = Wei(count: 1)) {
    self.node = node
    self.minTip = minTip
  }

  /// Suggests fees for one speed. Cost: one or two requests.
  package func suggest(_ speed: FeeSpeed) async throws(RPCFailure) -> FeeSuggestion {
    let all = try await suggestions()
    guard let found = all.first(where: { $0.speed == speed }) else {
      throw .protocolViolation(.wrongAnswer(method: GetFeeHistory.name, path: "result"))
    }
    return found
  }

  /// Suggests fees for every speed, slowest first. Cost: one or two requests.
  ///
  /// On a chain without EIP-1559, or a node without `eth_feeHistory`, all have the same legacy
  /// price.
  package func suggestions() async throws(RPCFailure) -> [FeeSuggestion] {
    let history: FeeHistory
    do {
      history = try await node.feeHistory(
        blocks: 20,
        percentiles: FeeSpeed.allCases.map(\.percentile)
      )
    } catch {
      guard case .unsupported = error else { throw error }
      return try await legacy()
    }
    guard let next = history.baseFees.last, !history.baseFees.allSatisfy({ $0 == .zero }) else {
      return try await legacyOrFree(history)
    }
    var suggestions: [FeeSuggestion] = []
    for (column, speed) in FeeSpeed.allCases.enumerated() {
      suggestions.append(try Self.suggestion(speed, column, history, next, minTip))
    }
    return suggestions
  }

  static func suggestion(
    _ speed: FeeSpeed,
    _ column: Int,
    _ history: FeeHistory,
    _ next: Wei,
    _ minTip: Wei
  ) throws(RPCFailure) -> FeeSuggestion {
    let tip = max(minTip.count, FeeArithmetic.tip(history, column: column) ?? 0)
    let highest = FeeArithmetic.raised(next.count, horizon: UInt64(speed.horizon))
    guard let cap = highest?.adding(tip) else {
      throw .protocolViolation(
        .wrongAnswer(method: GetFeeHistory.name, path: "result.baseFeePerGas")
      )
    }
    // The last base fee is that of the next block.
    let (block, isBeyond) = history.oldest
      .addingReportingOverflow(UInt64(max(0, history.baseFees.count - 2)))
    guard !isBeyond else {
      throw .protocolViolation(
        .wrongAnswer(method: GetFeeHistory.name, path: "result.oldestBlock")
      )
    }
    return FeeSuggestion(
      speed: speed,
      fees: .dynamic(maxPriorityFeePerGas: Wei(tip), maxFeePerGas: Wei(cap), .empty),
      nextBaseFee: next,
      horizon: speed.horizon,
      asOf: block
    )
  }

  /// Handles base fees that are all zero: a chain without them, or with free blocks.
  private func legacyOrFree(_ history: FeeHistory) async throws(RPCFailure) -> [FeeSuggestion] {
    let head = try await node.block(.latest)
    guard head.header.baseFee != nil, let next = history.baseFees.last else {
      return try await legacy()
    }
    var suggestions: [FeeSuggestion] = []
    for (column, speed) in FeeSpeed.allCases.enumerated() {
      suggestions.append(try Self.suggestion(speed, column, history, next, minTip))
    }
    return suggestions
  }

  private func legacy() async throws(RPCFailure) -> [FeeSuggestion] {
    let price = try await node.gasPrice()
    guard let raised = FeeArithmetic.legacy(price.count) else {
      throw .protocolViolation(.wrongAnswer(method: GetGasPrice.name, path: "result"))
    }
    return FeeSpeed.allCases.map { speed in
      FeeSuggestion(
        speed: speed,
        fees: .legacy(gasPrice: Wei(raised)),
        nextBaseFee: nil,
        horizon: 0,
        asOf: nil
      )
    }
  }
}
