/// Parses integers of all bases, and numbers with a fraction or an exponent.
enum TOMLNumber {
  /// Parses a token as a number.
  static func read(_ token: [UInt8]) throws(TOMLError.Reason) -> TOMLValue.Content {
    let text = String(decoding: token, as: UTF8.self)
    let isSigned = token.first == UInt8(ascii: "+") || token.first == UInt8(ascii: "-")
    let body = token.dropFirst(isSigned ? 1 : 0)
    if isWord(body) { return .float(text) }
    if let radix = radix(body) {
      guard !isSigned, let digits = digits(body.dropFirst(2), radix: radix) else {
        throw .number(text)
      }
      guard let number = Int64(digits, radix: Int(radix)) else { throw .integerRange(text) }
      return .integer(number)
    }
    let mantissa = body.prefix { $0 | 0x20 != UInt8(ascii: "e") }
    let whole = mantissa.prefix { $0 != UInt8(ascii: ".") }
    guard let digits = digits(whole, radix: 10) else { throw .number(text) }
    guard digits.utf8.count == 1 || !digits.hasPrefix("0") else { throw .leadingZero(text) }
    if whole.count == body.count {
      let sign = token.first == UInt8(ascii: "-") ? "-" : ""
      guard let number = Int64(sign + digits) else { throw .integerRange(text) }
      return .integer(number)
    }
    guard isFraction(mantissa.dropFirst(whole.count)),
      isExponent(body.dropFirst(mantissa.count))
    else { throw .number(text) }
    return .float(text)
  }

  /// Whether this is `inf` or `nan`, which are written without digits.
  static func isWord(_ body: ArraySlice<UInt8>) -> Bool {
    body.elementsEqual("inf".utf8) || body.elementsEqual("nan".utf8)
  }

  private static func radix(_ body: ArraySlice<UInt8>) -> UInt8? {
    guard body.first == UInt8(ascii: "0") else { return nil }
    switch body.dropFirst().first {
    case UInt8(ascii: "x"): return 16
    case UInt8(ascii: "o"): return 8
    case UInt8(ascii: "b"): return 2
    default: return nil
    }
  }

  /// Whether this is empty, or a point and digits.
  private static func isFraction(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.isEmpty || digits(bytes.dropFirst(), radix: 10) != nil
  }

  /// Whether this is empty, or the letter e, an optional sign, and digits.
  private static func isExponent(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard !bytes.isEmpty else { return true }
    let number = bytes.dropFirst()
    let isSigned = number.first == UInt8(ascii: "+") || number.first == UInt8(ascii: "-")
    return digits(number.dropFirst(isSigned ? 1 : 0), radix: 10) != nil
  }

  /// Returns the digits without underscores; nil if an underscore is not between two digits.
  private static func digits(_ bytes: ArraySlice<UInt8>, radix: UInt8) -> String? {
    var digits: [UInt8] = []
    var isAfterDigit = false
    for byte in bytes {
      if byte == UInt8(ascii: "_") {
        guard isAfterDigit else { return nil }
        isAfterDigit = false
      } else {
        guard let digit = Hex.nibble(byte), digit < radix else { return nil }
        digits.append(byte)
        isAfterDigit = true
      }
    }
    return isAfterDigit ? String(decoding: digits, as: UTF8.self) : nil
  }
}
