import Core
import TestSupport
import Testing

@testable import Entity
@testable import Scenes

/// What a review says of a node's simulation of a list.
struct SimulatedPayoutsTests {
  /// Rows 2 to 4: tokens, ether, tokens to an own account.
  private static let list = """
    to,amount
    0x7777777777777777777777777777777777777777,2 tusd
    0x8888888888888888888888888888888888888888,1 eth
    savings/1,3 tusd
    """

  private static func review(
    _ text: String = list,
    _ node: PayoutTests.Node
  ) async throws -> PayoutReview {
    try await PayoutTests.build(try PayoutTests.request(text), node).review
  }

  /// The rows named `changes`, on the page and in JSON.
  private static func changes(_ review: PayoutReview) -> [String] {
    let rows = PayoutReviewModel(review).claims.filter { $0.name.text == "changes" }
    for row in rows { #expect(review.text.contains(row.text.text)) }
    return rows.map(\.text.text)
  }

  private static func findings(_ review: PayoutReview) -> [String] {
    review.findings.filter { $0.warning.code.hasPrefix("simulation-") }
      .map { "\($0.warning.code) \($0.rows)" }
  }

  /// A node where some payments, by their amount of base units, do something else.
  private static func node(_ others: [UInt256: SimulatedEffects]) -> PayoutTests.Node {
    var node = PayoutTests.Node()
    node.effect = { payment in
      guard case .transfer(_, let units)? = ERC20.Call(decoding: payment.call.input) else {
        return PayoutTests.asListed(payment)
      }
      return others[units] ?? PayoutTests.asListed(payment)
    }
    return node
  }

  private static func change(
    _ account: Character,
    _ token: Character? = "a",
    received: UInt256 = .zero,
    sent: UInt256 = .zero
  ) throws -> BalanceChange {
    BalanceChange(
      account: try Samples.address(account),
      asset: try token.map { .token(try Samples.address($0)) } ?? .ether,
      item: nil,
      received: received,
      sent: sent
    )
  }

  @Test("payments that run code are simulated in their order, with the gas limits that are signed")
  func asksAboutCode() async throws {
    var node = Self.node([:])
    let (one, two) = (try Samples.address("1"), try Samples.address("2"))
    node.effect = { payment in
      let isOfTokens = !payment.call.input.isEmpty && payment.call.gas == 60_000
      let isOfEther = payment.call.input.isEmpty && payment.call.gas == 21_000
      guard payment.call.from == one, isOfTokens || isOfEther else { return .unavailable }
      return payment.payee == two ? .fails(by: .simulation) : PayoutTests.asListed(payment)
    }
    #expect(Self.findings(try await Self.review(Self.list, node)) == ["simulation-row-fails [4]"])
    #expect(node.one.exchanges.all == ["facts of 3"])
    // Ether runs code where there is some.
    node.one.addressCodes = [try Samples.address("8"): .delegated(to: try Samples.address("c"))]
    #expect(PayoutReviewModel(try await Self.review(Self.list, node)).changes?.payments == 3)
  }

  @Test("payments of ether to accounts without code are not simulated")
  func plainListsAreNotSimulated() async throws {
    let node = PayoutTests.Node()
    let plain = "to,amount\nsavings/1,1 eth\n0x7777777777777777777777777777777777777777,2 eth\n"
    let review = try await Self.review(plain, node)
    #expect(review.simulated == nil && Self.changes(review).isEmpty)
    #expect(node.one.exchanges.all == ["facts of 2"])
    #expect(PayoutReviewModel(review).changes == nil)
  }

  @Test("what is as listed, and what is unknown, is said")
  func wordsChanges() async throws {
    let listed = try await Self.review(Self.list, Self.node([:]))
    #expect(Self.changes(listed) == ["as listed, for 2 payments that run code (simulated)"])
    #expect(Self.findings(listed).isEmpty)
    let some = try await Self.review(Self.list, Self.node([3_000_000: .unavailable]))
    #expect(
      Self.changes(some) == [
        "as listed, for 1 payment that runs code (simulated)",
        "unknown, for 1 payment that runs code: the node did not simulate them",
      ]
    )
    let none: [UInt256: SimulatedEffects] = [2_000_000: .unavailable, 3_000_000: .unavailable]
    let unknown = try await Self.review(Self.list, Self.node(none))
    #expect(
      Self.changes(unknown)
        == ["unknown, for 2 payments that run code: the node did not simulate them"]
    )
    #expect(Self.findings(unknown).isEmpty)
  }

  @Test("rows that fail, lose some on the way or take more are named")
  func namesRows() async throws {
    let fee = try Self.node([
      2_000_000: .changes(
        [try Self.change("1", sent: 2_000_000), try Self.change("7", received: 1_900_000)],
        by: .simulation
      ),
      3_000_000: .fails(by: .simulation),
    ])
    let review = try await Self.review(Self.list, fee)
    #expect(
      Self.findings(review) == ["simulation-row-fails [4]", "simulation-arrives-less [2]"]
    )
    #expect(
      Self.changes(review)
        == ["not as listed, for 2 of 2 payments that run code (simulated)"]
    )
    let more = try Self.node([
      2_000_000: .changes(
        [try Self.change("1", sent: 2_000_001), try Self.change("7", received: 2_000_001)],
        by: .simulation
      ),
      3_000_000: .changes(
        [
          try Self.change("1", sent: 3_000_000), try Self.change("2", received: 3_000_000),
          try Self.change("2", "b", sent: 1),
        ],
        by: .simulation
      ),
    ])
    #expect(
      Self.findings(try await Self.review(Self.list, more)) == ["simulation-takes-more [2, 4]"]
    )
    // A token that logs nothing, or an item in place of the amount.
    let silent = Self.node([2_000_000: .changes([], by: .simulation)])
    #expect(
      Self.findings(try await Self.review(Self.list, silent)) == ["simulation-arrives-less [2]"]
    )
  }

  @Test("ether arrives whatever a contract then does with it, and what it takes besides is told")
  func etherArrives() async throws {
    var node = PayoutTests.Node()
    node.one.addressCodes = [try Samples.address("8"): .contract]
    let sent = try Self.change("1", nil, sent: UInt256.ten(18))
    let taken = try Self.change("1", sent: 7)
    let ether = "to,amount\n0x8888888888888888888888888888888888888888,1 eth\n"
    node.effect = { _ in .changes([sent], by: .simulation) }
    #expect(Self.findings(try await Self.review(ether, node)).isEmpty)
    node.effect = { _ in .changes([sent, taken], by: .simulation) }
    #expect(Self.findings(try await Self.review(ether, node)) == ["simulation-takes-more [2]"])
  }

  @Test("in JSON the rows are numbers")
  func modelsChanges() async throws {
    let others: [UInt256: SimulatedEffects] = [
      2_000_000: .unavailable, 3_000_000: .fails(by: .simulation),
    ]
    let model = PayoutReviewModel(try await Self.review(Self.list, Self.node(others)))
    #expect(
      try Samples.json(try #require(model.changes)) == """
        {"differing":[],"failing":[4],"method":"simulation","payments":2,"status":"incomplete",\
        "unknown":[2]}
        """
    )
    let listed = PayoutReviewModel(try await Self.review(Self.list, Self.node([:])))
    #expect(listed.changes?.status == "known")
  }
}
