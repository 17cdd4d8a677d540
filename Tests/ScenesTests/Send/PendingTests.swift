import Core
import Entity
import TestSupport
import Testing

@testable import Scenes
@testable import WalletKit

/// What pending transactions leave of a balance, and impossible fees and gas limits.
struct PendingTests {
  private typealias Build = BuildTransactionTests

  private static func waiting(
    nonce: UInt64 = 4,
    to: Address? = nil,
    value: UInt256 = UInt256.ten(18),
    input: [UInt8] = []
  ) throws -> SignedTransaction {
    try Samples.signed(
      try Samples.transaction(to: to, value: value, input: input, nonce: nonce)
    )
  }

  private static func node(_ waiting: [SignedTransaction]) -> BuildTransactionTests.Node {
    let taken = Set(waiting.map(\.transaction.nonce))
    return BuildTransactionTests.Node(
      nonces: NonceAdvice(next: 5, mined: 4, taken: taken, waiting: waiting)
    )
  }

  private static func text(_ response: BuildTransaction.Response) -> String {
    BuildTransaction.Presenter().present(response).text
  }

  @Test("the balance after a payment includes what is pending")
  func theBalanceAfterCountsWhatIsPending() async throws {
    // 1 ETH and a fee of at most 0.00063 ETH are pending.
    let node = Self.node([try Self.waiting()])
    let response = try await Build.build(try Build.request("1.5 eth"), node)
    #expect(response.document.claims.pending?.ether == "1.00063")
    let text = Self.text(response)
    #expect(text.contains("\nleft (node)   at least 7.499307 ETH\n"))
    #expect(text.contains("\nbalance       10 ETH\npending       up to 1.00063 ETH\n"))
    let model = ReviewModel(response.review)
    #expect(model.claims.contains { $0.name == "pending" && $0.text == "up to 1.00063 ETH" })
    #expect(model.claims.contains { $0.text == "at least 7.499307 ETH" })
    #expect(try await Build.build(try Build.request("1 eth")).document.claims.pending == nil)
  }

  @Test("of two transactions with one nonce the more expensive counts, and a replaced one does not")
  func onlyOneOfEachNonceCounts() async throws {
    let both = [try Self.waiting(value: 1), try Self.waiting()]
    let claims = try await Build.build(try Build.request("1 eth"), Self.node(both)).document.claims
    #expect(claims.pending?.ether == "1.00063")
    let replaced = try await Build.build(
      try Build.request("1 eth") { $0.nonce = 4 },
      Self.node([try Self.waiting()])
    )
    #expect(replaced.document.claims.pending == nil)
  }

  @Test("max leaves what is pending, and an insufficient balance is a caution")
  func maxLeavesWhatIsPending() async throws {
    let node = Self.node([try Self.waiting()])
    let most = try await Build.build(try Build.request("max"), node)
    #expect(most.document.transaction.highestCost?.ether == "8.99937")
    let short = try await Build.build(try Build.request("9.5 eth"), node)
    #expect(short.review.warnings.map(\.code).contains("balance-short"))
    #expect(Self.text(short).contains("left (node)   not enough: 9.500063 ETH may be needed"))
    #expect(!most.review.warnings.map(\.code).contains("balance-short"))
  }

  @Test("a token's balance is shown before and after")
  func aTokensBalanceIsShown() async throws {
    let response = try await Build.build(try Build.request("12.5 tusd"))
    let text = Self.text(response)
    #expect(text.contains("\nleft (node)   237.5 TUSD\nleft (node)   at least 9.99982 ETH\n"))
    #expect(text.contains("\nbalance       250 TUSD\nbalance       10 ETH\nas of"))
    #expect(
      ReviewModel(response.review).claims.contains {
        $0.name == "token balance after" && $0.text == "237.5 TUSD"
      }
    )
    let sent = try Self.waiting(
      to: try Samples.address("a"),
      value: 0,
      input: ERC20.transfer(to: try Samples.address("7"), amount: 50_000_000)
    )
    let after = try await Build.build(try Build.request("12.5 tusd"), Self.node([sent]))
    #expect(Self.text(after).contains("\nleft (node)   187.5 TUSD\n"))
    #expect(Self.text(after).contains("\nbalance       250 TUSD\npending       up to 50 TUSD\n"))
    let file = after.document.render()
    #expect(try UnsignedDocument(parsing: Array(file.utf8)) == after.document)
    let ether = try await Build.build(try Build.request("1 eth"))
    #expect(!Self.text(ether).contains("TUSD"))
  }

  @Test("what the account pays to itself comes back, and only the fee is gone")
  func aPaymentToOneselfComesBack() async throws {
    let own = try Samples.address("1").description
    let ether = try await Build.build(try Build.request("1.5 eth", to: own))
    #expect(Self.text(ether).contains("\nleft (node)   at least 9.999937 ETH\n"))
    let model = ReviewModel(ether.review)
    #expect(model.claims.contains { $0.text == "at least 9.999937 ETH" })
    let token = try await Build.build(try Build.request("12.5 tusd", to: own))
    let text = Self.text(token)
    #expect(text.contains("\nleft (node)   250 TUSD\nleft (node)   at least 9.99982 ETH\n"))
    // The balance must be enough before it comes back.
    let short = try await Build.build(
      try Build.request("9.5 eth", to: own),
      Self.node([try Self.waiting()])
    )
    #expect(short.review.warnings.map(\.code).contains("balance-short"))
  }

  @Test("what a list pays to its own account comes back")
  func aListToOneselfComesBack() async throws {
    let own = try Samples.address("1")
    let list = "to,amount,token\n\(own),1.5 eth,\n\(own),12.5,tusd\n"
    let response = try await PayoutTests.build(
      try PayoutTests.request(list, allowDuplicates: true)
    )
    let text = BuildPayouts.Presenter().present(response).text
    #expect(text.contains("\nleft (node)  250 TUSD\nleft (node)  at least 9.999757 ETH\n"))
  }

  @Test("a gas limit that no chain accepts is rejected")
  func impossibleGasIsRefused() async throws {
    for (gas, amount, least) in [
      (UInt64(100), "1 eth", UInt64(21_000)), (20_999, "1 eth", 21_000), (15_400, "1 tusd", 15_512),
    ] {
      await #expect {
        try await Build.build(try Build.request(amount) { $0.gas = gas })
      } throws: { error in
        guard case .gasTooLow(gas, let found)? = error as? BuildTransactionError else {
          return false
        }
        return found >= least
      }
    }
    await #expect(throws: BuildTransactionError.gasTooHigh(found: 30_001, most: 30_000)) {
      try await Build.build(
        try Build.request("1 eth") { $0.gas = 30_001 },
        BuildTransactionTests.Node(maxGas: 30_000)
      )
    }
    #expect(
      try await Build.build(
        try Build.request("1 eth") { $0.gas = 30_000 },
        BuildTransactionTests.Node(maxGas: 30_000)
      ).review.warnings.isEmpty
    )
  }

  @Test("a gas limit below what the simulation used is a danger")
  func gasBelowTheSimulationIsADanger() async throws {
    let node = BuildTransactionTests.Node(gasUsed: 50_000)
    let codes = { (gas: UInt64) in
      try await Build.build(try Build.request("1 tusd") { $0.gas = gas }, node).review.warnings
        .filter { $0.grade == .danger }.map(\.code)
    }
    #expect(try await codes(49_999) == ["gas-too-low"])
    #expect(try await codes(50_000) == [])
  }

  @Test("a cap below the base fee is a danger, and the current fee is not shown")
  func aCapBelowTheBaseFeeIsADanger() async throws {
    let build = { (cap: UInt64, tip: UInt64?) in
      try await Build.build(
        try Build.request("1 eth") { overrides in
          overrides.maxFeePerGas = Wei(count: cap)
          overrides.maxPriorityFeePerGas = tip.map { Wei(count: $0) }
        }
      )
    }
    for tip in [nil, UInt64(1)] {
      let low = try await build(999_999_999, tip)
      #expect(low.review.warnings.map(\.code) == ["fee-cap-low"])
      #expect(low.review.warnings.map(\.grade) == [.danger])
      #expect(low.document.claims.feeNow == nil && !Self.text(low).contains("fee now"))
      #expect(try await build(1_000_000_000, tip).review.warnings.isEmpty)
    }
    #expect(try await build(1_000_000_000, nil).document.claims.feeNow != nil)
  }
}
