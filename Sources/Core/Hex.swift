/// Hexadecimal text, two digits per byte.
package enum Hex {
  /// Encodes bytes as lower-case digits, without a prefix.
  package static func encode(_ bytes: some Sequence<UInt8>) -> String {
    text(of: Array(bytes), prefix: "")
  }

  /// Encodes bytes as lower-case digits after `0x`; no bytes give `0x`.
  package static func prefixed(_ bytes: some Sequence<UInt8>) -> String {
    text(of: Array(bytes), prefix: "0x")
  }

  /// Decodes digits of either case, after one optional `0x`.
  ///
  /// Accepts only the ASCII digits 0-9, a-f and A-F; an empty text gives no bytes.
  /// - Throws: `HexError` if a character is not a digit, or the number of digits is odd.
  package static func decode(_ text: String) throws(HexError) -> [UInt8] {
    let characters = Array(text.utf8)
    let start = characters.starts(with: "0x".utf8) ? 2 : 0
    var bytes: [UInt8] = []
    bytes.reserveCapacity(characters.count / 2)
    var high: UInt8?
    for at in start..<characters.count {
      guard let digit = nibble(characters[at]) else {
        // The position counts characters, as a person does, not bytes.
        let before = String(decoding: characters[..<at], as: UTF8.self)
        throw .notHex(position: before.count + 1)
      }
      if let first = high {
        bytes.append(first << 4 | digit)
        high = nil
      } else {
        high = digit
      }
    }
    guard high == nil else { throw .oddLength(digits: characters.count - start) }
    return bytes
  }

  /// Whether a text is 64 hex digits, with or without `0x`: a private key, or a hash.
  package static func is32Bytes(_ text: String) -> Bool {
    (try? decode(text))?.count == 32
  }

  private static func text(of bytes: [UInt8], prefix: StaticString) -> String {
    let count = prefix.utf8CodeUnitCount + 2 * bytes.count
    return String(unsafeUninitializedCapacity: count) { output in
      var end = 0
      for at in 0..<prefix.utf8CodeUnitCount {
        output[end] = prefix.utf8Start[at]
        end += 1
      }
      for byte in bytes {
        output[end] = digit(byte >> 4)
        output[end + 1] = digit(byte & 15)
        end += 2
      }
      return end
    }
  }

  /// The ASCII code of a digit; `value` is below 16.
  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") - 10 + value
  }

  /// The value of an ASCII hex digit; nil for any other character.
  static func nibble(_ character: UInt8) -> UInt8? {
    switch character {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): character - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): character - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

/// Why a text is not hex.
package enum HexError: Error, Equatable, Sendable {
  /// The character at this position, counted from 1, is not a digit.
  case notHex(position: Int)
  /// The number of digits is odd.
  case oddLength(digits: Int)
}

extension HexError: Reportable {
  package var report: Report {
    switch self {
    case .notHex(let position):
      Report(.data, "hex-digit", "invalid hex: character \(position) is not a hex digit (0-9, a-f)")
    case .oddLength(let digits):
      Report(
        .data,
        "hex-odd",
        "invalid hex: expected two digits for each byte, found "
          + "\(digits, one: "digit", many: "digits")"
      )
    }
  }
}
