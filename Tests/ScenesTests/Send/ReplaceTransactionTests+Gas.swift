import Core
import Testing

@testable import Entity
@testable import Scenes

private typealias Build = BuildTransactionTests

// How much gas a replacement may take unasked.
extension ReplaceTransactionTests {
  @Test("an account whose code burns gas is not paid for unasked to cancel")
  func aCancellationThatBurnsGasIsRefusedUnasked() async throws {
    let old = try Self.slow(.legacy(gasPrice: Self.gwei(3)))
    func cancel(_ gas: UInt64, isAsked: Bool = false) async throws {
      let node = Build.Node(usual: Self.gwei(5), paymentGas: { _ in gas })
      _ = try await Self.draft(.cancel, of: old, at: node, isAsked: isAsked)
    }
    try await cancel(500_000)
    let error = await #expect(throws: ExcessiveFeeError.self) { try await cancel(500_001) }
    guard case .replacement(.paymentGas(500_001, _, "ETH"))? = error else {
      Issue.record("another error: \(String(describing: error))")
      return
    }
    #expect(error?.report.code == "replace-gas-high")
    try await cancel(500_001, isAsked: true)
  }

  @Test("a transaction that burns gas is not sped up unasked")
  func aFasterTransactionThatBurnsGasIsRefusedUnasked() async throws {
    func speedUp(_ gas: UInt64, isAsked: Bool = false) async throws {
      let old = try Samples.transaction(value: 1_000, gas: gas, maxFee: 3_000_000_000)
      _ = try await Self.draft(.speedUp, of: old, isAsked: isAsked)
    }
    try await speedUp(500_000)
    let error = await #expect(throws: ExcessiveFeeError.self) { try await speedUp(500_001) }
    #expect(error?.report.code == "replace-gas-high")
    try await speedUp(500_001, isAsked: true)
  }

  @Test(
    "a replacement does not cost a whole ether unasked",
    arguments: [.speedUp, .cancel] as [ReplaceTransaction.Purpose]
  )
  func aHighFeeIsRefusedUnasked(purpose: ReplaceTransaction.Purpose) async throws {
    // 21,000 gas.
    let old = try Samples.transaction(value: 1_000)
    func replace(_ gwei: UInt64, isAsked: Bool = false) async throws {
      let node = Build.Node(usual: Self.gwei(gwei), tip: gwei * 1_000_000_000)
      _ = try await Self.draft(purpose, of: old, at: node, isAsked: isAsked)
    }
    try await replace(47_616)
    let error = await #expect(throws: ExcessiveFeeError.self) { try await replace(47_618) }
    guard case .replacement(.high(_, gas: 21_000, coin: "ETH"))? = error else {
      Issue.record("another error: \(String(describing: error))")
      return
    }
    #expect(error?.report.code == "replace-fee-high")
    try await replace(47_618, isAsked: true)
  }
}
