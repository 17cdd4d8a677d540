/// An integer from -(2^256 - 1) to 2^256 - 1: a sign and 256 bits.
///
/// It holds every `uint256` and every `int256`, and the difference of any two amounts.
package struct Int257: Hashable, Sendable {
  /// The absolute value.
  package let magnitude: UInt256

  /// Whether it is below zero; false for zero.
  package let isNegative: Bool

  /// Makes a number of a sign and an absolute value.
  package init(isNegative: Bool = false, magnitude: UInt256) {
    self.magnitude = magnitude
    self.isNegative = isNegative && !magnitude.isZero
  }

  /// Converts an unsigned number.
  package init(_ number: UInt256) { self.init(magnitude: number) }

  /// Converts an integer of the standard library.
  package init(_ number: some FixedWidthInteger) {
    self.init(isNegative: number < 0, magnitude: UInt256(UInt128(number.magnitude)))
  }

  /// Returns the number with the opposite sign.
  package static prefix func - (number: Int257) -> Int257 {
    Int257(isNegative: !number.isNegative, magnitude: number.magnitude)
  }

  /// Returns the sum; `nil` if its magnitude is above 2^256 - 1.
  package func adding(_ other: Int257) -> Int257? {
    if isNegative == other.isNegative {
      guard let sum = magnitude.adding(other.magnitude) else { return nil }
      return Int257(isNegative: isNegative, magnitude: sum)
    }
    if let rest = magnitude.subtracting(other.magnitude) {
      return Int257(isNegative: isNegative, magnitude: rest)
    }
    return other.magnitude.subtracting(magnitude).map {
      Int257(isNegative: other.isNegative, magnitude: $0)
    }
  }

  /// Returns the difference; `nil` if its magnitude is above 2^256 - 1.
  package func subtracting(_ other: Int257) -> Int257? { adding(-other) }
}

extension Int257: Comparable {
  package static func < (left: Int257, right: Int257) -> Bool {
    if left.isNegative != right.isNegative { return left.isNegative }
    return left.isNegative ? left.magnitude > right.magnitude : left.magnitude < right.magnitude
  }
}

extension Int257: ExpressibleByIntegerLiteral {
  /// Takes a literal of at most 64 bits including its sign; the compiler refuses others.
  package init(integerLiteral value: Int64) { self.init(value) }
}

extension Int257: CustomStringConvertible {
  /// The decimal digits, after a `-` if the number is negative.
  package var description: String { (isNegative ? "-" : "") + magnitude.description }

  /// Parses decimal digits, after an optional `-`.
  /// - Returns: `nil` for another form, or a magnitude above 2^256 - 1.
  package init?(decimal text: some StringProtocol) {
    let isNegative = text.utf8.first == UInt8(ascii: "-")
    // By bytes: a combining mark after the sign would form one character with it.
    let digits = String(decoding: text.utf8.dropFirst(isNegative ? 1 : 0), as: UTF8.self)
    guard let magnitude = UInt256(decimal: digits) else { return nil }
    self.init(isNegative: isNegative, magnitude: magnitude)
  }
}

extension Int257 {
  /// Decodes an EVM word as an `int256`: two's complement.
  package init(signedWord number: UInt256) {
    let isNegative = number.limb3 >> 63 == 1
    self.init(isNegative: isNegative, magnitude: isNegative ? number.twosComplement : number)
  }

  /// The number as an EVM word: two's complement if negative.
  ///
  /// - Returns: `nil` below -2^255, which does not fit in a word.
  package var word: UInt256? {
    guard isNegative else { return magnitude }
    return magnitude > UInt256(1) << 255 ? nil : magnitude.twosComplement
  }
}

extension FixedWidthInteger {
  /// Converts a number of either sign; `nil` if it does not fit.
  package init?(exactly number: Int257) {
    guard number.isNegative else {
      self.init(exactly: number.magnitude)
      return
    }
    // No signed integer of the standard library is below -2^127.
    guard let low = UInt128(exactly: number.magnitude), low <= UInt128(1) << 127 else { return nil }
    self.init(exactly: 0 &- Int128(truncatingIfNeeded: low))
  }
}

extension UInt256 {
  /// Converts a number of either sign; `nil` below zero.
  package init?(exactly number: Int257) {
    guard !number.isNegative else { return nil }
    self = number.magnitude
  }

  /// 2^256 minus this number; 0 for 0.
  var twosComplement: UInt256 {
    UInt256.zero.subtractingReportingOverflow(self).partialValue
  }
}
