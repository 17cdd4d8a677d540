package import Core

/// Selects rows of the history: those that fit every part that is set.
package struct HistoryFilter: Hashable, Sendable, Codable {
  /// Whether a row adds to the balance or takes from it.
  package enum Direction: String, Hashable, Sendable, CaseIterable, Codable {
    case `in`
    case out

    /// The ``Movement/Kind/direction`` of such a row.
    package var sign: Int { self == .in ? 1 : -1 }
  }

  package var chain: ChainID
  package var accounts: [Address]
  /// The asset; nil for all assets. The contract of a token stands for items of it, too.
  package var asset: Movement.Asset?
  /// The direction; nil for both, and for what an account sends to itself.
  package var direction: Direction?
  /// The kinds of rows; empty for all.
  package var kinds: [Movement.Kind] = []
  /// The address on the other side; nil for all rows, also those without one.
  package var counterparty: Address?
  /// The first and the last second, counted from 1970 (UTC).
  package var times: ClosedRange<UInt64>?
  /// The smallest amount, in base units of the asset.
  package var least: UInt256?
  /// The largest amount, in base units of the asset.
  package var most: UInt256?

  package init(chain: ChainID, accounts: [Address], asset: Movement.Asset? = nil) {
    self.chain = chain
    self.accounts = accounts
    self.asset = asset
  }

  /// Whether it selects less than everything that moved in and out of the accounts.
  package var isNarrow: Bool {
    self != HistoryFilter(chain: chain, accounts: accounts)
  }

  /// Whether it selects a row, whose block may have been given any time.
  package func selects(_ movement: Movement) -> Bool {
    guard movement.chain == chain, accounts.contains(movement.account),
      asset.map(movement.asset.isOf) ?? true,
      direction.map({ $0.sign == movement.kind.direction }) ?? true,
      kinds.isEmpty || kinds.contains(movement.kind)
    else { return false }
    // A fee goes to whoever built the block, and not to the recipient of its transaction.
    if let counterparty, movement.counterparty != counterparty || movement.kind == .fee {
      return false
    }
    if let least, movement.amount < least { return false }
    if let most, movement.amount > most { return false }
    return true
  }
}

extension Movement.Asset {
  /// Whether it is an asset, or an item of its contract.
  fileprivate func isOf(_ other: Movement.Asset) -> Bool {
    guard case .token(let contract) = other else { return self == other }
    return self.contract == contract
  }
}
