import Core
import TestSupport
import Testing

@testable import Entity

@Suite struct ExactQuotientTests {
  private static func quotient(
    _ factors: [UInt256],
    _ divisors: [UInt256],
    ten exponent: Int = 0
  ) -> UInt256? {
    var quotient = ExactQuotient()
    for factor in factors { quotient.multiply(by: factor) }
    for divisor in divisors { quotient.divide(by: divisor) }
    quotient.multiply(byPowerOfTen: exponent)
    return quotient.rounded
  }

  /// All small fractions, against whole numbers.
  @Test func roundsHalfToEven() {
    for numerator: UInt64 in 0..<120 {
      for denominator: UInt64 in 1..<40 {
        let (whole, rest) = numerator.quotientAndRemainder(dividingBy: denominator)
        let isUp = 2 * rest > denominator || (2 * rest == denominator && whole % 2 == 1)
        #expect(
          Self.quotient([UInt256(numerator)], [UInt256(denominator)])
            == UInt256(whole + (isUp ? 1 : 0)),
          "\(numerator) / \(denominator)"
        )
      }
    }
  }

  @Test func aProductBeyond256BitsIsExact() {
    #expect(Self.quotient([.max, .max], [.max]) == .max)
    #expect(Self.quotient([.max, .max, .max], [.max, .max]) == .max)
    #expect(Self.quotient([.max], [1], ten: 255) == nil)
    #expect(Self.quotient([.max, .ten(77), .ten(77)], [.ten(77)], ten: -77) == .max)
  }

  @Test func whatDoesNotFitHasNoResult() {
    #expect(Self.quotient([.max, 2], []) == nil)
    #expect(Self.quotient([.max], []) == .max)
    // 2^256 − 1/2 rounds to 2^256.
    #expect(Self.quotient([.max, 2], [2]) == .max)
    var quotient = ExactQuotient()
    quotient.multiply(by: .max)
    quotient.multiply(by: .max)
    quotient.divide(by: .max - 1)
    #expect(quotient.rounded == nil)
  }

  @Test func aDivisionByZeroHasNoResult() {
    #expect(Self.quotient([1], [0]) == nil)
    #expect(Self.quotient([0], [0]) == nil)
    #expect(Self.quotient([0], [5]) == 0)
  }

  @Test func dividingUndoesMultiplying() {
    var random = SeededRandom()
    for _ in 0..<50 {
      let numbers = (0..<3).map { _ in UInt256(word: random.bytes(32)) | 1 }
      let exponent = Int.random(in: 0...255, using: &random)
      var quotient = ExactQuotient()
      for number in numbers { quotient.multiply(by: number) }
      quotient.multiply(byPowerOfTen: exponent)
      quotient.divide(by: numbers[1])
      quotient.multiply(byPowerOfTen: -exponent)
      quotient.divide(by: numbers[0])
      #expect(quotient.rounded == numbers[2], "\(numbers) \(exponent), \(random.comment)")
    }
  }
}
