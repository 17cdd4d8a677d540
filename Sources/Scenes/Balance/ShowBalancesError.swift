package import Core

/// Why balances are not shown, or not those of all chains.
package enum ShowBalancesError: Error, Equatable {
  /// No chain has a node.
  case noChains
  /// A block number means another time on each chain, and a hash is of one chain.
  case block
  /// These chains failed.
  case failed([String])
  /// Nothing was read before on a chain.
  case nothingKept(chain: String)
  /// Nothing was read before on any chain.
  case nothingKeptAnywhere
}

extension ShowBalancesError: Reportable {
  package var report: Report {
    switch self {
    case .noChains: Report(.usage, "balance-no-chains", "no chain has a node")
    case .block:
      Report(
        .usage,
        "balance-block",
        "a block number, a hash and earliest are only possible for a single chain"
      )
    case .nothingKept(let chain):
      Report(
        .refused,
        "balance-nothing-kept",
        "no balance on \(name: chain) was read before, and network access is off"
      )
    case .nothingKeptAnywhere:
      Report(
        .refused,
        "balances-nothing-kept",
        "no balance was read before on any chain, and network access is off"
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
