package import Core

/// A page of the history, newest transaction first, each with all its rows.
package struct HistoryPage: Hashable, Sendable, Codable {
  /// The rows; those of one transaction are adjacent, with the fee last.
  package let movements: [Movement]
  /// The number of transactions that were counted; a row without one counts as one.
  ///
  /// Those of all pages if ``isTotal``, else the least that there are.
  package let total: Int
  /// Whether every transaction was counted: no more are than ``maxCounted``, or most were counted
  /// before.
  package let isTotal: Bool
  /// The number of transactions that were skipped before this page.
  package let offset: Int
  /// Where the next page begins; nil if nothing is older.
  package let next: HistoryCursor?
  /// Whether these transactions have more rows than fit in a page.
  package let isCut: Bool
  /// The block up to which all of these accounts have been synced; nil before the first sync ended.
  package let asOf: BlockReference?
  /// How certain the rows are, by the last sync.
  package let assurance: [SubjectAssurance]
  /// For each row, what the accounts together have of its asset after its transaction, by their
  /// rows; nil unless it was asked for.
  ///
  /// That of a row is nil where older rows may be missing, and where they add up to no amount.
  package let balances: [UInt256?]?
  /// Those of its transactions that an account whose rows they have is known to have sent, itself
  /// or by a user operation.
  package let own: Set<Hash32>

  /// The most transactions that are counted for a page.
  package static let maxCounted = 10_000

  package init(
    movements: [Movement],
    total: Int,
    isTotal: Bool = true,
    offset: Int,
    next: HistoryCursor? = nil,
    isCut: Bool = false,
    asOf: BlockReference?,
    assurance: [SubjectAssurance] = [],
    balances: [UInt256?]? = nil,
    own: Set<Hash32> = []
  ) {
    (self.movements, self.balances, self.own) = (movements, balances, own)
    (self.total, self.isTotal) = (total, isTotal)
    (self.offset, self.next) = (offset, next)
    (self.isCut, self.asOf) = (isCut, asOf)
    self.assurance = assurance
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
