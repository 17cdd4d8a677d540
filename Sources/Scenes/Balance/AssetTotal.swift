import Core
import Entity

/// The sum of what accounts have of one asset.
struct AssetTotal: Equatable {
  let asset: HeldAsset
  /// The sum in base units.
  private(set) var units: UInt256
  private(set) var decimals: Int
  /// The chains on which there is some of it, in their order; the first one if there is none.
  private(set) var chains: [ChainEntry]
  /// The tokens, in the order of the chains; empty for a coin.
  private(set) var tokens: [Token]
  /// How many balances that are not zero were added up.
  private(set) var summands: Int
  /// Whether all balances of the asset are in the sum: none is unknown or of another block.
  var isComplete = true

  init(_ balances: AssetBalances, _ sum: UInt256) {
    asset = balances.asset
    (units, decimals) = (sum, balances.decimals)
    chains = [balances.chain]
    tokens = [balances.token].compactMap(\.self)
    summands = balances.summands
  }

  /// Adds the sum on another chain; false if it does not fit.
  mutating func add(_ balances: AssetBalances, _ sum: UInt256) -> Bool {
    guard sum > .zero else { return true }
    guard units > .zero else {
      self = AssetTotal(balances, sum)
      return true
    }
    let most = max(decimals, balances.decimals)
    guard let left = units.scaled(by: most - decimals),
      let right = sum.scaled(by: most - balances.decimals), let both = left.adding(right)
    else { return false }
    (units, decimals) = (both, most)
    summands += balances.summands
    chains.append(balances.chain)
    if let token = balances.token { tokens.append(token) }
    return true
  }
}

extension UInt256 {
  fileprivate func scaled(by zeros: Int) -> UInt256? {
    UInt256.powerOfTen(zeros).flatMap(multiplied(by:))
  }
}
