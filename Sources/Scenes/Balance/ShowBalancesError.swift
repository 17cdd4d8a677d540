package import Core

/// Why balances are not shown, or not those of all chains.
package enum ShowBalancesError: Error, Equatable {
  /// No chain has a node.
  case noChains
  /// A block number means another time on each chain.
  case block
  /// These chains failed.
  case failed([String])
  /// Nothing was read before on a chain, or on any if it is nil.
  case nothingKept(chain: String?)
}

extension ShowBalancesError: Reportable {
  package var report: Report {
    switch self {
    case .noChains: Report(.usage, "balance-no-chains", "no chain has a node")
    case .block:
      Report(.usage, "balance-block", "a block number is only possible for a single chain")
    case .nothingKept(let chain):
      Report(
        .refused,
        "balance-nothing-kept",
        chain.map {
          "no balance on \(name: $0) was read before, and --offline allows no request"
        } ?? "no balance was read before, and --offline allows no request"
      )
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
