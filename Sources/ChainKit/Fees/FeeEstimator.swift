import Core
package import Entity

/// Suggests fees based on the most recent blocks.
package struct FeeEstimator: Sendable {
  private let node: Node
  private let minTip: Wei

  /// Makes an estimator for a chain, by its profile.
  package init(_ node: Node, chain: ChainID, timing: RetryTiming = .live) {
    self.init(node, minTip: chain.profile(now: timing).minTip)
  }

  /// Makes an estimator; `minTip` is the lowest tip that the chain's builders accept.
  package init(_ node: Node, minTip: Wei = Wei(count: 1)) {
    self.node = node
    self.minTip = minTip
  }

  /// Suggests fees for one speed. Cost: two to four requests.
  package func suggest(_ speed: FeeSpeed) async throws(RPCFailure) -> FeeSuggestion {
    try Self.suggestion(speed, of: try await suggestions())
  }

  /// Suggests fees for normal and fast speed. Cost: as for one.
  package func suggestNormalAndFast() async throws(RPCFailure) -> (FeeSuggestion, FeeSuggestion) {
    let all = try await suggestions()
    return (try Self.suggestion(.normal, of: all), try Self.suggestion(.fast, of: all))
  }

  private static func suggestion(
    _ speed: FeeSpeed,
    of all: [FeeSuggestion]
  ) throws(RPCFailure) -> FeeSuggestion {
    guard let found = all.first(where: { $0.speed == speed }) else {
      throw .protocolViolation(.wrongAnswer(method: GetFeeHistory.name, path: "result"))
    }
    return found
  }

  /// Suggests fees for every speed, slowest first. Cost: two to four requests, two of them at once.
  ///
  /// On a chain without EIP-1559, or a node without `eth_feeHistory`, all have the same legacy
  /// price.
  package func suggestions() async throws(RPCFailure) -> [FeeSuggestion] {
    async let advice = advisedTip()
    let history: FeeHistory
    do {
      history = try await node.feeHistory(
        blocks: 20,
        percentiles: FeeSpeed.allCases.map(\.percentile)
      )
    } catch {
      guard case .unsupported = error else { throw error }
      return try await legacy(nil)
    }
    if history.baseFees.allSatisfy({ $0 == .zero }) {
      // Either a chain without base fees, or one with free blocks.
      let head = try await node.block(.latest)
      guard head.header.baseFee != nil else { return try await legacy(history) }
    }
    guard let next = history.baseFees.last else { return try await legacy(nil) }
    let evidence = TipEvidence(history: history, advised: await advice, least: minTip)
    return try Self.suggestions(evidence, next)
  }

  /// The lowest tip that any node advises; nil if none has one to give, for whatever reason.
  ///
  /// Zero says nothing: nodes that do not work it out answer that.
  private func advisedTip() async -> Wei? {
    async let others = node.asker.others(GetMaxPriorityFee())
    let own = try? await node.maxPriorityFee()
    let all = await others.map { Wei($0.value) } + [own].compactMap { $0 }
    return all.filter { $0 > .zero }.min() ?? own
  }

  private static func suggestions(
    _ evidence: TipEvidence,
    _ next: Wei
  ) throws(RPCFailure) -> [FeeSuggestion] {
    // The last base fee is that of the next block.
    let (block, isBeyond) = evidence.history.oldest
      .addingReportingOverflow(UInt64(max(0, evidence.history.baseFees.count - 2)))
    guard !isBeyond else {
      throw .protocolViolation(
        .wrongAnswer(method: GetFeeHistory.name, path: "result.oldestBlock")
      )
    }
    var suggestions: [FeeSuggestion] = []
    for (speed, tip) in zip(FeeSpeed.allCases, evidence.tips) {
      let highest = FeeArithmetic.raised(next.count, horizon: UInt64(speed.horizon))
      guard let cap = highest?.adding(tip.count) else {
        throw .protocolViolation(
          .wrongAnswer(method: GetFeeHistory.name, path: "result.baseFeePerGas")
        )
      }
      suggestions.append(
        FeeSuggestion(
          speed: speed,
          fees: .dynamic(maxPriorityFeePerGas: tip, maxFeePerGas: Wei(cap), .empty),
          usual: evidence.usual,
          nextBaseFee: next,
          horizon: speed.horizon,
          asOf: block
        )
      )
    }
    return suggestions
  }

  /// Suggests a gas price. Without base fees, the tips of `history` are the prices that were paid.
  private func legacy(_ history: FeeHistory?) async throws(RPCFailure) -> [FeeSuggestion] {
    let paid = history.flatMap { FeeArithmetic.tip($0, column: TipEvidence.middle) }
    let usual = FeeArithmetic.cautious(try await node.gasPrice(), beside: paid)
    guard let raised = FeeArithmetic.legacy(usual.count) else {
      throw .protocolViolation(.wrongAnswer(method: GetGasPrice.name, path: "result"))
    }
    return FeeSpeed.allCases.map { speed in
      FeeSuggestion(
        speed: speed,
        fees: .legacy(gasPrice: Wei(raised)),
        usual: usual,
        nextBaseFee: nil,
        horizon: 0,
        asOf: nil
      )
    }
  }
}
