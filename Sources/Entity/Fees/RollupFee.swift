import Core

/// What a rollup takes for a transaction besides its gas.
///
/// No field of a transaction limits it: the chain takes what it costs when the transaction is mined.
package struct RollupFee: Codable, Hashable, Sendable {
  /// For its data on L1, at the prices of now.
  package let data: Wei
  /// For the operator of the chain, if all of the gas is used.
  package let `operator`: Wei

  package init(data: Wei, operator: Wei) { (self.data, self.operator) = (data, `operator`) }

  /// What it costs now.
  package var now: Wei { Self.sum(data, `operator`) }

  /// What to keep for it: prices on L1 may rise by a third until it is mined. Two full blocks there
  /// raise them by 27 %.
  package var highest: Wei {
    let rise = data.count.divided(by: 3)?.adding(1) ?? .max
    return Self.sum(now, Wei(rise))
  }

  /// More than 2^256 − 1 is nothing that anyone has.
  private static func sum(_ left: Wei, _ right: Wei) -> Wei { left.adding(right) ?? Wei(.max) }
}
