import Core
package import Entity

/// Works out what to offer for gas from what the last blocks paid.
package struct FeeEstimator: Sendable {
  private let node: Node
  private let minTip: Wei

  /// Makes an advisor; `minTip` is what the chain's builders want at least.
  package init(_ node: Node, minTip: Wei = Wei(count: 1)) {
    self.node = node
    self.minTip = minTip
  }

  /// What to offer for one speed. Cost: one or two questions.
  package func suggest(_ speed: FeeSpeed) async throws(RPCFailure) -> FeeSuggestion {
    let all = try await suggestions()
    guard let found = all.first(where: { $0.speed == speed }) else {
      throw .protocolViolation(.wrongAnswer(method: GetFeeHistory.name, path: "result"))
    }
    return found
  }

  /// What to offer for every speed, slowest first. Cost: one or two questions.
  ///
  /// A chain without EIP-1559, or a node without `eth_feeHistory`, gives the same legacy price for
  /// all.
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
    // The last entry of base fees is the block to come.
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

  /// A base fee of zero throughout: a chain without one, or one whose blocks are free.
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
