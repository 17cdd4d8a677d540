package import Core
import Entity

/// Why balances are not all proved that could be.
package enum BalanceProofError: Error, Equatable {
  /// On these chains, no node is left that gives the balances that are proved.
  case contradicted([String])
  /// On so many balances, on these chains, the nodes disagree, and no proof decides.
  case disputed(Int, [String])
  /// So many balances are not proved, on these chains, though nodes can prove them.
  case notProved(Int, [String])

  /// What to end with after showing the balances of chains; nil if all was proved that could be.
  init?(_ chains: [ChainBalances]) {
    let contradicted = chains.filter { balances in
      balances.verdicts.contains { $0.contradiction != nil }
    }
    guard contradicted.isEmpty else {
      self = .contradicted(contradicted.map(\.chain.name))
      return
    }
    func count(_ isCounted: (BalanceVerdict) -> Bool) -> (Int, [String])? {
      let counts = chains.map { ($0.chain.name, $0.verdicts.count(where: isCounted)) }
        .filter { $0.1 > 0 }
      return counts.isEmpty ? nil : (counts.reduce(0) { $0 + $1.1 }, counts.map(\.0))
    }
    if let (disputed, names) = count({ $0.dispute != nil }) {
      self = .disputed(disputed, names)
    } else if let (unproved, names) = count({ $0.failedProof != nil }) {
      self = .notProved(unproved, names)
    } else {
      return nil
    }
  }
}

extension BalanceProofError: Reportable {
  package var report: Report {
    switch self {
    case .contradicted(let names):
      Report(
        .node,
        "balance-contradicted",
        "the nodes report other balances than those that are proved: \(Self.list(names))"
      )
    case .disputed(let count, let names):
      Report(
        .node,
        "balance-disputed",
        "the nodes disagree on \(count, one: "balance that", many: "balances that") cannot be proved: \(Self.list(names))"
      )
    case .notProved(let count, let names):
      Report(
        .node,
        "balance-not-proved",
        "\(count, one: "balance", many: "balances") could not be proved: \(Self.list(names))"
      )
    }
  }

  private static func list(_ names: [String]) -> Sentence {
    Sentence(joining: names.map { "\(name: $0)" })
  }
}
