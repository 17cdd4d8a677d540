package import Core

/// Why a hex value in a node's answer was refused.
package enum QuantityError: Error, Hashable, Sendable {
  /// The text does not start with `0x`.
  case noPrefix
  /// There are no digits after `0x`.
  case noDigits
  /// A quantity has a leading zero.
  case leadingZero
  /// The character at this byte position is not 0-9 or a-f.
  case notHex(position: Int)
  /// There are more digits than the limit.
  case tooLong(digits: Int, limit: Int)
  /// The number of digits of a byte string is odd.
  case oddLength(digits: Int)
  /// A value of fixed length has another length, in bytes.
  case length(expected: Int, found: Int)
}

extension QuantityError: Reportable {
  package var report: Report {
    switch self {
    case .noPrefix:
      Report(
        .node,
        "quantity-prefix",
        "invalid answer from the node: a number does not start with 0x"
      )
    case .noDigits:
      Report(.node, "quantity-empty", "invalid answer from the node: 0x without digits")
    case .leadingZero:
      Report(
        .node,
        "quantity-leading-zero",
        "invalid answer from the node: a number has a leading zero"
      )
    case .notHex(let position):
      Report(
        .node,
        "quantity-not-hex",
        "invalid answer from the node: character \(position) is not a hex digit"
      )
    case .tooLong(let digits, let limit):
      Report(
        .node,
        "quantity-too-long",
        "invalid answer from the node: expected at most "
          + "\(limit, one: "hex digit", many: "hex digits"), found \(count: digits)"
      )
    case .oddLength(let digits):
      Report(
        .node,
        "quantity-odd",
        "invalid answer from the node: expected an even number of hex digits, found "
          + "\(count: digits)"
      )
    case .length(let expected, let found):
      Report(
        .node,
        "quantity-length",
        "invalid answer from the node: expected \(expected, one: "byte", many: "bytes"), found "
          + "\(count: found)"
      )
    }
  }
}

/// Converts numbers in the format of nodes: `0x`, then lower-case hex without leading zeros.
///
/// Ethereum JSON-RPC, "Hex value encoding". Anything else is refused: a node with its own format
/// may mean something else by it.
package enum Quantity {
  /// Parses a number of at most 256 bits.
  package static func parse(_ text: String) throws(QuantityError) -> UInt256 {
    try check(text, limit: 64)
    guard let number = UInt256(hexadecimal: Substring(text.utf8.dropFirst(2))) else {
      throw .notHex(position: 2)
    }
    return number
  }

  /// Parses a number of at most 64 bits.
  package static func parse64(_ text: String) throws(QuantityError) -> UInt64 {
    try check(text, limit: 16)
    return UInt64(text.dropFirst(2), radix: 16) ?? 0
  }

  /// Formats a number.
  package static func text(_ value: UInt256) -> String {
    "0x" + value.hexadecimal
  }

  /// Formats a number.
  package static func text(_ value: UInt64) -> String {
    "0x" + String(value, radix: 16)
  }

  private static func check(_ text: String, limit: Int) throws(QuantityError) {
    let digits = try lowerHexDigits(text)
    guard let first = digits.first else { throw .noDigits }
    if first == UInt8(ascii: "0"), digits.count > 1 { throw .leadingZero }
    if digits.count > limit { throw .tooLong(digits: digits.count, limit: limit) }
  }
}

/// Converts bytes in the format of nodes: `0x`, then two lower-case hex digits per byte.
package enum DataHex {
  /// Parses bytes; with `count`, exactly that many.
  package static func parse(_ text: String, count: Int? = nil) throws(QuantityError) -> [UInt8] {
    let digits = try lowerHexDigits(text)
    if digits.count % 2 != 0 { throw .oddLength(digits: digits.count) }
    if let count, digits.count != 2 * count {
      throw .length(expected: count, found: digits.count / 2)
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(digits.count / 2)
    var high: UInt8?
    for digit in digits {
      let nibble = digit < UInt8(ascii: "a") ? digit - UInt8(ascii: "0") : digit - 87
      if let upper = high {
        bytes.append(upper << 4 | nibble)
        high = nil
      } else {
        high = nibble
      }
    }
    return bytes
  }

  /// Formats bytes.
  package static func text(_ bytes: [UInt8]) -> String {
    Hex.prefixed(bytes)
  }
}

/// Returns the digits after `0x`; throws unless all are 0-9 or a-f.
///
/// They are an array: a text's own bytes are read several times more slowly, and may be megabytes.
private func lowerHexDigits(_ text: String) throws(QuantityError) -> ArraySlice<UInt8> {
  let utf8 = Array(text.utf8)
  guard utf8.starts(with: [UInt8(ascii: "0"), UInt8(ascii: "x")]) else { throw .noPrefix }
  let digits = utf8.dropFirst(2)
  for position in digits.indices {
    switch digits[position] {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"): break
    default: throw .notHex(position: position)
    }
  }
  return digits
}
