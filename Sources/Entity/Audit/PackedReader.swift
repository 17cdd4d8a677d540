import Core

/// Takes numbers and bytes from the front of packed ones; nil once there are too few.
struct PackedReader {
  private(set) var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  /// Whether nothing is left.
  var isAtEnd: Bool { rest.isEmpty }

  /// The next so many bytes.
  mutating func bytes(_ count: Int) -> ArraySlice<UInt8>? {
    guard count >= 0, rest.count >= count else { return nil }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }

  /// The next byte.
  mutating func byte() -> UInt8? { bytes(1)?.first }

  /// The next eight bytes as a number, the most significant first.
  mutating func number() -> UInt64? { bytes(8).map(Self.number) }

  /// The next four bytes as a number, the most significant first.
  mutating func shortNumber() -> UInt32? { bytes(4).map { UInt32(Self.number($0)) } }

  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// The next address.
  mutating func address() -> Address? { bytes(20).map { Address(unchecked: Array($0)) } }

  /// The next 32 bytes.
  mutating func hash() -> Hash32? { bytes(32).map { Hash32(unchecked: Array($0)) } }

  /// The next number of 256 bits.
  mutating func integer() -> UInt256? { digits().map { UInt256(word: $0) } }

  /// The bytes of the next number of 256 bits, at most 32 of them, the most significant first.
  mutating func digits() -> ArraySlice<UInt8>? {
    byte().flatMap { $0 <= 32 ? bytes(Int($0)) : nil }
  }

  /// The number of a chain, or of none: nil within where it is none.
  mutating func chain() -> UInt256?? {
    switch byte() {
    case 0: .some(nil)
    case 1: integer().map { $0 }
    default: nil
    }
  }
}
