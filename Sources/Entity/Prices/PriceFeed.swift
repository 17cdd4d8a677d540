/// A contract that gives the price of an asset in US dollars (Chainlink's AggregatorV3Interface).
///
/// Who operates a feed could give any price, and so could the node that reads it.
package struct PriceFeed: Hashable, Sendable {
  package let chain: ChainID
  /// The proxy, which stays when the contract behind it is replaced.
  package let address: Address
  /// What it gives the price of, such as `ETH / USD`; nil for a feed of the user's.
  package let pair: String?
  /// The digits behind the point of its answers: 0 to 255.
  package let decimals: Int
  /// The most seconds between two answers.
  package let heartbeat: UInt64

  /// The heartbeat of a feed that does not state it: a day, the longest that feeds of prices have.
  package static let usualHeartbeat: UInt64 = 86_400
  /// The decimals of feeds in US dollars.
  package static let usualDecimals = 8

  package init(
    chain: ChainID,
    address: Address,
    pair: String? = nil,
    decimals: Int = usualDecimals,
    heartbeat: UInt64 = usualHeartbeat
  ) {
    (self.chain, self.address, self.pair) = (chain, address, pair)
    (self.decimals, self.heartbeat) = (decimals, heartbeat)
  }

  /// The age in seconds beyond which an answer is too old.
  ///
  /// The heartbeat only starts an answer, which then has to be mined: a quarter more is allowed, an
  /// hour at most.
  package var maxAge: UInt64 {
    let (sum, isTooLarge) = heartbeat.addingReportingOverflow(min(heartbeat / 4, 3_600))
    return isTooLarge ? .max : sum
  }
}
