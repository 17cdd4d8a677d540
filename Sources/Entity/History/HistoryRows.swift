package import Core

/// A page of the rows of accounts between two times, oldest first.
///
/// It has whole blocks, so that what one transaction moved is never on two pages.
package struct HistoryRows: Hashable, Sendable {
  /// The rows, by block and by the position in it.
  package let movements: [Movement]
  /// What the rows before the first time add up to; nil but on the first page.
  package let opening: [HistoryBalance]?
  /// What all rows up to the last time add up to; nil but on the last page.
  package let closing: [HistoryBalance]?
  /// Where the next page begins; nil on the last page.
  package let next: HistoryRowsCursor?
  /// The block up to which all of the accounts have been synced; nil before the first sync has
  /// come to its end.
  package let asOf: BlockReference?
  /// The time of the last row of the last page, in seconds since 1970 (UTC); nil if there is none.
  package let through: UInt64?
  /// How certain the rows of the accounts are; empty but on the first page.
  package let assurance: [SubjectAssurance]

  package init(
    movements: [Movement],
    opening: [HistoryBalance]?,
    closing: [HistoryBalance]?,
    next: HistoryRowsCursor?,
    asOf: BlockReference?,
    through: UInt64? = nil,
    assurance: [SubjectAssurance] = []
  ) {
    (self.movements, self.opening, self.closing) = (movements, opening, closing)
    (self.next, self.asOf, self.through) = (next, asOf, through)
    self.assurance = assurance
  }
}

/// A place between two pages of rows: the blocks that are left.
package struct HistoryRowsCursor: Hashable, Sendable, Codable {
  /// The first block of the next page.
  package let block: UInt64
  /// The last block of the last page.
  package let last: UInt64

  package init(block: UInt64, last: UInt64) { (self.block, self.last) = (block, last) }
}

/// What an account's rows of one asset add up to.
package struct HistoryBalance: Hashable, Sendable, Codable {
  package let account: Address
  package let asset: Movement.Asset
  /// Whether the rows subtract more than they add: some are missing then.
  package let isNegative: Bool
  /// The absolute value in base units; nil if it is beyond 256 bits.
  package let magnitude: UInt256?

  package init(account: Address, asset: Movement.Asset, sum: ExactSum) {
    (self.account, self.asset) = (account, asset)
    (isNegative, magnitude) = (sum.isNegative, sum.value?.magnitude)
  }

  /// The sum; nil if it is beyond 256 bits.
  package var value: Int257? {
    magnitude.map { Int257(isNegative: isNegative, magnitude: $0) }
  }
}

extension Movement {
  /// Whether the balance of the account changes: a failed transaction moves only its fee.
  package var isChange: Bool {
    kind.direction != 0 && !amount.isZero && (status == .success || kind == .fee)
  }
}
