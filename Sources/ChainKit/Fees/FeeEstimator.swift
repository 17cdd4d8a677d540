import Core
package import Entity

/// Suggests fees based on the most recent blocks.
package struct FeeEstimator: Sendable {
  private let node: Node
  private let minTip: Wei
  private let recentFees: RecentFeesReader

  /// Makes an estimator for a chain, by its profile.
  package init(_ node: Node, chain: ChainID, timing: RetryTiming = .live) {
    let profile = chain.profile(now: timing)
    self.init(node, minTip: profile.minTip, feeModel: profile.feeModel)
  }

  /// Makes an estimator; `minTip` is the lowest tip that the chain's builders accept.
  package init(_ node: Node, minTip: Wei = Wei(count: 1), feeModel: FeeModel = .unknown) {
    self.node = node
    self.minTip = minTip
    recentFees = RecentFeesReader(node: node, feeModel: feeModel)
  }

  /// Suggests fees for one speed. Cost: as of ``suggestions()``.
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

  /// Suggests fees for every speed, slowest first. Cost: two to four requests, two of them at once;
  /// one more where the node has no `eth_feeHistory`, and on the OP Stack.
  ///
  /// On a chain without EIP-1559, all have the same legacy price.
  package func suggestions() async throws(RPCFailure) -> [FeeSuggestion] {
    async let advice = try? node.told(GetMaxPriorityFee())
    let recent = try await recentFees.read()
    guard let next = recent.nextBaseFee else { return try await legacy(recent.history) }
    let evidence = TipEvidence(history: recent.history, advised: await advice, least: minTip)
    return try Self.suggestions(evidence, next, recent.rule ?? .eip1559, asOf: recent.block)
  }

  private static func suggestions(
    _ evidence: TipEvidence,
    _ next: Wei,
    _ rule: BaseFeeRule,
    asOf block: UInt64
  ) throws(RPCFailure) -> [FeeSuggestion] {
    var suggestions: [FeeSuggestion] = []
    for (speed, tip) in zip(FeeSpeed.allCases, evidence.tips) {
      let highest = rule.raised(next, horizon: UInt64(speed.horizon))
      guard let cap = highest?.adding(tip) else {
        throw .protocolViolation(
          .wrongAnswer(method: GetFeeHistory.name, path: "result.baseFeePerGas")
        )
      }
      suggestions.append(
        FeeSuggestion(
          speed: speed,
          fees: .dynamic(maxPriorityFeePerGas: tip, maxFeePerGas: cap, .empty),
          usual: evidence.usual,
          isUnconfirmed: evidence.isUnconfirmed,
          nextBaseFee: next,
          horizon: speed.horizon,
          asOf: block
        )
      )
    }
    return suggestions
  }

  /// Suggests a gas price: the lowest that any node tells, unless it is far above what was paid.
  ///
  /// Without base fees, the tips of `history` are the prices that were paid.
  private func legacy(_ history: FeeHistory) async throws(RPCFailure) -> [FeeSuggestion] {
    let paid = FeeArithmetic.tip(history, column: TipEvidence.middle)
    let told = try await node.told(GetGasPrice())
    let usual = FeeArithmetic.cautious(told.lowest, beside: paid)
    guard let raised = FeeArithmetic.legacy(usual.count) else {
      throw .protocolViolation(.wrongAnswer(method: GetGasPrice.name, path: "result"))
    }
    return FeeSpeed.allCases.map { speed in
      FeeSuggestion(
        speed: speed,
        fees: .legacy(gasPrice: Wei(raised)),
        usual: usual,
        isUnconfirmed: told.isOneNodesWord,
        nextBaseFee: nil,
        horizon: 0,
        asOf: nil
      )
    }
  }
}
