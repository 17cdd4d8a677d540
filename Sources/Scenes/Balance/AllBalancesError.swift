package import Core

/// Why the balances of all chains are not shown, or not all of them.
package enum AllBalancesError: Error, Equatable {
  /// No chain has a node.
  case noChains
  /// A block number means another time on each chain.
  case block
  /// These chains failed.
  case failed([String])
}

extension AllBalancesError: Reportable {
  package var report: Report {
    switch self {
    case .noChains: Report(.usage, "balance-no-chains", "no chain has a node")
    case .block:
      Report(.usage, "balance-block", "a block number is only possible for a single chain")
    case .failed(let names):
      Report(
        .node,
        "balance-incomplete",
        "the newest balances are missing for \(count: names.count) "
          + "\(by: names.count, one: "chain", many: "chains"): "
          + "\(Sentence(joining: names.map { "\(name: $0)" }))"
      )
    }
  }
}
