import Core
import Entity
import Testing

@testable import Scenes

private typealias Build = BuildTransactionTests

/// Payments that cost more than 2^256 − 1 wei, because of the price of their gas.
@Suite struct UnpayableTests {
  /// The highest price at which 21,000 units of gas can be paid: 10,935 wei are left of all.
  private static let highest = UInt256.max.divided(by: 21_000).map { Wei($0) }

  private static func request(
    _ amount: String,
    price: Wei?,
    isLegacy: Bool
  ) throws -> BuildTransaction.Request {
    let price = try #require(price)
    return try Build.request(amount) { overrides in
      (overrides.nonce, overrides.gas) = (4, 21_000)
      if isLegacy {
        overrides.gasPrice = price
      } else {
        (overrides.maxFeePerGas, overrides.maxPriorityFeePerGas) = (price, Wei(count: 1))
      }
    }
  }

  @Test(
    "gas times its price beyond all wei is refused when it is built, with a node and without",
    arguments: [false, true]
  )
  func refusesFeesBeyondAllWei(isLegacy: Bool) async throws {
    let more = Self.highest?.adding(Wei(count: 1))
    for (price, amount) in [(more, "0 wei"), (Wei(.max), "1 eth"), (Self.highest, "10936 wei")] {
      let request = try Self.request(amount, price: price, isLegacy: isLegacy)
      for node in [Build.Node(), Build.Node(ether: Wei(.max)), nil] {
        await #expect(throws: DocumentError.unpayable, "\(amount)") {
          try await Build.build(request, node)
        }
      }
    }
    #expect(DocumentError.unpayable.report.code == "document-unpayable")
  }

  @Test("the highest price that all wei can pay is built", arguments: [false, true])
  func buildsTheHighestFee(isLegacy: Bool) async throws {
    let request = try Self.request("10935 wei", price: Self.highest, isLegacy: isLegacy)
    for node in [Build.Node(ether: Wei(.max)), nil] {
      let built = try await Build.build(request, node)
      #expect(built.document.transaction.highestCost == Wei(.max))
      #expect(!built.review.warnings.map(\.code).contains("fee-overflow"))
    }
    // Whoever has less is told so.
    await #expect {
      try await Build.build(request, Build.Node())
    } throws: { error in
      if case .notEnough? = error as? BuildTransactionError { true } else { false }
    }
  }

  @Test("of max, nothing is left beside such a fee")
  func nothingIsLeftOfMax() async throws {
    let request = try Self.request("max", price: Wei(.max), isLegacy: true)
    await #expect {
      try await Build.build(request, Build.Node(ether: Wei(.max)))
    } throws: { error in
      if case .feeExceedsBalance? = error as? BuildTransactionError { true } else { false }
    }
  }

  @Test("a tenth more of the highest price is refused as well")
  func refusesReplacements() async throws {
    let plain = try Samples.transaction(value: 0)
    let old = try Transaction(
      chain: plain.chain,
      nonce: plain.nonce,
      gas: plain.gas,
      to: plain.to,
      value: plain.value,
      input: plain.input,
      fees: .legacy(gasPrice: try #require(Self.highest))
    )
    await #expect(throws: DocumentError.unpayable) {
      try await ReplaceTransactionTests.draft(
        .speedUp,
        of: old,
        at: Build.Node(ether: Wei(.max))
      )
    }
  }
}
