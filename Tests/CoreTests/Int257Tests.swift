import Core
import TestSupport
import Testing

@Suite struct Int257Tests {
  private struct Pair: Decodable {
    let left, right: String
    let sum, difference, word, signed: String?
    let order: Int
  }

  @Test func agreesWithEveryVector() throws {
    for vector in try Vectors.load("int257", as: Pair.self) {
      let comment = Comment(rawValue: "\(vector.left), \(vector.right)")
      let left = try #require(Int257(decimal: vector.left), comment)
      let right = try #require(Int257(decimal: vector.right), comment)
      #expect(left.description == vector.left, comment)
      #expect(left.adding(right)?.description == vector.sum, comment)
      #expect(left.subtracting(right)?.description == vector.difference, comment)
      #expect(left.word.map { Hex.encode($0.word) } == vector.word, comment)
      #expect(left.word.map { Int257(signedWord: $0).description } == vector.signed, comment)
      #expect((left < right, left == right) == (vector.order < 0, vector.order == 0), comment)
    }
  }

  @Test func zeroHasOneForm() {
    #expect(Int257(isNegative: true, magnitude: 0) == 0)
    #expect(!Int257(isNegative: true, magnitude: 0).isNegative)
    #expect(Int257(decimal: "-0") == 0)
    #expect(-(0 as Int257) == 0)
  }

  @Test(arguments: ["", "-", "--1", "+1", "1-", "- 1", "−1"])
  func refusesOtherText(text: String) {
    #expect(Int257(decimal: text) == nil)
  }

  @Test func integersOfTheStandardLibraryFitOrDoNot() {
    #expect(Int64(exactly: Int257(Int64.min)) == .min)
    #expect(Int64(exactly: Int257(Int64.min).subtracting(1) ?? 0) == nil)
    #expect(Int128(exactly: Int257(Int128.min)) == .min)
    #expect(Int128(exactly: Int257(Int128.min).subtracting(1) ?? 0) == nil)
    #expect(UInt8(exactly: -1 as Int257) == nil)
    #expect(UInt8(exactly: 255 as Int257) == 255)
    #expect(UInt256(exactly: -1 as Int257) == nil)
    #expect(UInt256(exactly: Int257(.max)) == .max)
  }

  @Test func aSumIsExactInAnyOrder() {
    var sum = ExactSum()
    for _ in 0..<1000 { sum.add(.max) }
    #expect(sum.value == nil && !sum.isNegative)
    for _ in 0..<999 { sum.add(.max, direction: -1) }
    sum.add(5, direction: 0)
    #expect(sum.value == Int257(.max))
    for _ in 0..<2 { sum.subtract(.max) }
    #expect(sum.value == -Int257(.max) && sum.isNegative)
    sum.subtract(1)
    #expect(sum.value == nil && sum.isNegative)
    sum.add(.max)
    #expect(sum.value == -1)
  }
}
