/// Selects rows of the history.
package struct HistoryFilter: Hashable, Sendable, Codable {
  package var chain: ChainID
  package var accounts: [Address]
  /// The asset; nil for all assets.
  package var asset: Movement.Asset?

  package init(chain: ChainID, accounts: [Address], asset: Movement.Asset? = nil) {
    self.chain = chain
    self.accounts = accounts
    self.asset = asset
  }
}

/// A page of the history, newest transaction first, each with all its rows.
package struct HistoryPage: Hashable, Sendable, Codable {
  /// The rows; those of one transaction are adjacent, with the fee last.
  package let movements: [Movement]
  /// The total number of transactions; a row without one counts as one.
  package let total: Int
  /// The number of transactions before this page.
  package let offset: Int
  /// Whether these transactions have more rows than fit in a page.
  package let isCut: Bool
  /// The block up to which all of these accounts have been synced; nil before the first sync.
  package let asOf: BlockReference?
  /// Those of its transactions that are known to be sent by the account whose rows they have.
  package let own: Set<Hash32>

  package init(
    movements: [Movement],
    total: Int,
    offset: Int,
    isCut: Bool = false,
    asOf: BlockReference?,
    own: Set<Hash32> = []
  ) {
    self.movements = movements
    self.total = total
    self.offset = offset
    self.isCut = isCut
    self.asOf = asOf
    self.own = own
  }

  /// The rows, grouped by transaction.
  package var transactions: [[Movement]] {
    movements.reduce(into: []) { found, movement in
      if let last = found.last?.last, last.isOfOneTransaction(with: movement) {
        found[found.count - 1].append(movement)
      } else {
        found.append([movement])
      }
    }
  }
}

extension Movement {
  /// Whether both belong to one transaction; a row without a transaction stands for itself.
  fileprivate func isOfOneTransaction(with other: Movement) -> Bool {
    transaction != nil && transaction == other.transaction && block.hash == other.block.hash
  }
}
