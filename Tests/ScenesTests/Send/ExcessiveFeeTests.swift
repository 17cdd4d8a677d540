import Core
import Entity
import Testing

@testable import Scenes

/// A fee that gas makes high, or that is high whatever makes it so, is not paid unasked.
@Suite struct ExcessiveFeeTests {
  private typealias Node = BuildTransactionTests.Node
  private static let gwei: UInt64 = 1_000_000_000

  /// A node at which gas costs at most 3 gwei, and payments and calls take this much.
  private static func node(_ gas: UInt64) -> Node {
    var node = Node()
    (node.paymentGas, node.callGas) = ({ _ in gas }, gas)
    return node
  }

  @discardableResult
  private static func draft(
    _ amount: String,
    _ node: Node,
    isAsked: Bool = false,
    _ fix: (inout BuildTransaction.Overrides) -> Void = { _ in }
  ) async throws -> Send.Draft {
    try await SendingTests.send(node).draft(
      Send.Request(try BuildTransactionTests.request(amount, fix), isAsked: isAsked)
    )
  }

  @Test("a script does not pay a recipient that burns more than it gets")
  func refusesTheGasOfAPayment() async throws {
    try await Self.draft("0.001 eth", Self.node(500_000))
    // The fee may be as high as the amount, and no higher.
    try await Self.draft("0.0015 eth", Self.node(500_000))
    try await Self.draft("0.001500003 eth", Self.node(500_001))
    let fee = Wei(count: 500_001 * 3 * Self.gwei)
    let refusal = ExcessiveFeeError.payment(.paymentGas(500_001, fee: fee, coin: "ETH"))
    for amount in ["0.0015 eth", "1 wei"] {
      await #expect(throws: refusal) { try await Self.draft(amount, Self.node(500_001)) }
    }
    #expect(refusal.report.code == "send-gas-high" && refusal.report.kind == .refused)
    #expect(
      refusal.report.message.english
        == "the fee may be 0.001500003 ETH, more than the amount: this payment may use 500,001 gas, and "
        + "a payment rarely needs more than 500,000"
    )
    try await Self.draft("0.0015 eth", Self.node(500_001), isAsked: true)
  }

  @Test("only the gas itself allows much gas, and no price of it does")
  func allowsTheGasThatIsGiven() async throws {
    let node = Self.node(16_000_000)
    try await Self.draft("0.01 eth", node) { $0.gas = 16_000_000 }
    await #expect(throws: ExcessiveFeeError.self) {
      try await Self.draft("0.01 eth", node) { $0.maxFeePerGas = Wei(count: 3 * Self.gwei) }
    }
    await #expect(throws: ExcessiveFeeError.self) {
      try await Self.draft("0.01 eth", node) { $0.gasPrice = Wei(count: 3 * Self.gwei) }
    }
  }

  @Test("gas that costs almost nothing, as on a rollup, is paid")
  func allowsCheapGas() async throws {
    let price = Wei(count: Self.gwei / 10)
    func pay(_ amount: String, _ gas: UInt64) async throws {
      let node = Self.node(gas)
      try await Self.draft(amount, node) { $0.maxFeePerGas = price }
    }
    try await pay("1 wei", 9_999_999)
    try await pay("1 tusd", 9_999_999)
    await #expect(throws: ExcessiveFeeError.self) { try await pay("1 wei", 10_000_000) }
    await #expect(throws: ExcessiveFeeError.self) { try await pay("1 tusd", 10_000_000) }
  }

  @Test("a script does not pay with a token that burns gas")
  func refusesTheGasOfAToken() async throws {
    try await Self.draft("1 tusd", Self.node(2_000_000))
    let fee = Wei(count: 2_000_001 * 3 * Self.gwei)
    let refusal = ExcessiveFeeError.payment(.tokenGas(2_000_001, fee: fee, coin: "ETH"))
    await #expect(throws: refusal) { try await Self.draft("1 tusd", Self.node(2_000_001)) }
    #expect(refusal.report.code == "send-gas-high")
    #expect(
      refusal.report.message.english
        == "the fee may be 0.006000003 ETH: the token may use 2,000,001 gas, and tokens rarely need more "
        + "than 2,000,000"
    )
    try await Self.draft("1 tusd", Self.node(2_000_001), isAsked: true)
    try await Self.draft("1 tusd", Self.node(2_000_001)) { $0.gas = 2_000_001 }
  }

  @Test("a script does not pay a whole ether as the fee, unless an option sets its price")
  func refusesAHighFee() async throws {
    /// A node at which 21,000 gas cost so much, at a price that all nodes call usual.
    func node(_ fee: UInt64) -> Node {
      var node = Node()
      node.tip = fee / 21_000 - 2 * Self.gwei
      node.usual = Wei(count: node.tip)
      return node
    }
    let whole: UInt64 = 1_000_000_000_000_020_000
    try await Self.draft("1 eth", node(whole - 21_000))
    let refusal = ExcessiveFeeError.payment(
      .high(Wei(count: whole / 21_000 * 21_000), gas: 21_000, coin: "ETH")
    )
    await #expect(throws: refusal) { try await Self.draft("1 eth", node(whole)) }
    #expect(refusal.report.code == "send-fee-high")
    // The tip alone is not the price.
    await #expect(throws: ExcessiveFeeError.self) {
      try await Self.draft("1 eth", node(whole)) {
        $0.maxPriorityFeePerGas = Wei(count: whole / 21_000)
      }
    }
    let asked = try await Self.draft("1 eth", node(whole), isAsked: true)
    #expect(asked.review.warnings.contains { $0.code == "fee-high" && $0.grade == .danger })
    try await Self.draft("1 eth", node(whole)) { $0.maxFeePerGas = Wei(count: whole / 21_000) }
    try await Self.draft("1 eth", node(whole)) { $0.gasPrice = Wei(count: whole / 21_000) }
    try await Self.draft("1 eth", node(whole)) { $0.gas = 21_000 }
  }

  @Test("of a call, only the whole fee counts, and its gas if that is much")
  func callsMayTakeMuchGas() throws {
    func fee(_ gas: UInt64, _ price: UInt64, coin: String = "ETH") throws -> ExcessiveFee? {
      ExcessiveFee(
        try Samples.transaction(
          value: 0,
          input: [1, 2, 3, 4],
          gas: gas,
          maxFee: UInt256(price * Self.gwei)
        ),
        coin: coin
      )
    }
    var (price, gas) = (BuildTransaction.Overrides(), BuildTransaction.Overrides())
    (price.maxFeePerGas, gas.gas) = (Wei(count: 1), 1)
    #expect(try fee(30_000_000, 33) == nil)
    let much = try #require(try fee(30_000_000, 34))
    #expect(much.isByGas && !price.allow(much) && gas.allow(much))
    #expect(ExcessiveFeeError.payment(much).report.code == "send-gas-high")
    let dear = try #require(try fee(2_000_000, 500))
    #expect(!dear.isByGas && price.allow(dear) && gas.allow(dear))
    #expect(!BuildTransaction.Overrides().allow(dear))
    // Of coins that are worth little, a usual fee may be a thousand.
    #expect(try fee(2_000_000, 2_000_000, coin: "PLS") == nil)
    #expect(try fee(2_000_001, 2_000_000, coin: "PLS")?.isByGas == true)
  }
}
