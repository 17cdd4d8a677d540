import Core
import Entity
import Foundation
import TestSupport
import Testing

@testable import WalletKit

/// Tests that take minutes: `make soak` runs them in full, and `make test` a hundredth of each.
@Suite struct SoakTests {
  private static let isLong = ProcessInfo.processInfo.environment["KINGTHERUM_SOAK"] != nil

  private static func rounds(_ most: Int) -> Int { isLong ? most : most / 100 }

  init() throws { try SignerContext.start() }

  /// T-18: the generator never repeats a phrase, and every word is equally likely in every place.
  @Test func newWordsNeverRepeatAndAreUniform() throws {
    let wallets = Self.rounds(100_000)
    var seen: Set<[UInt8]> = []
    // 64 classes of 32 words at each place: even the short run has enough wallets for each class.
    var counts = [[Int]](repeating: [Int](repeating: 0, count: 64), count: 12)
    for _ in 0..<wallets {
      let mnemonic = try Mnemonic.generate(words: 12)
      seen.insert(mnemonic.withEntropy { Array($0) })
      for place in 0..<12 { counts[place][mnemonic.index(at: place) / 32] += 1 }
    }
    #expect(seen.count == wallets)
    let expected = Double(wallets) / 64
    for place in 0..<12 {
      let chiSquare = counts[place].reduce(0) { $0 + pow(Double($1) - expected, 2) / expected }
      // 63 degrees of freedom: above 130 once in a million runs, below 20 as rarely.
      #expect((20...130).contains(chiSquare), "place \(place + 1): \(chiSquare)")
    }
  }

  /// T-17: a signature that a machine fault changed is never returned.
  @Test func everyChangedSignatureIsNoticed() throws {
    var random = SeededRandom()
    let key = try PrivateKey(SecretBytes(count: 32) { $0.copyBytes(from: (1...32)) })
    let publicKey = key.publicKey
    for round in 0..<Self.rounds(100_000) {
      let hash = try Hash32(bytes: random.bytes(32))
      let signature = try key.sign(hash)
      var compact = PrivateKey.Compact(
        bytes: signature.r + signature.s,
        recoveryID: Int32(signature.yParity)
      )
      let bit = Int.random(in: 0..<520, using: &random)
      if bit < 512 {
        compact.bytes[bit / 8] ^= 1 << UInt8(bit % 8)
      } else {
        compact.recoveryID ^= 1 << Int32(bit - 512)
      }
      #expect(throws: SigningError.mismatch, "round \(round), \(random.comment)") {
        try PrivateKey.readBack(compact, hash: hash, publicKey: publicKey)
      }
    }
  }

  /// T-16: a signed transaction survives a round trip, whatever its fields.
  @Test func everySignedTransactionReadsBack() throws {
    var random = SeededRandom()
    let key = try PrivateKey(SecretBytes(count: 32) { $0.copyBytes(from: (1...32)) })
    for _ in 0..<Self.rounds(100_000) {
      let transaction = try Self.transaction(&random)
      let signed = try transaction.signed(by: key)
      #expect(signed.transaction == transaction, "\(random.comment)")
      #expect(signed.sender == key.address)
    }
  }

  private static func transaction(_ random: inout SeededRandom) throws -> Transaction {
    func wei(_ bits: UInt64) -> Wei { Wei(count: random.next() >> (64 - bits)) }
    let tip = wei(30)
    let fees: Fees =
      switch random.next() % 3 {
      case 0: .legacy(gasPrice: wei(40))
      case 1: .accessList(gasPrice: wei(40), AccessList([]))
      default:
        .dynamic(
          maxPriorityFeePerGas: tip,
          maxFeePerGas: tip.adding(wei(40)) ?? tip,
          AccessList([])
        )
      }
    return try Transaction(
      chain: try ChainID(1 + random.next() % 1_000_000),
      nonce: random.next() >> UInt64.random(in: 1...63, using: &random),
      gas: 21_000 + random.next() % 1_000_000,
      to: try Address(bytes: random.bytes(20)),
      value: wei(63),
      input: random.bytes(Int(random.next() % 200)),
      fees: fees
    )
  }
}
