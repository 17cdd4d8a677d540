import Core
import TestSupport
import Testing

/// Points and scalars of BLS12-381, checked against the standard's values.
struct BLS12381Tests {
  /// The generator of G1 in compressed form, from the consensus specification.
  private static let generator =
    "97f1d3a73197d7942695638c4fa9ac0fc3688c4f9774b905a14e3a3f171bac586c55e83ff97a1aeffb3af00adb22c6bb"

  private func fault(_ point: [UInt8]) -> BLSPointError? {
    BLS12381.firstWrong(in: [point])?.error
  }

  @Test func takesTheGeneratorItsNegativeAndInfinity() throws {
    var point = try hex(Self.generator)
    #expect(fault(point) == nil)
    point[0] ^= 0x20
    #expect(fault(point) == nil)
    #expect(fault([0xc0] + [UInt8](repeating: 0, count: 47)) == nil)
  }

  @Test func refusesEveryOtherFormOfInfinity() {
    let zeros = [UInt8](repeating: 0, count: 47)
    #expect(fault([0xe0] + zeros) == .infinity)
    #expect(fault([0xc0] + zeros.dropLast() + [1]) == .infinity)
    #expect(fault([0x40] + zeros) == .notCompressed)
    #expect(fault([0] + zeros) == .notCompressed)
  }

  @Test func refusesOtherLengths() throws {
    let point = try hex(Self.generator)
    for length in [0, 1, 47] {
      #expect(fault(Array(point.prefix(length))) == .length(found: length))
    }
    #expect(fault(point + [0]) == .length(found: 49))
  }

  @Test func refusesAnXBeyondTheField() throws {
    let prime =
      "1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaaab"
    var x = try hex(prime)
    x[0] |= 0x80
    #expect(fault(x) == .beyondField)
    #expect(fault([0x9f] + [UInt8](repeating: 0xff, count: 47)) == .beyondField)
    x[47] -= 1
    #expect(fault(x) != .beyondField)
  }

  /// Half of all x have a point on the curve, but none of these 40 x has one in the group.
  @Test func distinguishesTheCurveFromItsGroup() {
    var found: [BLSPointError] = []
    for x in UInt8(1)...40 {
      let point = [0x80] + [UInt8](repeating: 0, count: 46) + [x]
      guard let error = fault(point) else {
        Issue.record("x = \(x) is in the group")
        continue
      }
      found.append(error)
    }
    #expect(found.allSatisfy { $0 == .notOnCurve || $0 == .notInGroup })
    #expect(found.count { $0 == .notOnCurve } > 10)
    #expect(found.count { $0 == .notInGroup } > 10)
  }

  @Test func namesTheFirstThatIsWrong() throws {
    let good = try hex(Self.generator)
    let found = BLS12381.firstWrong(in: [good, good, [], good, [1]])
    #expect(found?.index == 2)
    #expect(found?.error == .length(found: 0))
    #expect(BLS12381.firstWrong(in: []) == nil)
  }

  @Test func aNumberLiesBelowTheOrder() throws {
    let order = try hex("73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001")
    var below = order
    below[31] = 0
    #expect(BLS12381.isScalar(below[...]))
    #expect(BLS12381.isScalar([UInt8](repeating: 0, count: 32)[...]))
    #expect(!BLS12381.isScalar(order[...]))
    #expect(!BLS12381.isScalar([UInt8](repeating: 0xff, count: 32)[...]))
    #expect(!BLS12381.isScalar(below.dropFirst()))
  }
}
