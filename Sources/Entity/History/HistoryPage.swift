/// Which rows of history are wanted.
package struct HistoryFilter: Hashable, Sendable, Codable {
  package var chain: ChainID
  /// Whose rows.
  package var accounts: [Address]
  /// Only of this asset; nil for all.
  package var asset: Movement.Asset?

  /// Makes a filter.
  package init(chain: ChainID, accounts: [Address], asset: Movement.Asset? = nil) {
    self.chain = chain
    self.accounts = accounts
    self.asset = asset
  }
}

/// A part of the history, newest transaction first, each with all its rows.
package struct HistoryPage: Hashable, Sendable, Codable {
  /// The rows; of one transaction they follow each other, and the fee is the last.
  package let movements: [Movement]
  /// How many transactions there are in all; a row without one counts as one.
  package let total: Int
  /// How many transactions come before these.
  package let offset: Int
  /// Whether there are more rows of these transactions than one page has room for.
  package let isCut: Bool
  /// The block up to which all of these accounts have been read; nil before the first time.
  package let asOf: BlockReference?

  package init(
    movements: [Movement],
    total: Int,
    offset: Int,
    isCut: Bool = false,
    asOf: BlockReference?
  ) {
    self.movements = movements
    self.total = total
    self.offset = offset
    self.isCut = isCut
    self.asOf = asOf
  }

  /// The rows, one list for each transaction.
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
  /// Whether one transaction moved both; what none moved stands for itself.
  fileprivate func isOfOneTransaction(with other: Movement) -> Bool {
    transaction != nil && transaction == other.transaction && block.hash == other.block.hash
  }
}
