extension UInt256 {
  /// Returns the sum modulo 2^256, and whether it overflowed.
  func addingReportingOverflow(_ other: UInt256) -> (partialValue: UInt256, overflow: Bool) {
    let (sum0, carry0) = limb0.addingReportingOverflow(other.limb0)
    let (sum1, carry1) = Self.sum(limb1, other.limb1, carry0)
    let (sum2, carry2) = Self.sum(limb2, other.limb2, carry1)
    let (sum3, carry3) = Self.sum(limb3, other.limb3, carry2)
    return (UInt256(sum0, sum1, sum2, sum3), carry3)
  }

  /// Returns the difference modulo 2^256, and whether it was below zero.
  func subtractingReportingOverflow(_ other: UInt256) -> (partialValue: UInt256, overflow: Bool) {
    let (rest0, borrow0) = limb0.subtractingReportingOverflow(other.limb0)
    let (rest1, borrow1) = Self.difference(limb1, other.limb1, borrow0)
    let (rest2, borrow2) = Self.difference(limb2, other.limb2, borrow1)
    let (rest3, borrow3) = Self.difference(limb3, other.limb3, borrow2)
    return (UInt256(rest0, rest1, rest2, rest3), borrow3)
  }

  /// Returns the sum; `nil` above 2^256 - 1.
  package func adding(_ other: UInt256) -> UInt256? {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? nil : sum
  }

  /// Returns the difference; `nil` below zero.
  package func subtracting(_ other: UInt256) -> UInt256? {
    let (rest, overflow) = subtractingReportingOverflow(other)
    return overflow ? nil : rest
  }

  /// Returns the sum, at most 2^256 - 1: for values that must not be underestimated.
  package func addingWithSaturation(_ other: UInt256) -> UInt256 { adding(other) ?? .max }

  /// Returns the difference, or 0 if it is negative.
  package func subtractingWithSaturation(_ other: UInt256) -> UInt256 {
    subtracting(other) ?? .zero
  }

  static func sum(_ one: UInt64, _ other: UInt64, _ carry: Bool) -> (UInt64, Bool) {
    let (sum, first) = one.addingReportingOverflow(other)
    let (total, second) = sum.addingReportingOverflow(carry ? 1 : 0)
    return (total, first || second)
  }

  static func difference(_ one: UInt64, _ other: UInt64, _ borrow: Bool) -> (UInt64, Bool) {
    let (rest, first) = one.subtractingReportingOverflow(other)
    let (total, second) = rest.subtractingReportingOverflow(borrow ? 1 : 0)
    return (total, first || second)
  }
}

extension Sequence<UInt256> {
  /// Returns the sum of all; `nil` above 2^256 - 1.
  package func sum() -> UInt256? {
    var total = UInt256.zero
    for number in self {
      guard let next = total.adding(number) else { return nil }
      total = next
    }
    return total
  }

  /// Returns the sum of all, at most 2^256 - 1.
  package func sumWithSaturation() -> UInt256 {
    reduce(.zero) { $0.addingWithSaturation($1) }
  }
}
