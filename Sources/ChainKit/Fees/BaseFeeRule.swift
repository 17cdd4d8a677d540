import Core
import Entity

/// How the base fee of a block follows from the block before it: EIP-1559, with the parameters of a
/// chain.
struct BaseFeeRule: Hashable, Sendable {
  /// The gas limit of a block divided by its target; at least 1.
  let elasticity: UInt32
  /// The part of a base fee by which it changes for a target of gas more or less; at least 1.
  let denominator: UInt32
  /// No base fee is lower.
  let least: Wei
  /// Whether the data of a block counts in place of its gas, if that is more.
  let countsData: Bool

  static let eip1559 = BaseFeeRule(elasticity: 2, denominator: 8)

  init(
    elasticity: UInt32,
    denominator: UInt32,
    least: Wei = .zero,
    countsData: Bool = false
  ) {
    precondition(elasticity > 0 && denominator > 0, "a rule divides by both")
    (self.elasticity, self.denominator) = (elasticity, denominator)
    (self.least, self.countsData) = (least, countsData)
  }

  /// Reads what headers of the OP Stack have in `extraData`, for the block after them; nil if it is
  /// anything else.
  ///
  /// Since Holocene, a version 0, the denominator and the elasticity of 4 bytes each; since Jovian, a
  /// version 1, the same, and the lowest base fee of 8 bytes.
  init?(extraData: [UInt8]) {
    let bytes = extraData
    guard (bytes.count == 9 && bytes[0] == 0) || (bytes.count == 17 && bytes[0] == 1) else {
      return nil
    }
    func integer<Integer: FixedWidthInteger>(_ range: Range<Int>) -> Integer {
      bytes[range].reduce(0) { $0 << 8 | Integer($1) }
    }
    let (denominator, elasticity): (UInt32, UInt32) = (integer(1..<5), integer(5..<9))
    guard denominator > 0, elasticity > 0 else { return nil }
    let isJovian = bytes[0] == 1
    self.init(
      elasticity: elasticity,
      denominator: denominator,
      least: Wei(count: isJovian ? integer(9..<17) : 0),
      countsData: isJovian
    )
  }

  /// Returns the base fee of the block after one: exact, if that has this rule.
  ///
  /// Nil for a block without a base fee, for one whose gas limit is below the elasticity, and for a
  /// result beyond 256 bits.
  func next(after block: Block) -> Wei? {
    let header = block.header
    let target = header.gasLimit / UInt64(elasticity)
    guard let baseFee = header.baseFee?.count, target > 0 else { return nil }
    let metered = min(
      countsData ? max(header.gasUsed, block.blobGasUsed) : header.gasUsed,
      header.gasLimit
    )
    let isFuller = metered > target
    let distance = isFuller ? metered - target : target - metered
    guard
      let change = baseFee.multiplied(by: UInt256(distance))?.divided(by: UInt256(target))?
        .divided(by: UInt256(UInt64(denominator)))
    else { return nil }
    let next = isFuller ? baseFee.adding(max(1, change)) : baseFee.subtracting(min(change, baseFee))
    return next.map { max(Wei($0), least) }
  }

  /// Returns the highest base fee after `horizon` blocks, rounded up; nil if it exceeds 256 bits.
  ///
  /// It has room for an eighth more each, also where the rule allows less: where blocks come every
  /// second or two, reading a review takes longer than the horizon.
  func raised(_ baseFee: Wei, horizon: UInt64) -> Wei? {
    guard (UInt64(elasticity) - 1) * 8 > UInt64(denominator) else {
      return FeeArithmetic.raised(baseFee.count, horizon: horizon).map { Wei($0) }
    }
    var highest = baseFee.count
    for _ in 0..<horizon {
      guard
        let (change, rest) = highest.multiplied(by: UInt256(UInt64(elasticity - 1)))?
          .quotientAndRemainder(dividingBy: UInt256(UInt64(denominator))),
        let raised = highest.adding(change)?.adding(rest.isZero ? 0 : 1)
      else { return nil }
      highest = raised
    }
    return Wei(highest)
  }
}
