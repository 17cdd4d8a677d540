import Core
import Entity
import Testing

@testable import Scenes

private typealias Build = BuildTransactionTests

/// M8: gas is estimated for what is sent, also if that is all.
@Suite struct MaximumTests {
  private static let ether: UInt64 = 1_000_000_000_000_000_000
  private static let price: UInt64 = 3_000_000_000

  /// The transaction that pays all of 10 ether, and the questions that it took.
  private static func all(
    _ gas: @escaping @Sendable (Wei) -> UInt64,
    to code: AddressCode = .none,
    _ change: (inout BuildTransaction.Overrides) -> Void = { _ in }
  ) async throws -> (Transaction, exchanges: [String]) {
    let node = Build.Node(addressCodes: [try Samples.address("7"): code], paymentGas: gas)
    let response = try await Build.build(try Build.request("max", change), node)
    return (response.document.transaction, node.exchanges.all)
  }

  private static func value(leaving gas: UInt64) -> Wei {
    Wei(count: 10 * ether - gas * price)
  }

  /// How much gas what is missing of 10 ether would pay for.
  private static func gas(missing value: Wei) -> UInt64 {
    let missing = Wei(count: 10 * ether).subtracting(value) ?? .zero
    return (UInt64(missing.description) ?? 0) / price
  }

  @Test("M8: max is estimated with a value, because a payment without one may cost less")
  func maxIsEstimatedWithAValue() async throws {
    // As by EIP-2780.
    let (transaction, exchanges) = try await Self.all { $0 > .zero ? 21_000 : 15_000 }
    #expect(transaction.gas == 21_000 && transaction.value == Self.value(leaving: 21_000))
    #expect(exchanges == ["facts"])
  }

  @Test("M8: max to a new account leaves what that costs")
  func maxToANewAccount() async throws {
    // As by EIP-8037.
    let (transaction, _) = try await Self.all { $0 > .zero ? 204_600 : 15_000 }
    #expect(transaction.gas == 204_600 && transaction.value == Self.value(leaving: 204_600))
  }

  @Test("M8: max to a contract is estimated with the amount that is sent")
  func maxToAContractIsTriedAgain() async throws {
    let much = Wei(count: Self.ether)
    let (transaction, exchanges) = try await Self.all(
      { $0 > much ? 50_000 : 30_000 },
      to: .contract
    )
    #expect(transaction.gas == 50_000 && transaction.value == Self.value(leaving: 50_000))
    #expect(exchanges == ["facts", "trial", "trial"])
    // An account that delegates runs code, too.
    let delegated = AddressCode.delegated(to: try Samples.address("9"))
    #expect(try await Self.all({ $0 > much ? 50_000 : 30_000 }, to: delegated).0.gas == 50_000)
  }

  @Test("M8: a contract that takes ever more is given no more than three tries")
  func aContractThatTakesEverMore() async throws {
    let (transaction, exchanges) = try await Self.all(
      // Every wei less costs gas.
      { value in value > Wei(count: 1) ? 30_000 + Self.gas(missing: value) : 30_000 },
      to: .contract
    )
    #expect(exchanges == ["facts", "trial", "trial", "trial"])
    #expect(transaction.value == Self.value(leaving: transaction.gas))
  }

  @Test("M8: a gas limit that was given is kept")
  func aGivenGasLimitIsKept() async throws {
    let (transaction, exchanges) = try await Self.all({ _ in 30_000 }, to: .contract) {
      $0.gas = 40_000
    }
    #expect(transaction.gas == 40_000 && transaction.value == Self.value(leaving: 40_000))
    #expect(exchanges == ["facts"])
  }

  @Test("M8: the margin of an estimate does not pass the limit of a block")
  func theMarginStaysWithinABlock() async throws {
    let node = Build.Node(gasUsed: 50_000, maxGas: 55_000)
    let built = try await Build.build(try Build.request("1 tusd"), node)
    #expect(built.document.transaction.gas == 55_000)
    // What does not fit without it is refused.
    await #expect(throws: BuildTransactionError.gasTooHigh(found: 60_000, most: 45_000)) {
      try await Build.build(
        try Build.request("1 tusd"),
        Build.Node(gasUsed: 50_000, maxGas: 45_000)
      )
    }
  }

  @Test("M8: nothing is left to send of an empty account")
  func anEmptyAccountHasNothingToSend() async throws {
    await #expect {
      try await Build.build(try Build.request("max"), Build.Node(ether: .zero))
    } throws: { error in
      if case .feeExceedsBalance(_, "0", _)? = error as? BuildTransactionError {
        true
      } else {
        false
      }
    }
  }

  @Test("M8: on Arbitrum max leaves the whole gas limit, which contains gas of L1 and a margin")
  func maxLeavesGasOfL1() async throws {
    let arbitrum = try ChainRegistry.builtIn.chain(named: "arbitrum")
    // 97,123 units by an estimate, which may rise by a fifth until it is sent.
    let node = Build.Node(paymentGas: { _ in 116_548 })
    func built(_ amount: String) async throws -> BuildTransaction.Response {
      let request = BuildTransaction.Request(
        from: nil,
        intent: .payment(to: try Samples.address("7").description, amount: amount),
        chain: arbitrum,
        tokens: [],
        overrides: BuildTransaction.Overrides()
      )
      return try await Build.build(request, node)
    }
    let all = try await built("max")
    let transaction = all.document.transaction
    #expect(transaction.gas == 116_548 && transaction.value == Self.value(leaving: 116_548))
    #expect(transaction.highestCost == Wei(count: 10 * Self.ether))
    #expect(all.document.claims.rollupFee == nil)
    let text = BuildTransaction.Presenter().present(all).text
    #expect(text.contains("fee           at most 0.000349644 ETH (116548 gas at 3 gwei)\n"))
    #expect(text.contains("total         at most 10 ETH\n"))
    #expect(text.contains("left (node)   at least 0 ETH\n"))
    // As much is set aside for any other amount.
    let some = try await built("1.5 eth")
    #expect(some.document.transaction.gas == 116_548)
    let rest = BuildTransaction.Presenter().present(some).text
    #expect(rest.contains("total         at most 1.500349644 ETH\n"))
    #expect(rest.contains("left (node)   at least 8.499650356 ETH\n"))
    // One wei more than what max left cannot be paid.
    let more = try #require(transaction.value.adding(Wei(count: 1)))
    await #expect {
      try await built("\(more) wei")
    } throws: { error in
      if case .notEnough? = error as? BuildTransactionError { true } else { false }
    }
  }
}
