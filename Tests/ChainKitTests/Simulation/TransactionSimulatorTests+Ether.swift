import Core
import Entity
import TestSupport
import Testing

@testable import ChainKit

// Ether that the chain logs (EIP-7708), the node, or both of them.
extension TransactionSimulatorTests {
  private struct Transfer {
    let amount: UInt64
    let from: String
    let to: String

    func log(of logger: String) -> String {
      TransactionSimulatorTests.transfer(amount, of: logger, from: from, to: to)
    }
  }

  /// The orders in which two loggers may tell of the same transfers.
  private static func orders(_ transfers: [Transfer], _ random: inout SeededRandom) -> [[String]] {
    let (chain, node) = (
      transfers.map { $0.log(of: ofChain) }, transfers.map { $0.log(of: ofNode) }
    )
    return [
      chain, node, chain + node, node + chain, zip(chain, node).flatMap { [$0, $1] },
      zip(chain, node).flatMap { [$1, $0] }, (chain + node).shuffled(using: &random),
    ]
  }

  /// What is left to tell of the accounts, worked out from the transfers alone.
  private static func ether(_ transfers: [Transfer], of account: String) throws -> BalanceChange? {
    let moved = transfers.filter { $0.from != $0.to }
    let received = moved.filter { $0.to == account }.map(\.amount).reduce(0, +)
    let sent = moved.filter { $0.from == account }.map(\.amount).reduce(0, +)
    guard received != sent else { return nil }
    return try change(account, nil, received: UInt256(received), sent: UInt256(sent))
  }

  private func expectOnce(_ transfers: [Transfer], _ random: inout SeededRandom) async throws {
    for accounts in [[Self.mine], [Self.other], [Self.token]] {
      let wanted = try Self.ether(transfers, of: accounts[0]).map { [$0] } ?? []
      for logs in Self.orders(transfers, &random) {
        #expect(
          try await simulated(logs, on: accounts) == .changes(wanted, by: .simulation),
          "\(transfers), \(random.comment)"
        )
      }
    }
  }

  @Test("several transfers are counted once each, also two of one amount (EIP-7708)")
  func countsEachTransferOfEtherOnce() async throws {
    var random = SeededRandom()
    let seven = Transfer(amount: 7, from: Self.mine, to: Self.other)
    let back = Transfer(amount: 7, from: Self.other, to: Self.mine)
    let more = Transfer(amount: 3, from: Self.other, to: Self.token)
    for transfers in [[seven, seven], [seven, more], [seven, back, seven], [more, more, back]] {
      try await expectOnce(transfers, &random)
    }
    // By hand: of the two transfers of 7, both count, and each of them once.
    let twice = [Self.ofChain, Self.ofNode].flatMap { [seven.log(of: $0), seven.log(of: $0)] }
    #expect(
      try await simulated(twice)
        == .changes([try Self.change(Self.mine, nil, sent: 14)], by: .simulation)
    )
  }

  @Test("random transfers are counted once, whoever logs them and in whatever order (EIP-7708)")
  func countsRandomTransfersOfEtherOnce() async throws {
    var random = SeededRandom()
    let parties = [Self.mine, Self.other, Self.token]
    for _ in 0..<20 {
      var transfers: [Transfer] = []
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let places = (0..<2).map { _ in Int.random(in: 0..<3, using: &random) }
        // Few amounts, so that many are alike.
        let amount = UInt64.random(in: 1...3, using: &random)
        transfers.append(
          Transfer(amount: amount, from: parties[places[0]], to: parties[places[1]])
        )
      }
      try await expectOnce(transfers, &random)
    }
  }

  @Test("tokens beside ether that is logged twice are counted as they are (EIP-7708)")
  func countsTokensBesideEtherThatIsLoggedTwice() async throws {
    let logs = [
      Self.transfer(7, of: Self.ofNode), Self.transfer(5), Self.transfer(7, of: Self.ofChain),
      Self.transfer(5), Self.transfer(7, of: Self.ofChain), Self.transfer(7, of: Self.ofNode),
    ]
    #expect(
      try await simulated(logs)
        == .changes(
          [try Self.change(sent: 10), try Self.change(Self.mine, nil, sent: 14)],
          by: .simulation
        )
    )
  }
}
