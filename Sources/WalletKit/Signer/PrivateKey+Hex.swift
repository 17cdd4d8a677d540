extension PrivateKey {
  /// Decodes hex digits into the 32 bytes of a key.
  static func number(fromHex text: UnsafeRawBufferPointer) throws(PrivateKeyError) -> SecretBytes {
    let digits = withoutPrefix(trimmed(text))
    for (place, digit) in digits.enumerated() where value(of: digit) == nil {
      throw .notHex(position: place + 1)
    }
    guard digits.count == 64 else { throw .digitCount(digits.count) }
    do {
      return try SecretBytes(count: 32) { bytes in
        for place in 0..<64 {
          bytes[place / 2] =
            bytes[place / 2] << 4 | (value(of: digits[digits.startIndex + place]) ?? 0)
        }
      }
    } catch {
      throw .memory(error)
    }
  }

  /// Whether a text has the form of a key: 64 hex digits, with or without `0x`.
  static func isHex(_ text: UnsafeRawBufferPointer) -> Bool {
    let digits = withoutPrefix(trimmed(text))
    return digits.count == 64 && digits.allSatisfy { value(of: $0) != nil }
  }

  private static func trimmed(_ text: UnsafeRawBufferPointer) -> Slice<UnsafeRawBufferPointer> {
    var rest = text[...]
    while let first = rest.first, isSpace(first) { rest = rest.dropFirst() }
    while let last = rest.last, isSpace(last) { rest = rest.dropLast() }
    return rest
  }

  private static func withoutPrefix(
    _ text: Slice<UnsafeRawBufferPointer>
  ) -> Slice<UnsafeRawBufferPointer> {
    text.starts(with: "0x".utf8) ? text.dropFirst(2) : text
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }

  /// Returns the value of a digit, in a time that reveals nothing about the key.
  private static func value(of digit: UInt8) -> UInt8? {
    let letter = digit | 0x20
    let isDecimal = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit)
    let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(letter)
    guard isDecimal != isLetter else { return nil }
    return (digit & 0x0F) &+ (letter >> 6) &* 9
  }
}
