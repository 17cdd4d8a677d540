import ChainKit
import Core
import TestSupport
import Testing

@testable import Entity

/// Lists of payments, simulated by a real EVM.
@Suite struct LiveListSimulationTests {
  /// Payments of account 0, which has 1,000,000 TUSD.
  private static func payments(_ amounts: [UInt64], on live: LiveChain) throws -> [ListedPayment] {
    try amounts.enumerated().map { index, amount in
      ListedPayment(
        call: CallRequest(
          from: live.accounts[0],
          to: try live.contract("TOKEN"),
          input: ERC20.transfer(to: live.accounts[index + 1], amount: UInt256(amount)),
          gas: 100_000
        ),
        payee: live.accounts[index + 1]
      )
    }
  }

  private static func paid(_ payment: ListedPayment, _ amount: UInt64, on live: LiveChain) throws
    -> SimulatedEffects
  {
    let token = Movement.Asset.token(try live.contract("TOKEN"))
    let (units, none) = (UInt256(amount), UInt256.zero)
    return .changes(
      [
        BalanceChange(
          account: live.accounts[0],
          asset: token,
          item: nil,
          received: none,
          sent: units
        ),
        BalanceChange(account: payment.payee, asset: token, item: nil, received: units, sent: none),
      ],
      by: .simulation
    )
  }

  @Test(
    "the row at which the balance runs out is told, in one request or in several",
    arguments: [ListSimulator.gasAtOnce, 100_000]
  )
  func rowsDependOnEachOther(gasAtOnce: UInt64) async throws {
    let live = try await LiveChain()
    let amounts: [UInt64] = [600_000_000_000, 600_000_000_000, 1]
    let payments = try Self.payments(amounts, on: live)
    let simulator = ListSimulator(live.node, chain: live.id, gasAtOnce: gasAtOnce)
    let effects = try await simulator.effects(of: payments, on: [live.accounts[0]])
    #expect(
      effects == [
        try Self.paid(payments[0], amounts[0], on: live), .fails(by: .simulation),
        try Self.paid(payments[2], amounts[2], on: live),
      ]
    )
  }

  @Test("without simulation nothing is known of any row")
  func nothingIsKnownWithoutIt() async throws {
    let live = try await LiveChain()
    try await live.chain.tell("dev_limits", "[{\"unsupported\":[\"eth_simulateV1\"]}]")
    let payments = try Self.payments([1, 2], on: live)
    let simulator = ListSimulator(live.node, chain: live.id)
    let effects = try await simulator.effects(of: payments, on: [])
    #expect(effects == [.unavailable, .unavailable])
  }
}
