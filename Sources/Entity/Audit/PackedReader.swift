import Core

/// Reads numbers and bytes from the front of packed data; nil if too few bytes are left.
struct PackedReader {
  private(set) var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  /// Whether nothing is left.
  var isAtEnd: Bool { rest.isEmpty }

  /// Reads the next `count` bytes.
  mutating func bytes(_ count: Int) -> ArraySlice<UInt8>? {
    guard count >= 0, rest.count >= count else { return nil }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }

  /// Reads the next byte.
  mutating func byte() -> UInt8? { bytes(1)?.first }

  /// Reads the next eight bytes as a big-endian number.
  mutating func number() -> UInt64? { bytes(8).map(Self.number) }

  /// Reads the next four bytes as a big-endian number.
  mutating func shortNumber() -> UInt32? { bytes(4).map { UInt32(Self.number($0)) } }

  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// Reads the next address.
  mutating func address() -> Address? { bytes(20).map { Address(unchecked: Array($0)) } }

  /// Reads the next 32 bytes.
  mutating func hash() -> Hash32? { bytes(32).map { Hash32(unchecked: Array($0)) } }

  /// Reads the next 256-bit number.
  mutating func integer() -> UInt256? { digits().map { UInt256(word: $0) } }

  /// Reads the bytes of the next 256-bit number: at most 32, big-endian.
  mutating func digits() -> ArraySlice<UInt8>? {
    byte().flatMap { $0 <= 32 ? bytes(Int($0)) : nil }
  }

  /// Reads a chain ID or its absence, which is an inner nil.
  mutating func chain() -> UInt256?? {
    switch byte() {
    case 0: .some(nil)
    case 1: integer().map { $0 }
    default: nil
    }
  }
}
