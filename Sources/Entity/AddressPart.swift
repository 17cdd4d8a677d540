/// Eight hex digits of an address, with their position.
///
/// There are five that follow each other, and the four at each end. Two addresses that people would
/// mistake for each other have one in common: at most four of their digits differ, or none at the
/// ends.
package struct AddressPart: Hashable, Sendable {
  private let bits: UInt64

  /// Its last four digits.
  var last: UInt16 { UInt16(truncatingIfNeeded: bits) }

  /// How many an address has.
  package static let count = 6
  private static let ends = 5

  /// Takes one of the parts of the address whose 20 bytes begin at a place.
  init(_ number: Int, of bytes: [UInt8], from start: Int = 0) {
    let first = number == Self.ends ? start : start + 4 * number
    let second = number == Self.ends ? start + 18 : first + 2
    bits =
      UInt64(number) << 32 | UInt64(bytes[first]) << 24 | UInt64(bytes[first + 1]) << 16
      | UInt64(bytes[second]) << 8 | UInt64(bytes[second + 1])
  }
}

extension Address {
  package var parts: [AddressPart] {
    (0..<AddressPart.count).map { AddressPart($0, of: bytes) }
  }
}
