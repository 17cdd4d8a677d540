import Core
import Entity
import Foundation
import TestSupport
import Testing

/// Signed transactions with one bit flipped.
struct OneBitTests {
  private struct Case: Decodable {
    let raw: String
    let type: String?
    let expect: String
  }

  private static let files = [
    "transactions", "transactions-3-4", "transactions-more", "transactions-3-4-more",
  ]

  /// Every bit of two transactions of each type; 2 bits of every other transaction.
  @Test func aChangedBitIsRefusedOrMakesAnotherTransactionOfAnotherSender() throws {
    var random = SeededRandom()
    let valid = try Self.files.flatMap { file in
      try Vectors.load(file, as: Case.self).filter { $0.expect == "valid" }
    }
    let whole = ["0", "1", "2", "3", "4"].flatMap { type in
      valid.filter { $0.type == type && $0.raw.count < 640 }.shuffled(using: &random).prefix(2)
    }
    #expect(whole.count == 10)
    for vector in whole {
      let raw = try hex(vector.raw)
      try check(raw, bits: Array(0..<(8 * raw.count)), random.comment)
    }
    #expect(valid.count >= 2_000)
    for vector in valid {
      let raw = try hex(vector.raw)
      let bits = (0..<2).map { _ in Int.random(in: 0..<(8 * raw.count), using: &random) }
      try check(raw, bits: bits, random.comment)
    }
  }

  private func check(_ raw: [UInt8], bits: [Int], _ comment: String) throws {
    let original = try SignedTransaction(decoding: raw)
    for bit in bits {
      var changed = raw
      changed[bit / 8] ^= 1 << (bit % 8)
      guard let other = try? SignedTransaction(decoding: changed) else { continue }
      #expect(other.raw == changed, "bit \(bit) of \(Hex.encode(raw)), \(comment)")
      #expect(other.hash != original.hash, "bit \(bit) of \(Hex.encode(raw)), \(comment)")
      #expect(other.sender != original.sender, "bit \(bit) of \(Hex.encode(raw)), \(comment)")
    }
  }
}
