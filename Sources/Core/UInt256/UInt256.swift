/// An unsigned 256-bit integer, like an EVM word; it uses no heap memory.
///
/// No arithmetic wraps or traps: a result that does not fit is `nil` (``adding(_:)``), or the
/// largest number if the name says so (``addingWithSaturation(_:)``).
package struct UInt256: Hashable, Sendable {
  // From the least significant 64 bits to the most significant.
  let limb0: UInt64
  let limb1: UInt64
  let limb2: UInt64
  let limb3: UInt64

  init(_ limb0: UInt64, _ limb1: UInt64, _ limb2: UInt64, _ limb3: UInt64) {
    (self.limb0, self.limb1, self.limb2, self.limb3) = (limb0, limb1, limb2, limb3)
  }

  package static var zero: UInt256 { UInt256(0, 0, 0, 0) }

  /// The largest number: 2^256 - 1.
  package static var max: UInt256 { UInt256(.max, .max, .max, .max) }

  package var isZero: Bool { limb0 | limb1 | limb2 | limb3 == 0 }
}

extension UInt256: Comparable {
  package static func < (left: UInt256, right: UInt256) -> Bool {
    if left.limb3 != right.limb3 { return left.limb3 < right.limb3 }
    if left.limb2 != right.limb2 { return left.limb2 < right.limb2 }
    if left.limb1 != right.limb1 { return left.limb1 < right.limb1 }
    return left.limb0 < right.limb0
  }
}

extension UInt256: ExpressibleByIntegerLiteral {
  /// Takes a literal of at most 64 bits; the compiler refuses others.
  package init(integerLiteral value: UInt64) { self.init(value, 0, 0, 0) }
}
