import Testing
import TestSupport

@testable import WalletKit

@Suite struct ElevenBitGroupsTests {
  @Test func readsWhatItWrites() {
    var random = SeededRandom()
    for count in [12, 15, 18, 21, 24] {
      let numbers = (0..<count).map { _ in Int.random(in: 0..<2048, using: &random) }
      var bytes = [UInt8](repeating: 0, count: count * 11 / 8 + 1)
      bytes.withUnsafeMutableBytes { bytes in
        for (place, number) in numbers.enumerated() {
          ElevenBitGroups.write(number, to: bytes, at: place)
        }
      }
      let found = bytes.withUnsafeBytes { bytes in
        (0..<count).map { ElevenBitGroups.read(from: bytes, at: $0) }
      }
      #expect(found == numbers, "\(random.comment)")
    }
  }

  @Test func laysTheFirstBitFirst() {
    var bytes: [UInt8] = [0, 0, 0]
    bytes.withUnsafeMutableBytes { bytes in
      ElevenBitGroups.write(0b100_0000_0000, to: bytes, at: 0)
      ElevenBitGroups.write(0b000_0000_0001, to: bytes, at: 1)
    }
    #expect(bytes == [0b1000_0000, 0b0000_0000, 0b0000_0100])
  }
}
