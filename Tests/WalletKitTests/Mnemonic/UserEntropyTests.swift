import Core
import Testing
import TestSupport

@testable import WalletKit

@Suite struct UserEntropyTests {
  struct Case: Decodable, Sendable {
    let kind: String
    let typed: String
    let pool: String
    let count: String?
    let bits: String?
    let stirred: String?
    let expect: String
    let error: String?
    let comment: String
  }

  @Test func countsAndMixesAsTheVectorsDo() throws {
    for vector in try Vectors.load("own-entropy", as: Case.self) {
      let kind = try #require(UserEntropy.Kind(rawValue: vector.kind))
      let typed = try SecretBytes.of(vector.typed)
      guard vector.expect == "valid" else {
        #expect(Self.fault(kind, typed) == vector.error, "\(vector.comment)")
        continue
      }
      let own = try UserEntropy(kind, parsing: typed)
      let (count, bits) = (own.count, own.bits)
      #expect("\(count)" == vector.count, "\(vector.comment)")
      #expect("\(bits)" == vector.bits, "\(vector.comment)")
      var pool = EntropyPool(try SecretBytes.of(try hex(vector.pool)))
      try pool.mixIn(own)
      for words in [12, 15, 18, 21, 24] {
        let entropy = try pool.mnemonic(words: words, language: .english)
          .withEntropy { Hex.prefixed($0) }
        #expect(try #require(vector.stirred).hasPrefix(entropy), "\(vector.comment)")
      }
    }
  }

  @Test func drawsAnotherPoolEachTime() throws {
    var seen: Set<String> = []
    for _ in 0..<20 {
      var pool = try EntropyPool()
      try pool.mixIn(try UserEntropy(.dice, parsing: try SecretBytes.of("111")))
      seen.insert(try pool.mnemonic(words: 24, language: .czech).sentence().text)
    }
    #expect(seen.count == 20)
  }

  @Test func eachOutcomeChangesTheResult() throws {
    var seen: Set<String> = []
    for typed in ["1", "2", "11", "12", "21"] {
      var pool = EntropyPool(try SecretBytes(count: 64))
      try pool.mixIn(try UserEntropy(.dice, parsing: try SecretBytes.of(typed)))
      seen.insert(try pool.mnemonic(words: 12, language: .english).sentence().text)
    }
    var pool = EntropyPool(try SecretBytes(count: 64))
    try pool.mixIn(try UserEntropy(.hex, parsing: try SecretBytes.of("1")))
    seen.insert(try pool.mnemonic(words: 12, language: .english).sentence().text)
    #expect(seen.count == 6)
  }

  @Test(arguments: [-1, 0, 11, 13, 25])
  func makesNoOtherNumberOfWords(words: Int) throws {
    let pool = try EntropyPool()
    #expect(throws: MnemonicError.wordCount(words)) {
      _ = try pool.mnemonic(words: words, language: .english)
    }
  }

  @Test func reportsThePositionOfAnOutcome() throws {
    #expect(throws: UserEntropyError.symbol(.cards, position: 3)) {
      _ = try UserEntropy(.cards, parsing: try SecretBytes.of("as 10h zz"))
    }
    #expect(
      UserEntropyError.symbol(.dice, position: 4).report.message
        == "invalid roll 4: expected a number from 1 to 6"
    )
  }

  private static func fault(
    _ kind: UserEntropy.Kind,
    _ typed: borrowing SecretBytes
  ) -> String? {
    do throws(UserEntropyError) {
      _ = try UserEntropy(kind, parsing: typed)
      return nil
    } catch {
      switch error {
      case .empty: return "empty"
      case .symbol: return "symbol"
      case .memory: return "memory"
      }
    }
  }
}
