import Core
import Entity
import TestSupport
import Testing

/// Addresses that have a part in common with others.
@Suite struct NearAddressesTests {
  private static func address(_ digits: String) throws -> Address {
    try Address(bytes: Hex.decode("0x" + digits))
  }

  private static func digits(_ random: inout SeededRandom) -> [Character] {
    (0..<40).map { _ in Array("0123456789abcdef")[Int(random.next() % 16)] }
  }

  /// By the digits themselves, as people read them.
  private static func isNear(_ one: Address, _ other: Address) -> Bool {
    let (one, other) = (Array(Hex.encode(one.bytes)), Array(Hex.encode(other.bytes)))
    let places = [0..<8, 8..<16, 16..<24, 24..<32, 32..<40].map(Array.init)
    let ends = Array(0..<4) + Array(36..<40)
    return (places + [ends]).contains { $0.allSatisfy { one[$0] == other[$0] } }
  }

  @Test("those with a common part are found, packed or not, and no others")
  func commonParts() throws {
    var random = SeededRandom()
    for _ in 0..<50 {
      let sought = try (0..<3).map { _ in try Self.address(String(Self.digits(&random))) }
      // Each has some of the digits of one of them, as they stand.
      let others = try (0..<40).map { number in
        let kept = Array(Hex.encode(sought[number % 3].bytes))
        let (first, count) = (Int(random.next() % 40), Int(random.next() % 24))
        var digits = Self.digits(&random)
        for place in first..<(first + count) { digits[place % 40] = kept[place % 40] }
        return try Self.address(String(digits))
      }
      let all = others + sought
      let near = NearAddresses(sought)
      let expected = all.filter { other in sought.contains { Self.isNear($0, other) } }
      #expect(all.filter(near.contains) == expected, "\(random.comment)")
      let packed = try near.among(packed: all.flatMap(\.bytes))
      #expect(packed == expected, "\(random.comment)")
      #expect(expected.count >= 3)
    }
  }

  @Test("two addresses that people would mistake for each other are near")
  func lookalikesAreNear() throws {
    var random = SeededRandom()
    for _ in 0..<500 {
      var digits = Self.digits(&random)
      let one = try Self.address(String(digits))
      // A typo: up to four digits anywhere.
      for _ in 0..<4 { digits[Int(random.next() % 40)] = Self.digits(&random)[0] }
      #expect(NearAddresses([one]).contains(try Self.address(String(digits))), "\(random.comment)")
      // A poisoned one: the same four digits at each end.
      let middle = Self.digits(&random)[4..<36]
      let kept = Array(Hex.encode(one.bytes))
      let alike = try Self.address(String(kept[..<4] + middle + kept[36...]))
      #expect(NearAddresses([one]).contains(alike), "\(random.comment)")
    }
  }

  @Test func nothingIsNearNothing() throws {
    #expect(!NearAddresses([]).contains(.zero))
    #expect(try NearAddresses([.zero]).among(packed: []) == [])
  }

  @Test("bytes that are not whole addresses are refused", arguments: [1, 19, 21])
  func partsOfAddresses(count: Int) {
    #expect(throws: AddressError.byteCount(found: count)) {
      try NearAddresses([.zero]).among(packed: [UInt8](repeating: 0, count: count))
    }
  }
}
