import Core

/// Base58Check: bytes and a four-byte checksum, as text without look-alike characters.
///
/// All work is done in guarded memory, since the bytes may be an extended private key.
enum Base58Check {
  /// The maximum number of bytes, checksum included: more than any extended key has.
  static let maxBytes = 128

  /// The maximum number of characters for that many bytes.
  static let maxCharacters = 176

  private static let alphabet: StaticString =
    "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"

  /// Encodes bytes, followed by the first four bytes of their double SHA-256.
  static func encode(_ bytes: UnsafeRawBufferPointer) throws(HDKeyError) -> SecretBytes {
    guard bytes.count + 4 <= maxBytes else { throw .text(.length) }
    var number = try memory(bytes.count + 4)
    let sum = try checksum(of: bytes)
    number.withMutableBytes { number in
      number.copyMemory(from: bytes)
      for place in 0..<4 { number[bytes.count + place] = UInt8(sum >> (24 - 8 * place) & 0xFF) }
    }
    var digits = try memory(maxCharacters)
    let count = number.withBytes { number in
      digits.withMutableBytes { digits in write(number, to: digits) }
    }
    do { return try digits.prefix(count) } catch { throw .memory(error) }
  }

  /// Decodes a text, checks its last four bytes, and returns the others.
  static func decode(_ text: UnsafeRawBufferPointer) throws(HDKeyError) -> SecretBytes {
    guard text.count <= maxCharacters else { throw .text(.length) }
    var number = try memory(maxBytes)
    let count = try number.withMutableBytes { number throws(HDKeyError) in
      try read(text, to: number)
    }
    guard count > 4 else { throw .text(.length) }
    try number.withBytes { number throws(HDKeyError) in
      let sum = try checksum(of: UnsafeRawBufferPointer(rebasing: number[..<(count - 4)]))
      let found = number[(count - 4)..<count].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      guard sum == found else { throw .text(.checksum) }
    }
    do { return try number.prefix(count - 4) } catch { throw .memory(error) }
  }

  /// Divides by 58 repeatedly; returns the number of characters.
  private static func write(
    _ number: UnsafeRawBufferPointer,
    to text: UnsafeMutableRawBufferPointer
  ) -> Int {
    var length = 0  // digits so far, the least significant first
    for byte in number {
      var carry = Int(byte)
      for place in 0..<length {
        carry += Int(text[place]) << 8
        text[place] = UInt8(carry % 58)
        carry /= 58
      }
      while carry > 0 {
        text[length] = UInt8(carry % 58)
        length += 1
        carry /= 58
      }
    }
    // Leading zero bytes do not change the number, so each is encoded as a digit of its own.
    length += number.prefix { $0 == 0 }.count
    reverse(text, length)
    for place in 0..<length { text[place] = alphabet.bytes[Int(text[place])] }
    return length
  }

  /// Multiplies by 58 repeatedly; returns the number of bytes.
  private static func read(
    _ text: UnsafeRawBufferPointer,
    to number: UnsafeMutableRawBufferPointer
  ) throws(HDKeyError) -> Int {
    var length = 0
    for (place, character) in text.enumerated() {
      guard let digit = alphabet.bytes.firstIndex(of: character) else {
        throw .text(.notBase58(position: place + 1))
      }
      var carry = digit
      for place in 0..<length {
        carry += Int(number[place]) * 58
        number[place] = UInt8(carry & 0xFF)
        carry >>= 8
      }
      while carry > 0 {
        guard length < number.count else { throw .text(.length) }
        number[length] = UInt8(carry & 0xFF)
        length += 1
        carry >>= 8
      }
    }
    let zeros = text.prefix { $0 == alphabet.bytes[0] }.count
    guard length + zeros <= number.count else { throw .text(.length) }
    length += zeros
    reverse(number, length)
    return length
  }

  private static func reverse(_ bytes: UnsafeMutableRawBufferPointer, _ count: Int) {
    for place in 0..<(count / 2) { bytes.swapAt(place, count - 1 - place) }
  }

  /// Returns the first four bytes of the double SHA-256.
  private static func checksum(of bytes: UnsafeRawBufferPointer) throws(HDKeyError) -> UInt32 {
    var digests = try memory(64)
    return try digests.withMutableBytes { digests throws(HDKeyError) in
      let first = UnsafeMutableRawBufferPointer(rebasing: digests[..<32])
      let second = UnsafeMutableRawBufferPointer(rebasing: digests[32...])
      do throws(DigestError) {
        try Digests.sha256(bytes, into: first)
        try Digests.sha256(UnsafeRawBufferPointer(first), into: second)
      } catch {
        throw .digest(error)
      }
      return UInt32(bigEndian: second.loadUnaligned(as: UInt32.self))
    }
  }

  private static func memory(_ count: Int) throws(HDKeyError) -> SecretBytes {
    do { return try SecretBytes(count: count) } catch { throw .memory(error) }
  }
}
