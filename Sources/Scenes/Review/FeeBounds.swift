import Core

/// From which fees a review warns, and a script stops, in the smallest unit of a chain's coin.
///
/// This machine knows no prices: what is much of an expensive coin is a hundredth of what is much of
/// any other one.
struct FeeBounds: Sendable, Equatable {
  private static let expensiveCoins: Set = ["ETH", "BNB"]

  /// Whether the coin is known to be expensive; of some others a usual fee is above all bounds.
  let isExpensive: Bool
  /// Below it, the gas of a payment is no harm: 0.001 of an expensive coin, 0.1 of another.
  ///
  /// Rollups count the bytes for their first layer in gas, of which a payment may take millions at
  /// a price of almost nothing; its fee stays below this.
  let harmless: UInt256

  init(coin: String) {
    isExpensive = Self.expensiveCoins.contains(coin)
    harmless = isExpensive ? 1_000_000_000_000_000 : 100_000_000_000_000_000
  }

  /// 0.1 of an expensive coin, 10 of another.
  var caution: UInt256 { harmless.multipliedWithSaturation(by: 100) }
  /// 1 of an expensive coin, 100 of another.
  var danger: UInt256 { caution.multipliedWithSaturation(by: 10) }
}
