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

/// A part of the history, newest first.
package struct HistoryPage: Hashable, Sendable, Codable {
  /// The rows.
  package let movements: [Movement]
  /// How many rows there are in all.
  package let total: Int
  /// How many rows come before these.
  package let offset: Int
  /// The block up to which all of these accounts have been read; nil before the first time.
  package let asOf: BlockReference?

  package init(
    movements: [Movement],
    total: Int,
    offset: Int,
    asOf: BlockReference?
  ) {
    self.movements = movements
    self.total = total
    self.offset = offset
    self.asOf = asOf
  }
}
