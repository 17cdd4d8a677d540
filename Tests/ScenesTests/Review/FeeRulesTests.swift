import Core
import Entity
import TestSupport
import Testing

@testable import Scenes

struct FeeRulesTests {
  /// The warnings about a transaction with a highest fee of so many thousandths of a coin.
  private static func said(
    _ thousandths: UInt64,
    value: UInt256 = UInt256.ten(20),
    coin: String = "ETH"
  ) throws -> [String] {
    let price = Wei(UInt256.ten(15) * UInt256(thousandths) / 20_000)
    let transaction = try Transaction(
      chain: try ChainID(1),
      nonce: 0,
      gas: 20_000,
      to: try Samples.address("7"),
      value: Wei(value),
      input: [],
      fees: .dynamic(maxPriorityFeePerGas: price, maxFeePerGas: price, AccessList([]))
    )
    let rules: [Rule] = [.feeIsHigh, .feeIsAboveAmount]
    return rules.warnings(about: try .of(transaction), knowing: .known(coin: "\(term: coin)"))
      .map(\.line.english)
  }

  @Test func aTenthOfADearCoinIsACautionAndAWholeOneADanger() throws {
    let end = "far more than usual"
    for coin in ["ETH", "BNB"] {
      #expect(try Self.said(99, coin: coin) == [])
      #expect(
        try Self.said(100, coin: coin) == ["caution: the fee alone may be 0.1 \(coin), \(end)"]
      )
      #expect(try Self.said(999, coin: coin).map { $0.prefix(7) } == ["caution"])
      #expect(
        try Self.said(1_000, coin: coin) == ["danger: the fee alone may be 1 \(coin), \(end)"]
      )
    }
  }

  @Test func ofOtherCoinsAHundredTimesAsMuchIs() throws {
    #expect(try Self.said(9_999, coin: "POL") == [])
    #expect(try Self.said(10_000, coin: "POL").map { $0.prefix(7) } == ["caution"])
    #expect(try Self.said(100_000, coin: "POL").map { $0.prefix(6) } == ["danger"])
  }

  @Test func aFeeAboveTheAmountIsACaution() throws {
    let above = "caution: the fee may be higher than the amount"
    #expect(try Self.said(2, value: UInt256.ten(15)) == [above])
    #expect(try Self.said(1, value: UInt256.ten(15)) == [])
    #expect(try Self.said(1, value: 0) == [])
    #expect(try Self.said(1_000, value: 1).count == 2)
  }

  /// The warnings about a payment and a list on a chain, whose fee besides gas is claimed or not.
  private static func saidOfRollup(_ chain: UInt64, claimed: Wei?) throws -> [String] {
    let payment = try Samples.transaction(chain: chain)
    let claims = Claims(built: try UTCTime(seconds: 0), rollupFee: claimed)
    let dev = RuleExample.dev
    let single = TransactionSubject(try Samples.document(payment, claims: claims), knowing: dev)
    let list = try RuleExample.list([payment], rollupFee: claimed, chain: chain)
    return [.transaction(single), list].flatMap { (subject: ReviewSubject) in
      Rule.rollupFeeIsUnknown.find(in: subject, knowing: dev).map(\.warning.code)
    }
  }

  @Test("a rollup whose oracle says nothing takes more than is shown, and the review says so")
  func anUnknownRollupFeeIsACaution() throws {
    for chain: UInt64 in [10, 8453, 534_352] {
      #expect(
        try Self.saidOfRollup(chain, claimed: nil) == ["rollup-fee-unknown", "rollup-fee-unknown"]
      )
      #expect(try Self.saidOfRollup(chain, claimed: Wei(count: 1)) == [])
      #expect(try Self.saidOfRollup(chain, claimed: .zero) == [])
    }
    // Neither Ethereum, nor Arbitrum, whose gas holds the fee, nor a chain in no table.
    for chain: UInt64 in [1, 42161, 31_337, 987_654_321] {
      #expect(try Self.saidOfRollup(chain, claimed: nil) == [])
    }
  }
}
