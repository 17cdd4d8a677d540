/// Which rows of history are wanted.
public struct HistoryFilter: Hashable, Sendable, Codable {
  /// The chain.
  public var chain: ChainID
  /// Whose rows.
  public var accounts: [Address]
  /// Only of this asset; nil for all.
  public var asset: Movement.Asset?

  /// Makes a filter.
  public init(chain: ChainID, accounts: [Address], asset: Movement.Asset? = nil) {
    self.chain = chain
    self.accounts = accounts
    self.asset = asset
  }
}

/// A part of the history, newest first.
public struct HistoryPage: Hashable, Sendable, Codable {
  /// The rows.
  public let movements: [Movement]
  /// How many rows there are in all.
  public let total: Int
  /// How many rows come before these.
  public let offset: Int
  /// The block up to which all of these accounts have been read; nil before the first time.
  public let asOf: BlockReference?

  /// Takes the facts.
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
