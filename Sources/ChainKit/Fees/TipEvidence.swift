import Entity

/// What recent blocks and the node's advice say about tips.
struct TipEvidence: Sendable {
  let history: FeeHistory
  /// The tip that the nodes advise; nil if none tells one.
  let advised: ToldPrice?
  /// The lowest tip that the chain's builders accept.
  let least: Wei

  /// The tips to suggest, slowest first; none is more than five times the usual.
  var tips: [Wei] {
    let most = usual.multiplied(by: Wei.unusualFactor)
    var tips: [Wei] = []
    for column in FeeSpeed.allCases.indices {
      let tip = tip(column: column)
      // A faster one that was lowered to the advice is still no lower than a slower one.
      tips.append(max(tips.last ?? .zero, min(tip, most ?? tip)))
    }
    return tips
  }

  /// The usual tip: the middle of what was paid, by gas.
  var usual: Wei { tip(column: Self.middle) }

  /// Whether the usual tip is the word of one node: no other node advises one.
  ///
  /// What blocks show is no second word: whoever invents advice invents a history, too.
  var isUnconfirmed: Bool { usual > least && advised?.isOneNodesWord ?? true }

  /// The column of the median.
  static let middle = FeeSpeed.allCases.firstIndex { $0.percentile == 50 } ?? 0

  private func tip(column: Int) -> Wei {
    guard let paid = FeeArithmetic.tip(history, column: column) else {
      return max(least, advisedAlone ?? least)
    }
    return max(least, FeeArithmetic.cautious(paid, beside: advised?.lowest))
  }

  /// The advice where blocks say nothing, unless it is beyond what can be believed unseen.
  private var advisedAlone: Wei? {
    advised.flatMap { $0.lowest > Self.mostAdvised ? nil : $0.lowest }
  }

  /// 500 gwei: the most that geth itself advises (`eth/ethconfig`, `FullNodeGPO.MaxPrice`).
  private static let mostAdvised = Wei(count: 500_000_000_000)
}
