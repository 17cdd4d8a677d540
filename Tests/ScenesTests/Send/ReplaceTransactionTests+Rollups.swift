import Core
import Testing

@testable import Entity
@testable import Scenes

private typealias Build = BuildTransactionTests

// M7: what a rollup takes for a replacement besides its gas.
extension ReplaceTransactionTests {
  /// 10 wei for each byte, and 2 for each unit of gas.
  private static func rollup(_ ether: Wei = Wei(count: 10_000_000_000_000_000_000)) -> Build.Node {
    Build.Node(
      ether: ether,
      rollupFee: { size, gas in
        RollupFee(data: Wei(count: UInt64(size) * 10), operator: Wei(count: gas * 2))
      }
    )
  }

  /// What must be kept for a transaction, with a third more for its data.
  private static func highest(_ transaction: Transaction) -> Wei {
    let data = UInt64(transaction.unsignedBytes.count) * 10
    return Wei(count: data + data / 3 + 1 + transaction.gas * 2)
  }

  @Test(
    "M7: the rollup fee of a replacement is that of its own bytes, and the review shows it",
    arguments: [ReplaceTransaction.Purpose.speedUp, .cancel]
  )
  func asksForTheRollupFee(purpose: ReplaceTransaction.Purpose) async throws {
    let old = try Self.tokenTransfer()
    let draft = try await Self.draft(purpose, of: old, at: Self.rollup())
    let fee = Self.highest(draft.document.transaction)
    #expect(draft.document.claims.rollupFee == fee)
    let words = draft.reviewText.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(
      words.contains("rollup fee \(fee.ether) ETH more is set aside for data on L1"),
      "\(words)"
    )
    // To cancel takes fewer bytes and less gas.
    #expect((fee < Self.highest(old)) == (purpose == .cancel))
    // Elsewhere there is no such row.
    let plain = try await Self.draft(purpose, of: old)
    #expect(plain.document.claims.rollupFee == nil)
    #expect(!plain.reviewText.text.contains("rollup"))
  }

  @Test(
    "M7: a balance that covers the fee, but not the rollup fee, is not enough",
    arguments: [ReplaceTransaction.Purpose.speedUp, .cancel]
  )
  func theRollupFeeMustBeAffordable(purpose: ReplaceTransaction.Purpose) async throws {
    let built = try await Self.draft(purpose, at: Self.rollup()).document.transaction
    let cost = try #require(built.highestCost)
    let least = try #require(cost.adding(Self.highest(built)))
    _ = try await Self.draft(purpose, at: Self.rollup(least))
    // The fee of gas alone is paid by each of these.
    for short in [cost, try #require(least.subtracting(Wei(count: 1)))] {
      let refusal = BuildTransactionError.notEnough(
        symbol: "ETH",
        has: short.ether,
        wants: least.ether
      )
      await #expect(throws: refusal) {
        try await Self.draft(purpose, at: Self.rollup(short))
      }
      _ = try await Self.draft(purpose, at: Build.Node(ether: short))
    }
  }
}
