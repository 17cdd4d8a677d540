import Core
import Entity

/// Fee arithmetic: integers only, rounded up; nil if the result exceeds 256 bits.
enum FeeArithmetic {
  /// Returns the highest base fee after `horizon` blocks: at most an eighth more each (EIP-1559).
  static func raised(_ baseFee: UInt256, horizon: UInt64) -> UInt256? {
    guard let denominator = UInt256(8).raised(to: horizon),
      let numerator = UInt256(9).raised(to: horizon)?.multiplied(by: baseFee),
      let (quotient, rest) = numerator.quotientAndRemainder(dividingBy: denominator)
    else { return nil }
    return rest.isZero ? quotient : quotient.adding(1)
  }

  /// Returns the base fee of the block after one that has a base fee; nil if it exceeds 256 bits.
  ///
  /// It is exact where the chain is known to follow EIP-1559, and where a block of the OP Stack names
  /// its parameters. Other chains change it by rules of their own, so there it is the highest that
  /// the rule of EIP-1559 allows.
  static func nextBaseFee(after block: Block, _ model: FeeModel) -> Wei? {
    guard let baseFee = block.header.baseFee else { return nil }
    return rule(after: block, model)?.next(after: block)
      ?? raised(baseFee.count, horizon: 1).map { Wei($0) }
  }

  /// Returns the rule that the block after one follows; nil if it is not known.
  static func rule(after block: Block, _ model: FeeModel) -> BaseFeeRule? {
    switch model {
    case .eip1559: .eip1559
    case .opStack: block.baseFeeRule
    default: nil
    }
  }

  /// Returns the legacy gas price: a tenth above the node's own.
  static func legacy(_ price: UInt256) -> UInt256? {
    price.multiplied(by: 11)?.adding(9)?.divided(by: 10)
  }

  /// Returns the tip at a percentile that half of the gas of recent blocks paid no more than; nil if
  /// they used too little gas to tell.
  ///
  /// A block counts by the gas that it used, so that one transaction in an idle block decides nothing,
  /// and an empty block, whose tip of zero nobody offered, does not count. Nor does one block outweigh
  /// all others: its producer can fill it at no cost with transactions that pay itself.
  static func tip(_ history: FeeHistory, column: Int) -> Wei? {
    let rows = zip(history.tips, history.fullness).filter { column < $0.0.count && $0.1 > 0 }
    guard let fullest = rows.map(\.1).max() else { return nil }
    let rest = rows.map(\.1).reduce(0, +) - fullest
    guard rest >= leastGas else { return nil }
    let half = (rest + min(fullest, rest) + 1) / 2
    var gas = 0
    for (tips, used) in rows.sorted(by: { $0.0[column] < $1.0[column] }) {
      gas += min(used, rest)
      if gas >= half { return tips[column] }
    }
    return nil
  }

  /// The least gas of all blocks but the fullest that says anything, in millionths of a block: a tenth
  /// of one, which is a few transfers in each of twenty blocks.
  private static let leastGas = 100_000

  /// Returns the lower of two prices that differ by more than five times, else the first.
  ///
  /// A price of zero beside it says nothing: nodes that do not work it out answer that.
  static func cautious(_ price: Wei, beside other: Wei?) -> Wei {
    guard let other, other > .zero, price.isUnusual(beside: other) else { return price }
    return other
  }
}
