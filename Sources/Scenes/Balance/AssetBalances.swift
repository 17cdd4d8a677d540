import Core
import Entity

/// What accounts have of one asset on one chain.
struct AssetBalances: Equatable {
  /// A known balance.
  struct Known: Equatable {
    let units: UInt256
    /// The block after which it was read; nil for that of the chain's other balances.
    let block: BlockReference?
  }

  let chain: ChainEntry
  /// Nil for the chain's coin.
  let token: Token?
  let known: [Known]
  /// Whether the balance of every account is known.
  let isComplete: Bool

  /// Collects the balances of the coin, or of a token, of all accounts on a chain.
  init(of token: Token? = nil, in balances: ChainBalances) {
    (chain, self.token) = (balances.chain, token)
    known = balances.holdings.compactMap { holding in
      holding.units(of: token).map { Known(units: $0, block: holding.blocks[token?.address]) }
    }
    isComplete = known.count == balances.holdings.count
  }

  var asset: HeldAsset { token.map(HeldAsset.init) ?? HeldAsset(coinOf: chain) }
  var decimals: Int { token?.decimals ?? chain.decimals }
  /// How many balances are not zero.
  var summands: Int { known.count { !$0.units.isZero } }

  /// Whether the balances are not all after the same block.
  ///
  /// Then they are not what the accounts had at any time: a payment from one to another may be in
  /// both balances, or in none.
  var areOfDifferentBlocks: Bool { Set(known.map(\.block)).count > 1 }

  /// All assets of a chain: the coin, then the tokens in their order; none if nothing is known.
  static func all(of balances: ChainBalances) -> [AssetBalances] {
    var seen: Set<Address> = []
    let tokens = balances.holdings.flatMap(\.tokens).map(\.token)
      .filter { seen.insert($0.address).inserted }
    guard !balances.holdings.isEmpty else { return [] }
    return [AssetBalances(in: balances)] + tokens.map { AssetBalances(of: $0, in: balances) }
  }
}

extension AddressBalances {
  /// The balance of a token, or of the coin; nil if it is unknown.
  fileprivate func units(of token: Token?) -> UInt256? {
    guard let token else { return ether?.count }
    return tokens.first { $0.token.address == token.address }?.units
  }
}
