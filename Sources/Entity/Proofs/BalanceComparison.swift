/// What nodes say of balances that no proof decides.
///
/// It proves nothing: nodes that agree may all be wrong. But of nodes that disagree, one is.
package struct BalanceComparison: Equatable, Sendable {
  /// What one node says of a balance.
  package struct Report: Equatable, Sendable {
    package let node: EndpointID
    package let reading: TokenBalanceResult

    package init(node: EndpointID, reading: TokenBalanceResult) {
      (self.node, self.reading) = (node, reading)
    }
  }

  /// The number of nodes that must say the same before it counts against what fewer say.
  private let required: Int
  private var reports: [TokenHolding: [Report]] = [:]
  /// The nodes that were compared; fewer than two are no comparison.
  package private(set) var nodes: [EndpointID] = []

  /// Starts with nothing; against others, at least two nodes must say the same.
  package init(required: Int) { self.required = max(2, required) }

  /// Takes what nodes say of balances, in the order of these.
  package mutating func take(_ answers: [NodeBalances], of holdings: [TokenHolding]) {
    nodes += answers.map(\.node)
    for answer in answers {
      for (holding, reading) in zip(holdings, answer.readings) {
        reports[holding, default: []].append(Report(node: answer.node, reading: reading))
      }
    }
  }

  /// What as many nodes say of a balance as must; nil if none do, or if they say different things.
  package func agreed(on holding: TokenHolding) -> TokenBalanceResult? {
    let sides = Dictionary(grouping: reports[holding] ?? [], by: \.reading)
      .filter { $0.value.count >= required }
    return sides.count == 1 ? sides.first?.key : nil
  }

  /// Whether a node says something else of a balance than was claimed, or than another node says.
  package func isDisputed(_ holding: TokenHolding, claimed: TokenBalanceResult) -> Bool {
    (reports[holding] ?? []).contains { $0.reading != claimed }
  }

  /// What each node says of a balance, if they disagree and not enough of them say what was claimed;
  /// otherwise nil.
  package func dispute(
    of holding: TokenHolding,
    claimed: TokenBalanceResult
  ) -> [Report]? {
    guard isDisputed(holding, claimed: claimed), agreed(on: holding) != claimed else { return nil }
    return reports[holding]
  }
}
