import Core
import TestSupport
import Testing

@testable import Entity

/// The amount that may leave is never counted too low, even beyond 256 bits.
@Suite struct LargeSumsTests {
  private static let ether = Policy.Holding(.ether)

  private static func intent(_ units: [UInt256]) -> Intent {
    var intent = Intent(.transaction, account: .zero, digest: .keccak(of: []))
    for units in units { intent.spend(.ether, units) }
    return intent
  }

  private static func line(_ units: String) throws -> AuditLine? {
    let entry = AuditEntry(.signed, intent([7]), wallet: "a")
    let line = AuditLine(
      number: 1,
      time: try UTCTime(seconds: 7),
      previous: AuditLine.beginning,
      entry
    )
    let text = String(decoding: line.bytes, as: UTF8.self)
      .replacing(#""units":"7""#, with: #""units":"\#(units)""#)
    return AuditLine(parsing: Array(text.utf8))
  }

  @Test func spendsStayAtTheLargestNumber() {
    #expect(Self.intent([.max - 1, 1]).amount(of: Self.ether) == .max)
    #expect(Self.intent([.max - 1, 2]).amount(of: Self.ether) == .max)
    #expect(Self.intent([.max, .max]).isUnlimited)
  }

  @Test func aSumBeyond256BitsIsAboveEveryLimit() {
    var policy = Policy.open
    policy.limits = [Policy.Limit(Self.ether, .day, .max)]
    let intent = Self.intent([2])
    #expect(policy.breaches(of: intent, at: 0) { _, _ in .max - 2 }.isEmpty)
    #expect(policy.breaches(of: intent, at: 0) { _, _ in .max - 1 }.count == 1)
    #expect(policy.breaches(of: intent, at: 0) { _, _ in .max }.count == 1)
  }

  @Test func aFeeAndAValueThatDoNotFitTogetherCountAsTheLargestNumber() throws {
    let transaction = try Transaction(
      chain: .ethereum,
      nonce: 0,
      gas: 21_000,
      to: .zero,
      value: Wei(.max),
      input: [],
      fees: .legacy(gasPrice: Wei(count: 1))
    )
    #expect(Intent(transaction, from: .zero).amount(of: Self.ether) == .max)
  }

  @Test func refundsAndPrefundsStayAtTheLargestNumber() throws {
    let refund = try #require(
      SafeRefund(safeTxGas: .max, baseGas: 1, gasPrice: 1, gasToken: .zero, receiver: .zero)
    )
    #expect(refund.most(gas: nil) == .max)
    #expect(refund.most(gas: 1) == 2)
    let wide = [UInt8](repeating: 0xFF, count: 32)
    let prefund = UserOperation.packed(limits: wide, gas: .max, fees: wide, paymaster: [])
    #expect(prefund == .max)
    let small = UInt256(1).word
    #expect(UserOperation.packed(limits: small, gas: 1, fees: small, paymaster: []) == 2)
  }

  @Test func aLineOfTheLogHoldsTheLargestNumberAndNoLarger() throws {
    #expect(try Self.line("8")?.entry.spent(of: Self.ether) == 8)
    #expect(try Self.line("\(UInt256.max)")?.entry.spent(of: Self.ether) == .max)
    let above = "\(UInt256.max)".dropLast() + "6"
    #expect(try Self.line(String(above)) == nil)
    #expect(try Self.line("-1") == nil)
  }
}
