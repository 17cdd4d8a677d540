import Testing
import TestSupport

@testable import WalletKit

@Suite struct ShamirTests {
  /// The product by long multiplication and polynomial division.
  private func product(_ one: Int, _ other: Int) -> UInt8 {
    var sum = 0
    for bit in 0..<8 where other >> bit & 1 == 1 { sum ^= one << bit }
    for bit in (8...14).reversed() where sum >> bit & 1 == 1 { sum ^= 0x11B << (bit - 8) }
    return UInt8(sum)
  }

  @Test func multipliesAllPairs() {
    for one in 0...255 {
      for other in 0...255 {
        let found = GF256.multiply(UInt8(one), UInt8(other))
        #expect(found == product(one, other), "\(one) \(other)")
      }
    }
  }

  @Test func everyElementTimesItsInverseIsOne() {
    #expect(GF256.inverse(0) == 0)
    for element: UInt8 in 1...255 {
      #expect(GF256.multiply(element, GF256.inverse(element)) == 1, "\(element)")
    }
  }

  @Test func everyWordIsFoundAtItsPlace() throws {
    var seen: Set<[UInt8]> = []
    for place in 0..<ShareWordList.count {
      var letters = [UInt8](repeating: 0, count: ShareWordList.width)
      let length = letters.withUnsafeMutableBytes { ShareWordList.write(place, to: $0) }
      let word = Array(letters.prefix(length))
      #expect((4...8).contains(length) && seen.insert(Array(word.prefix(4))).inserted)
      #expect(word.withUnsafeBytes { ShareWordList.index(of: $0) } == place)
      let capitals = word.map { $0 & 0xDF }
      #expect(capitals.withUnsafeBytes { ShareWordList.index(of: $0) } == place)
      let beginning = word.dropLast()
      #expect(Array(beginning).withUnsafeBytes { ShareWordList.index(of: $0) } == nil)
    }
  }

  /// Any `threshold` of five shares yield the secret, in any order; all choices are tried.
  @Test(arguments: 1...5) func anyThresholdOfSharesCombines(threshold: Int) throws {
    let secret = Array(UInt8(1)...16)
    var shares = try SecretBytes(count: 5 * 16)
    try shares.withMutableBytes { shares in
      try secret.withUnsafeBytes { secret in
        try Shamir.split(secret, threshold: threshold, into: shares)
      }
    }
    for choice in 1..<32 where choice.nonzeroBitCount == threshold {
      let members = (0..<5).reversed().filter { choice >> $0 & 1 == 1 }
      var found = [UInt8](repeating: 0, count: 16)
      let isRight = try shares.withBytes { shares in
        let points = members.map {
          Shamir.Point(
            x: UInt8($0),
            y: UnsafeRawBufferPointer(rebasing: shares[(16 * $0)..<(16 * $0 + 16)])
          )
        }
        return try found.withUnsafeMutableBytes { try Shamir.recover(from: points, into: $0) }
      }
      #expect(isRight && found == secret, "\(members)")
    }
  }

  /// One share fewer than the threshold is random and independent of the secret.
  @Test func drawnSharesDiffer() throws {
    var seen: Set<[UInt8]> = []
    for _ in 0..<20 {
      var shares = try SecretBytes(count: 3 * 16)
      try shares.withMutableBytes { shares in
        try [UInt8](repeating: 0, count: 16).withUnsafeBytes { secret in
          try Shamir.split(secret, threshold: 2, into: shares)
        }
      }
      let bytes = shares.array
      for row in 0..<3 { seen.insert(Array(bytes[(16 * row)..<(16 * row + 16)])) }
    }
    #expect(seen.count == 60)
  }
}
