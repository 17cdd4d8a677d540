import Core
import Entity

/// What accounts have of one asset on one chain.
struct AssetBalances: Equatable {
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

  var asset: HeldAsset { token.map(HeldAsset.init) ?? HeldAsset(coinOf: chain) }
  var decimals: Int { token?.decimals ?? chain.decimals }
  /// How many balances are not zero.
  var summands: Int { known.count { !$0.units.isZero } }

  /// Whether the balances are not all after the same block.
  ///
  /// Then they are not what the accounts had at any time: a payment from one to another may be in
  /// both balances, or in none.
  var areOfDifferentBlocks: Bool { known.contains { $0.block != known[0].block } }

  /// All assets of a chain: the coin, then the tokens in their order; none if nothing is known.
  static func all(of balances: ChainBalances) -> [AssetBalances] {
    let (chain, holdings) = (balances.chain, balances.holdings)
    guard !holdings.isEmpty else { return [] }
    // The coin is the first one.
    var found: [(token: Token?, known: [Known])] = [(nil, [])]
    var places: [Address: Int] = [:]
    for holding in holdings {
      if let ether = holding.ether {
        found[0].known.append(Known(units: ether.count, block: holding.blocks[nil]))
      }
      for balance in holding.tokens {
        let contract = balance.token.address
        let place = places[contract] ?? found.count
        if place == found.count {
          places[contract] = place
          found.append((balance.token, []))
        }
        guard let units = balance.units else { continue }
        found[place].known.append(Known(units: units, block: holding.blocks[contract]))
      }
    }
    return found.map { token, known in
      AssetBalances(
        chain: chain,
        token: token,
        known: known,
        isComplete: known.count == holdings.count
      )
    }
  }
}
