import Core

/// The 32-byte words of contract calls (Contract ABI, "Formal Specification").
enum ABIWord {
  /// Encodes a non-negative number.
  static func number(_ number: Int) -> [UInt8] {
    let tail = UInt64(number)
    return [UInt8](repeating: 0, count: 24)
      + (0..<8).map { UInt8(truncatingIfNeeded: tail >> (56 - 8 * $0)) }
  }

  /// Encodes an address, padded with zeros on the left.
  static func address(_ address: Address) -> [UInt8] {
    [UInt8](repeating: 0, count: 12) + address.bytes
  }

  /// Encodes bytes of any length: their count, then the bytes, padded with zeros on the right.
  static func bytes(_ bytes: [UInt8]) -> [UInt8] {
    let padding = (32 - bytes.count % 32) % 32
    return number(bytes.count) + bytes + [UInt8](repeating: 0, count: padding)
  }
}

/// Reads words from a contract's answer, never outside its bounds.
struct ABIReader {
  private let bytes: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
  }

  /// Returns the 32 bytes at an offset.
  func word(at offset: Int) throws(ABIError) -> ArraySlice<UInt8> {
    guard offset >= 0, offset <= bytes.count - 32 else {
      throw .short(wanted: offset.addingReportingOverflow(32).partialValue, found: bytes.count)
    }
    return bytes.dropFirst(offset).prefix(32)
  }

  func number(at offset: Int) throws(ABIError) -> UInt256 {
    UInt256(word: try word(at: offset))
  }

  /// Returns the number at an offset, which must be an offset or a count within this answer.
  func count(at offset: Int) throws(ABIError) -> Int {
    guard let count = Int(exactly: try number(at: offset)), count <= bytes.count else {
      throw .pointer
    }
    return count
  }

  /// Returns the boolean at an offset.
  func flag(at offset: Int) throws(ABIError) -> Bool {
    switch try number(at: offset) {
    case 0: false
    case 1: true
    default: throw .notFlag
    }
  }

  /// Returns the address at an offset; nil if the bytes before it are not zero.
  func address(at offset: Int) throws(ABIError) -> Address? {
    let word = try word(at: offset)
    guard word.prefix(12).allSatisfy({ $0 == 0 }) else { return nil }
    return Address(unchecked: Array(word.suffix(20)))
  }

  /// Returns the bytes with the count at an offset; their padding is not checked.
  func bytes(at offset: Int) throws(ABIError) -> [UInt8] {
    let wanted = Int(exactly: try number(at: offset)) ?? .max
    let room = bytes.count - offset - 32
    guard wanted <= room else { throw .short(wanted: wanted, found: room) }
    return Array(bytes.dropFirst(offset + 32).prefix(wanted))
  }

  /// Returns a reader that starts at an offset; its offsets count from there.
  func tail(from offset: Int) throws(ABIError) -> ABIReader {
    guard offset >= 0, offset <= bytes.count else { throw .pointer }
    return ABIReader(bytes.dropFirst(offset))
  }
}
