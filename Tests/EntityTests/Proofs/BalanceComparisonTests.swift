import Core
import Entity
import Testing

/// What nodes say of a balance that no proof decides.
@Suite struct BalanceComparisonTests {
  private static let holding = TokenHolding(account: .zero, token: .zero)

  private static func comparison(
    _ readings: TokenBalanceResult...,
    required: Int = 2
  ) -> BalanceComparison {
    var comparison = BalanceComparison(required: required)
    comparison.take(
      readings.enumerated().map { place, reading in
        NodeBalances(node: EndpointID(redacted: "node\(place)"), readings: [reading])
      },
      of: [holding]
    )
    return comparison
  }

  private static func dispute(
    _ comparison: BalanceComparison,
    claimed: TokenBalanceResult = .amount(5)
  ) -> [TokenBalanceResult]? {
    comparison.dispute(of: holding, claimed: claimed)?.map(\.reading)
  }

  @Test func whoSaysTheSameDoesNotDispute() {
    #expect(Self.dispute(Self.comparison(.amount(5), .amount(5))) == nil)
    #expect(Self.dispute(Self.comparison()) == nil, "nobody was asked")
    let unknown = Self.comparison(.fault(.refused), .fault(.refused))
    #expect(Self.dispute(unknown, claimed: .fault(.refused)) == nil)
  }

  @Test func oneAgainstOneIsADispute() {
    let one = Self.comparison(.amount(5), .amount(6))
    #expect(Self.dispute(one) == [.amount(5), .amount(6)])
    #expect(one.nodes.map(\.description) == ["node0", "node1"])
    // The node that claimed it says something else now.
    #expect(Self.dispute(Self.comparison(.amount(6))) == [.amount(6)])
  }

  @Test func aBalanceThatIsHiddenIsADispute() {
    #expect(Self.dispute(Self.comparison(.amount(5), .fault(.refused))) != nil)
    let hidden = Self.comparison(.fault(.noContract), .amount(5))
    #expect(Self.dispute(hidden, claimed: .fault(.noContract)) != nil)
  }

  @Test func enoughNodesOutvoteFewer() {
    let two = Self.comparison(.amount(5), .amount(6), .amount(5))
    #expect(two.agreed(on: Self.holding) == .amount(5))
    #expect(Self.dispute(two) == nil && two.isDisputed(Self.holding, claimed: .amount(5)))
    #expect(Self.dispute(two, claimed: .amount(6)) != nil, "what was claimed is outvoted")
    #expect(Self.dispute(Self.comparison(.amount(5), .amount(6), .amount(5), required: 3)) != nil)
  }

  @Test func sidesOfTheSameSizeOutvoteNobody() {
    let even = Self.comparison(.amount(5), .amount(6), .amount(5), .amount(6))
    #expect(even.agreed(on: Self.holding) == nil && Self.dispute(even) != nil)
    let one = Self.comparison(.amount(5), .amount(6), required: 1)
    #expect(one.agreed(on: Self.holding) == nil, "one node is never enough against another")
  }
}
