import Core
import Entity
import Testing

@testable import Scenes

private typealias Build = BuildTransactionTests

/// M7: on a rollup, more than gas is taken, and no signature limits it.
@Suite struct RollupPaymentTests {
  private static let price: UInt64 = 3_000_000_000
  private static let ether: UInt64 = 1_000_000_000_000_000_000

  /// 10 wei for each byte, and 2 for each unit of gas.
  private static func node(ether: UInt64 = 10 * ether) -> Build.Node {
    Build.Node(
      ether: Wei(count: ether),
      rollupFee: { size, gas in
        RollupFee(data: Wei(count: UInt64(size) * 10), operator: Wei(count: gas * 2))
      }
    )
  }

  private static func highest(size: Int, gas: UInt64 = 21_000) -> UInt64 {
    let data = UInt64(size) * 10
    return data + data / 3 + 1 + gas * 2
  }

  @Test("M7: max leaves what the rollup may take")
  func maxLeavesTheRollupFee() async throws {
    let built = try await Build.build(try Build.request("max"), Self.node())
    let transaction = built.document.transaction
    let kept = try #require(built.document.claims.rollupFee)
    let gasFee = 21_000 * Self.price
    #expect(transaction.highestCost?.adding(kept) == Wei(count: 10 * Self.ether))
    #expect(transaction.value == (Wei(count: 10 * Self.ether - gasFee).subtracting(kept)))
    // It is enough for the transaction that is sent, which has fewer bytes.
    let size = transaction.unsignedBytes.count
    #expect(kept >= Wei(count: Self.highest(size: size)))
    #expect(kept <= Wei(count: Self.highest(size: size + 9)))
  }

  @Test("M7: a payment that the rollup's fee makes too dear is refused")
  func theRollupFeeMustBeAffordable() async throws {
    let amount = Self.ether
    let one = try await Build.build(try Build.request("1 eth"), Self.node())
    let size = one.document.transaction.unsignedBytes.count
    let least = amount + 21_000 * Self.price + Self.highest(size: size)
    _ = try await Build.build(try Build.request("1 eth"), Self.node(ether: least))
    await #expect {
      try await Build.build(try Build.request("1 eth"), Self.node(ether: least - 1))
    } throws: { error in
      if case .notEnough? = error as? BuildTransactionError { true } else { false }
    }
  }

  @Test("M7: the review says what is taken besides, and counts it")
  func theReviewCountsIt() async throws {
    let built = try await Build.build(try Build.request("1.5 eth"), Self.node())
    let text = BuildTransaction.Presenter().present(built).text
    let fee = try #require(built.document.claims.rollupFee)
    #expect(
      text.contains("rollup fee    \(fee.ether) ETH more is set aside for data on L1")
    )
    let cost = try #require(built.document.transaction.highestCost?.adding(fee))
    let left = try #require(Wei(count: 10 * Self.ether).subtracting(cost))
    #expect(text.contains("at least \(left.ether) ETH\n"))
    // A document keeps it.
    let again = try UnsignedDocument(parsing: Array(built.document.render().utf8))
    #expect(again.claims.rollupFee == fee)
    // Elsewhere there is no such row.
    let plain = try await Build.build(try Build.request("1.5 eth"))
    #expect(plain.document.claims.rollupFee == nil)
    #expect(!BuildTransaction.Presenter().present(plain).text.contains("rollup"))
  }

  @Test("M7: a list keeps it for each payment")
  func aListKeepsItForEach() async throws {
    let node = PayoutTests.Node(one: Self.node())
    let built = try await PayoutTests.build(try PayoutTests.request(), node)
    let sizes = built.document.items.map(\.transaction.unsignedBytes.count)
    let most = Self.highest(size: try #require(sizes.max()), gas: 60_000)
    #expect(built.document.claims.rollupFee == Wei(count: 3 * most))
    let again = try UnsignedPayouts(parsing: Array(built.document.json.pretty().utf8))
    #expect(again.claims.rollupFee == built.document.claims.rollupFee)
    let text = BuildPayouts.Presenter().present(built).text
    #expect(text.contains("rollup fee"))
  }
}
