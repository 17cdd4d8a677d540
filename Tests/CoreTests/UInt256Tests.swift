import Core
import TestSupport
import Testing

@Suite struct UInt256Tests {
  private struct Pair: Decodable {
    let left, right: String
    let sum, difference, quotient, remainder: String?
    let high, low, both, either, one: String
    let order: Int
  }

  private struct Power: Decodable {
    let number, count, up, down, complement, bits: String
    let power: String?
  }

  @Test func twoNumbersGiveWhatEveryVectorSays() throws {
    for vector in try Vectors.load("uint256", as: Pair.self) {
      let comment = Comment(rawValue: "\(vector.left), \(vector.right)")
      let left = try #require(UInt256(decimal: vector.left), comment)
      let right = try #require(UInt256(decimal: vector.right), comment)
      let divided = left.quotientAndRemainder(dividingBy: right)
      let (high, low) = left.multipliedFullWidth(by: right)
      #expect(left.adding(right)?.description == vector.sum, comment)
      #expect(left.subtracting(right)?.description == vector.difference, comment)
      #expect([high.description, low.description] == [vector.high, vector.low], comment)
      #expect(left.multiplied(by: right) == (high.isZero ? low : nil), comment)
      #expect(divided?.quotient.description == vector.quotient, comment)
      #expect(divided?.remainder.description == vector.remainder, comment)
      #expect(left.divided(by: right) == divided?.quotient, comment)
      #expect((left & right).description == vector.both, comment)
      #expect((left | right).description == vector.either, comment)
      #expect((left ^ right).description == vector.one, comment)
      #expect((left < right, left == right) == (vector.order < 0, vector.order == 0), comment)
    }
  }

  @Test func shiftsAndPowersAreThoseOfEveryVector() throws {
    for vector in try Vectors.load("uint256-powers", as: Power.self) {
      let comment = Comment(rawValue: "\(vector.number), \(vector.count)")
      let number = try #require(UInt256(decimal: vector.number), comment)
      let count = try #require(UInt64(vector.count), comment)
      #expect((number << Int(count)).description == vector.up, comment)
      #expect((number >> Int(count)).description == vector.down, comment)
      #expect((number >> -Int(count)).description == vector.up, comment)
      #expect((number << -Int(count)).description == vector.down, comment)
      #expect(number.raised(to: count)?.description == vector.power, comment)
      #expect((~number).description == vector.complement, comment)
      #expect("\(number.significantBitCount)" == vector.bits, comment)
    }
  }

  @Test func whatDoesNotFitIsTheLargestNumberWhereTheNameSaysSo() {
    let large = UInt256.max >> 1
    #expect(large.addingWithSaturation(large) == UInt256.max - 1)
    #expect(large.addingWithSaturation(large + 2) == .max)
    #expect(large.multipliedWithSaturation(by: 2) == UInt256.max - 1)
    #expect(large.multipliedWithSaturation(by: 3) == .max)
    #expect(large.subtractingWithSaturation(.max) == 0)
    #expect([large, large, 1].sum() == .max)
    #expect([large, large, 2].sum() == nil)
    #expect([large, large, 2].sumWithSaturation() == .max)
    #expect([UInt256]().sum() == 0)
  }

  @Test func shiftsByAnyCountEnd() {
    for count in [256, 257, 1 << 40, Int.max] {
      #expect(UInt256.max << count == 0 && UInt256.max >> count == 0)
      #expect(UInt256.max << -count == 0 && UInt256.max >> -count == 0)
    }
    #expect(UInt256.max << Int.min == 0 && UInt256.max >> Int.min == 0)
  }

  @Test func powersOfTenReachAsFarAsTheyFit() {
    #expect(UInt256.powerOfTen(-1) == nil)
    #expect(UInt256.powerOfTen(0) == 1)
    #expect(UInt256.powerOfTen(77)?.description == "1" + String(repeating: "0", count: 77))
    #expect(UInt256.powerOfTen(78) == nil)
  }

  @Test func integersOfTheStandardLibraryFitOrDoNot() {
    #expect(UInt64(exactly: UInt256(UInt64.max)) == .max)
    #expect(UInt64(exactly: UInt256(1) << 64) == nil)
    #expect(UInt8(exactly: 255 as UInt256) == 255)
    #expect(UInt8(exactly: 256 as UInt256) == nil)
    #expect(Int(exactly: UInt256(1) << 63) == nil)
    #expect(UInt128(exactly: UInt256(1) << 127) == 1 << 127)
    #expect(UInt128(exactly: UInt256(1) << 128) == nil)
    #expect(UInt256(UInt128.max) == UInt256.max >> 128)
    #expect(UInt256(exactly: -1) == nil)
    #expect(UInt256(exactly: Int.max) == UInt256(UInt64.max >> 1))
  }
}
