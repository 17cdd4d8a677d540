import ChainKit
import Core
import TestSupport
import Testing

@testable import Entity

/// Simulations compared with what a real EVM then does.
@Suite struct LiveSimulationTests {
  /// How a node can find out.
  enum Offer: String, CaseIterable, Sendable {
    case simulation, trace, both, nothing

    var lacking: String {
      switch self {
      case .simulation: "[\"debug_traceCall\"]"
      case .trace: "[\"eth_simulateV1\"]"
      case .both: "[]"
      case .nothing: "[\"eth_simulateV1\",\"debug_traceCall\"]"
      }
    }

    var method: SimulatedEffects.Method { self == .trace ? .trace : .simulation }
  }

  private static func selector(_ signature: String) -> [UInt8] {
    Array(Hash32.keccak(of: Array(signature.utf8)).bytes.prefix(4))
  }

  /// A payment through a contract, a payment of tokens, and one that a contract pays to many.
  private static func calls(on live: LiveChain) throws -> [CallRequest] {
    let (payer, payee) = (live.accounts[0], live.accounts[1])
    let forwarder = try live.contract("FORWARDER")
    let split =
      ABIWord.number(32) + ABIWord.number(2) + ABIWord.address(payee)
      + ABIWord.address(live.accounts[2])
    return [
      CallRequest(
        from: payer,
        to: forwarder,
        value: Wei(count: 1001),
        input: selector("forward(address)") + ABIWord.address(payee)
      ),
      CallRequest(
        from: payer,
        to: forwarder,
        value: Wei(count: 1000),
        input: selector("split(address[])") + split
      ),
      CallRequest(
        from: payer,
        to: try live.contract("TOKEN"),
        input: ERC20.transfer(to: payee, amount: 77)
      ),
    ]
  }

  private struct Holding: Hashable {
    let account: Address
    let asset: Movement.Asset
  }

  private func holdings(_ accounts: [Address], on live: LiveChain) async throws
    -> [Holding: UInt256]
  {
    let token = try live.contract("TOKEN")
    var found: [Holding: UInt256] = [:]
    for account in accounts {
      found[Holding(account: account, asset: .ether)] =
        try await live.node.balance(of: account).count
      let answer = try await live.node.call(to: token, input: ERC20.balanceOf(account))
      found[Holding(account: account, asset: .token(token))] = UInt256(word: answer)
    }
    return found
  }

  @Test(
    "what was simulated is what happens, besides the fee",
    arguments: Offer.allCases,
    [[], ["--amsterdam"]]
  )
  func tellsWhatHappens(_ offer: Offer, _ options: [String]) async throws {
    let live = try await LiveChain(options)
    try await live.chain.tell("dev_limits", "[{\"unsupported\":\(offer.lacking)}]")
    let accounts = Array(live.accounts.prefix(3))
    let simulator = TransactionSimulator(live.node, chain: live.id)
    for call in try Self.calls(on: live) {
      let told = try await simulator.run(call, on: accounts).effects
      guard offer != .nothing else {
        #expect(told == .unavailable)
        continue
      }
      guard case .changes(let changes, offer.method) = told else {
        Issue.record("\(told)")
        continue
      }
      var expected = try await holdings(accounts, on: live)
      for change in changes {
        let holding = Holding(account: change.account, asset: change.asset)
        expected[holding] = expected[holding]?.adding(change.received)?.subtracting(change.sent)
      }
      let hash = try await live.send(
        from: live.accounts[0],
        to: call.to,
        wei: UInt64(exactly: call.value?.count ?? .zero) ?? 0,
        input: call.input
      )
      let fee = try await live.node.receipt(hash)?.fee(orAt: nil)
      let payer = Holding(account: live.accounts[0], asset: .ether)
      expected[payer] = fee.flatMap { expected[payer]?.subtracting($0.count) }
      #expect(try await holdings(accounts, on: live) == expected)
      #expect(!changes.isEmpty)
    }
  }

  @Test("a call that fails after the newest block is told to fail")
  func tellsFailures() async throws {
    let live = try await LiveChain()
    let call = CallRequest(
      from: live.accounts[3],
      to: try live.contract("TOKEN"),
      input: ERC20.transfer(to: live.accounts[1], amount: 1)
    )
    let simulator = TransactionSimulator(live.node, chain: live.id)
    let accounts = live.accounts
    #expect(try await simulator.run(call, on: accounts).effects == .fails(by: .simulation))
    try await live.chain.tell("dev_limits", "[{\"unsupported\":[\"eth_simulateV1\"]}]")
    #expect(try await simulator.run(call, on: accounts).effects == .fails(by: .trace))
  }
}
