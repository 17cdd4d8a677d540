import Core

/// Numbers as EIP-681 writes them: `2014000000000000000`, `2.014e18`.
enum ScientificNumber {
  /// Reads digits, with an optional point in or before them, then optionally `e` and digits.
  ///
  /// The value must be whole.
  static func parse(_ text: String, key: String) throws(PaymentRequestError) -> UInt256 {
    var rest = Array(text.utf8)[...]
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative || rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
    let whole = digits(&rest)
    var fraction: ArraySlice<UInt8> = []
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      fraction = digits(&rest)
      guard !fraction.isEmpty else { throw .number(key: key) }
    }
    guard !whole.isEmpty || !fraction.isEmpty else { throw .number(key: key) }
    var power = 0
    if let mark = rest.first, mark == UInt8(ascii: "e") || mark == UInt8(ascii: "E") {
      rest = rest.dropFirst()
      let exponent = digits(&rest)
      guard !exponent.isEmpty else { throw .number(key: key) }
      // A power above 64 bits counts as the largest: no number can use it.
      power = Int(String(decoding: exponent, as: UTF8.self)) ?? .max
    }
    guard rest.isEmpty else { throw .number(key: key) }
    guard !isNegative else { throw .negative(key: key) }
    return try value(of: whole, fraction, power: power, key: key)
  }

  private static func value(
    of whole: ArraySlice<UInt8>,
    _ fraction: ArraySlice<UInt8>,
    power: Int,
    key: String
  ) throws(PaymentRequestError) -> UInt256 {
    let zero = UInt8(ascii: "0")
    let spare = fraction.reversed().prefix { $0 == zero }.count
    let fraction = fraction.dropLast(spare)
    guard fraction.count <= power else { throw .notWhole(key: key) }
    let significant = (whole + fraction).drop { $0 == zero }
    guard !significant.isEmpty else { return 0 }
    let zeros = power - fraction.count
    // A larger power of ten fits no number but zero, so its zeros are not written out.
    guard zeros <= UInt256.maxDecimalDigits else {
      throw .tooLarge(key: key)
    }
    let digits =
      String(decoding: significant, as: UTF8.self) + String(repeating: "0", count: zeros)
    guard let number = UInt256(decimal: digits) else { throw .tooLarge(key: key) }
    return number
  }

  private static func digits(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let digits = rest.prefix(while: DecimalText.isDigit)
    rest = rest.dropFirst(digits.count)
    return digits
  }
}
