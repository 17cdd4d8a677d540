package import Core

/// A secret in hex, encoded and decoded without lookup tables.
package enum SecretHex {
  /// Decodes pairs of hex digits of either case, after an optional `0x`.
  ///
  /// ASCII white space around them, common in files and pastes, is ignored.
  /// - Throws: ``SecretHexError``.
  package static func parse(_ text: borrowing SecretBytes) throws(SecretHexError) -> SecretBytes {
    try text.withBytes { text throws(SecretHexError) in
      var digits = text[...]
      while let first = digits.first, isSpace(first) { digits = digits.dropFirst() }
      while let last = digits.last, isSpace(last) { digits = digits.dropLast() }
      if digits.starts(with: "0x".utf8) { digits = digits.dropFirst(2) }
      for (place, digit) in digits.enumerated() where value(of: digit) == nil {
        throw .notHex(position: place + 1)
      }
      guard !digits.isEmpty, digits.count % 2 == 0 else { throw .digitCount(digits.count) }
      do throws(SecretError) {
        return try SecretBytes(count: digits.count / 2) { bytes in
          for (place, digit) in digits.enumerated() {
            bytes[place / 2] = bytes[place / 2] << 4 | (value(of: digit) ?? 0)
          }
        }
      } catch {
        throw .memory(error)
      }
    }
  }

  /// Encodes bytes in lowercase hex.
  package static func text(of secret: borrowing SecretBytes) throws(SecretError) -> SecretBytes {
    try secret.withBytes { bytes throws(SecretError) in
      try SecretBytes(count: 2 * bytes.count) { text in
        for (place, byte) in bytes.enumerated() {
          text[2 * place] = digit(byte >> 4)
          text[2 * place + 1] = digit(byte & 0x0F)
        }
      }
    }
  }

  /// Encodes a private key as other programs accept it: `0x` and 64 lowercase digits.
  package static func prefixed(
    _ key: borrowing PrivateKey
  ) throws(SecretError) -> SecretBytes {
    let digits = try key.withBytes { bytes throws(SecretError) in
      try text(of: try SecretBytes(copying: bytes))
    }
    return try digits.withBytes { digits throws(SecretError) in
      try SecretBytes(count: 2 + digits.count) { text in
        text.copyBytes(from: "0x".utf8)
        UnsafeMutableRawBufferPointer(rebasing: text[2...]).copyMemory(from: digits)
      }
    }
  }

  /// Returns the value of a digit; takes the same time for all digits.
  static func value(of digit: UInt8) -> UInt8? {
    let letter = digit | 0x20
    let isDecimal = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit)
    let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(letter)
    guard isDecimal != isLetter else { return nil }
    return (digit & 0x0F) &+ (letter >> 6) &* 9
  }

  /// The letters follow nine, 39 places after the digits.
  private static func digit(_ value: UInt8) -> UInt8 {
    UInt8(ascii: "0") &+ value &+ (39 & (0 &- ((value &+ 6) >> 4)))
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }
}

/// Why a text is not a secret in hex; never contains any of it.
package enum SecretHexError: Error, Equatable, Sendable {
  /// A character, counted from 1 after a `0x`, is not a hex digit.
  case notHex(position: Int)

  /// There are no digits, or an odd number of them.
  case digitCount(Int)

  /// Guarded memory is unavailable.
  case memory(SecretError)
}

extension SecretHexError: Reportable {
  package var report: Report {
    switch self {
    case .notHex(let position):
      Report(.data, "secret-not-hex", "invalid secret: character \(position) is not a hex digit")
    case .digitCount(let found):
      Report(
        .data,
        "secret-digits",
        "invalid secret: expected two hex digits for each byte, found \(count: found) in total"
      )
    case .memory(let cause): cause.report
    }
  }
}
