import Core

/// The 32-byte words that contracts are called with (Contract ABI, "Formal Specification").
enum ABIWord {
  /// An unsigned number that always fits.
  static func number(_ number: Int) -> [UInt8] {
    let tail = UInt64(number)
    return [UInt8](repeating: 0, count: 24)
      + (0..<8).map { UInt8(truncatingIfNeeded: tail >> (56 - 8 * $0)) }
  }

  /// An address, zeros before it.
  static func address(_ address: Address) -> [UInt8] {
    [UInt8](repeating: 0, count: 12) + address.bytes
  }

  /// Bytes of any count: their count, and they themselves with zeros behind them.
  static func bytes(_ bytes: [UInt8]) -> [UInt8] {
    let padding = (32 - bytes.count % 32) % 32
    return number(bytes.count) + bytes + [UInt8](repeating: 0, count: padding)
  }
}

/// Reads words from what a contract answered; nothing outside the answer is ever touched.
struct ABIReader {
  private let bytes: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
  }

  /// The 32 bytes at an offset.
  func word(at offset: Int) throws(ABIError) -> ArraySlice<UInt8> {
    guard offset >= 0, offset <= bytes.count - 32 else {
      throw .short(wanted: offset.addingReportingOverflow(32).partialValue, found: bytes.count)
    }
    return bytes.dropFirst(offset).prefix(32)
  }

  func number(at offset: Int) throws(ABIError) -> UInt256 {
    UInt256(word: try word(at: offset))
  }

  /// The number at an offset that is itself an offset, or a count, within this very answer.
  func count(at offset: Int) throws(ABIError) -> Int {
    guard let count = Int(exactly: try number(at: offset)), count <= bytes.count else {
      throw .pointer
    }
    return count
  }

  /// The yes or no at an offset.
  func flag(at offset: Int) throws(ABIError) -> Bool {
    switch try number(at: offset) {
    case 0: false
    case 1: true
    default: throw .notFlag
    }
  }

  /// The address at an offset, or nil when the bytes before it are not zero.
  func address(at offset: Int) throws(ABIError) -> Address? {
    let word = try word(at: offset)
    guard word.prefix(12).allSatisfy({ $0 == 0 }) else { return nil }
    return Address(unchecked: Array(word.suffix(20)))
  }

  /// The bytes whose count stands at an offset; zeros behind them are not asked for.
  func bytes(at offset: Int) throws(ABIError) -> [UInt8] {
    let wanted = Int(exactly: try number(at: offset)) ?? .max
    let room = bytes.count - offset - 32
    guard wanted <= room else { throw .short(wanted: wanted, found: room) }
    return Array(bytes.dropFirst(offset + 32).prefix(wanted))
  }

  /// What begins at an offset, offsets counted from there.
  func tail(from offset: Int) throws(ABIError) -> ABIReader {
    guard offset >= 0, offset <= bytes.count else { throw .pointer }
    return ABIReader(bytes.dropFirst(offset))
  }
}
