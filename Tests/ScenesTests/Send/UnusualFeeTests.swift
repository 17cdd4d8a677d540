import Core
import Entity
import Testing

@testable import Scenes

/// M6: a fee of more than five times the usual needs the approval of a person, or an option.
struct UnusualFeeTests {
  private typealias Node = BuildTransactionTests.Node
  private static let gwei: UInt64 = 1_000_000_000

  /// A node that offers a tip of 1 gwei or a gas price of 5 gwei, and reports the usual one.
  private static func node(usual: UInt64, isLegacy: Bool = false) -> Node {
    var node = Node()
    (node.usual, node.isLegacy) = (Wei(count: usual), isLegacy)
    return node
  }

  private static func draft(
    _ node: Node,
    isAsked: Bool,
    _ fix: (inout BuildTransaction.Overrides) -> Void = { _ in }
  ) async throws -> Send.Draft {
    try await SendingTests.send(node).draft(
      Send.Request(try BuildTransactionTests.request("1 eth", fix), isAsked: isAsked)
    )
  }

  @Test("M6: a script does not pay more than five times the usual tip")
  func refusesAnUnusualTip() async throws {
    let usual = Self.gwei / 5
    _ = try await Self.draft(Self.node(usual: usual), isAsked: false)
    let refusal = SendError.unusualFee(
      .tip(Wei(count: Self.gwei), usual: Wei(count: usual - 1))
    )
    await #expect(throws: refusal) {
      try await Self.draft(Self.node(usual: usual - 1), isAsked: false)
    }
    #expect(refusal.report.code == "send-tip-unusual")
    #expect(
      refusal.report.message.english
        == "the priority fee (1 gwei) is more than 5 times the usual (0.199999999 gwei)"
    )
  }

  @Test("M6: a script does not pay more than five times the usual gas price")
  func refusesAnUnusualGasPrice() async throws {
    _ = try await Self.draft(Self.node(usual: Self.gwei, isLegacy: true), isAsked: false)
    let refusal = SendError.unusualFee(
      .gasPrice(Wei(count: 5 * Self.gwei), usual: Wei(count: Self.gwei - 1))
    )
    let node = Self.node(usual: Self.gwei - 1, isLegacy: true)
    await #expect(throws: refusal) { try await Self.draft(node, isAsked: false) }
    #expect(refusal.report.code == "send-gas-price-unusual")
    // On a chain with gas prices, these options say nothing about the price.
    await #expect(throws: refusal) {
      try await Self.draft(node, isAsked: false) { $0.maxPriorityFeePerGas = Wei(count: 1) }
    }
  }

  @Test("M6: a fee that was set by an option is paid")
  func allowsWhatAnOptionSets() async throws {
    let node = Self.node(usual: 1)
    let price = Wei(count: 2 * Self.gwei)
    let tip = try await Self.draft(node, isAsked: false) { $0.maxPriorityFeePerGas = price }
    #expect(tip.document.transaction.fees.tipAndCap?.tip == price)
    let cap = try await Self.draft(node, isAsked: false) { $0.maxFeePerGas = price }
    #expect(cap.document.transaction.fees.tipAndCap?.cap == price)
    let fixed = try await Self.draft(node, isAsked: false) { $0.gasPrice = price }
    #expect(fixed.document.transaction.fees.highestPrice == price)
    await #expect(throws: SendError.self) {
      try await Self.draft(node, isAsked: false) { $0.speed = .urgent }
    }
  }

  @Test("M6: a person sees a danger and decides")
  func warnsWhoIsAsked() async throws {
    let draft = try await Self.draft(Self.node(usual: 1), isAsked: true)
    #expect(
      draft.dangers.map(\.english) == [
        "danger: the priority fee (1 gwei) is more than 5 times the usual (0.000000001 gwei)"
      ]
    )
    #expect(try await Self.draft(Self.node(usual: Self.gwei), isAsked: true).dangers.isEmpty)
  }

  @Test("M6: whoever builds a transaction for another machine sees a danger and decides")
  func warnsTheBuilder() async throws {
    let request = try BuildTransactionTests.request("1 eth")
    let response = try await BuildTransactionTests.build(request, Self.node(usual: 1))
    #expect(response.review.warnings.map(\.code).contains("fee-unusual"))
  }

  @Test("M6: a script does not pay a high price on the word of one node")
  func refusesTheWordOfOneNode() async throws {
    let most = 100 * Self.gwei
    for isLegacy in [false, true] {
      func telling(_ price: UInt64, isUnconfirmed: Bool) -> Node {
        var node = Self.node(usual: price, isLegacy: isLegacy)
        (node.tip, node.gasPrice, node.isUnconfirmed) = (price, price, isUnconfirmed)
        return node
      }
      _ = try await Self.draft(telling(most + 1, isUnconfirmed: false), isAsked: false)
      _ = try await Self.draft(telling(most, isUnconfirmed: true), isAsked: false)
      let node = telling(most + 1, isUnconfirmed: true)
      let refusal = SendError.unusualFee(
        isLegacy
          ? .unconfirmedGasPrice(Wei(count: most + 1)) : .unconfirmedTip(Wei(count: most + 1))
      )
      await #expect(throws: refusal) { try await Self.draft(node, isAsked: false) }
      #expect(
        refusal.report.code == (isLegacy ? "send-gas-price-unconfirmed" : "send-tip-unconfirmed")
      )
      #expect(
        refusal.report.message.english
          == "the \(isLegacy ? "gas price" : "priority fee") (100.000000001 gwei) is above 100 gwei, "
          + "and only one node says that it is usual"
      )
      let asked = try await Self.draft(node, isAsked: true)
      #expect(asked.review.warnings.map(\.code).contains("fee-unusual"))
      let fixed = try await Self.draft(node, isAsked: false) { overrides in
        if isLegacy {
          overrides.gasPrice = Wei(count: most + 1)
        } else {
          overrides.maxPriorityFeePerGas = Wei(count: most + 1)
        }
      }
      // A person still sees a tip that only one node says is usual.
      #expect(fixed.dangers.count == (isLegacy ? 0 : 1))
    }
  }

  @Test("M6: no price is unusual if five times the usual exceeds 256 bits")
  func comparesTheLargestPrices() {
    #expect(!Wei(.max).isUnusual(beside: Wei(.max)))
    #expect(Wei(count: 6).isUnusual(beside: Wei(count: 1)))
    #expect(!Wei(count: 5).isUnusual(beside: Wei(count: 1)))
    #expect(Wei(count: 1).isUnusual(beside: .zero))
    #expect(!Wei.zero.isUnusual(beside: .zero))
  }
}
