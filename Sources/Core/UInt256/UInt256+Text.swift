extension UInt256 {
  /// The number of decimal digits of 2^256 - 1.
  package static let maxDecimalDigits = 78

  /// Parses decimal digits. Any number of leading zeros is allowed.
  ///
  /// - Returns: `nil` if the text is empty, has a character other than the ASCII digits 0-9, or is
  ///   above 2^256 - 1.
  package init?(decimal text: some StringProtocol) {
    self.init(digits: text.utf8, most: Self.maxDecimalDigits, radix: 10, in: 19)
  }

  /// Parses hex digits of either case, without a prefix. Any number of leading zeros is allowed.
  ///
  /// - Returns: `nil` if the text is empty, has a character other than the ASCII digits 0-9, a-f
  ///   and A-F, or is above 2^256 - 1.
  package init?(hexadecimal text: some StringProtocol) {
    self.init(digits: text.utf8, most: 64, radix: 16, in: 15)
  }

  /// The lower-case hex digits, without a prefix or leading zeros; `0` for zero.
  package var hexadecimal: String {
    let digits = Hex.encode(word).drop { $0 == "0" }
    return digits.isEmpty ? "0" : String(digits)
  }

  /// Parses `group` digits at a time, as many as fit in 64 bits.
  private init?(digits: some Collection<UInt8>, most: Int, radix: UInt64, in group: Int) {
    guard !digits.isEmpty else { return nil }
    var rest = digits[...]
    while rest.first == UInt8(ascii: "0") { rest.removeFirst() }
    // A hostile text may be long; one with too many digits need not be read.
    guard rest.prefix(most + 1).count <= most else { return nil }
    var (number, part, scale, count) = (UInt256.zero, UInt64(0), UInt64(1), 0)
    for byte in rest {
      guard let digit = Self.digit(byte), digit < radix else { return nil }
      (part, scale, count) = (part * radix + digit, scale * radix, count + 1)
      if count == group {
        guard let next = number.appending(part, scale) else { return nil }
        (number, part, scale, count) = (next, 0, 1, 0)
      }
    }
    guard let number = number.appending(part, scale) else { return nil }
    self = number
  }

  private func appending(_ part: UInt64, _ scale: UInt64) -> UInt256? {
    let (number, carry) = multipliedReportingCarry(by: scale, plus: part)
    return carry == 0 ? number : nil
  }

  private static func digit(_ byte: UInt8) -> UInt64? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt64(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt64(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt64(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
  }
}

extension UInt256: CustomStringConvertible {
  /// The decimal digits, without leading zeros.
  package var description: String {
    String(unsafeUninitializedCapacity: Self.maxDecimalDigits) { output in
      // Written from the right, then moved to the front.
      var place = output.count
      var rest = self
      repeat {
        let isLast = rest < Self.nineteenDigits
        var (part, digits) = (rest.limb0, 0)
        if isLast {
          rest = .zero
        } else {
          (rest, part) = rest.dividedUnchecked(by: Self.nineteenDigits.limb0)
        }
        while part > 0 || (isLast ? place == output.count : digits < 19) {
          place -= 1
          output[place] = UInt8(ascii: "0") + UInt8(part % 10)
          part /= 10
          digits += 1
        }
      } while !rest.isZero
      let count = output.count - place
      for index in 0..<count { output[index] = output[place + index] }
      return count
    }
  }

  private static var nineteenDigits: UInt256 { 10_000_000_000_000_000_000 }
}
