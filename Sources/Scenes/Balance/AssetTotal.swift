import Core
import Entity

/// The sum of what accounts have of one asset.
struct AssetTotal: Equatable {
  /// What counts as one asset.
  ///
  /// A symbol is not an identity. Only built-in ones are trusted to mean the same on every chain:
  /// coins of main nets, and tokens of the built-in lists. Everything else is summed on its chain.
  enum Asset: Hashable {
    case builtIn(symbol: String)
    case coin(ChainID, symbol: String)
    case token(ChainID, Address, symbol: String)

    /// The symbol; that of a token comes from its contract, or from a list.
    var symbol: String {
      switch self {
      case .builtIn(let symbol), .coin(_, let symbol), .token(_, _, let symbol): symbol
      }
    }
  }

  let asset: Asset
  /// The sum in base units.
  private(set) var units: UInt256
  private(set) var decimals: Int
  /// The chains that it is on, in their order.
  private(set) var chains: [ChainEntry]
  /// How many balances were added up.
  private(set) var summands = 1

  /// Sums up the known balances, in the order in which their assets first occur; what is pending
  /// does not count, and neither do assets of which there is nothing.
  ///
  /// A sum that does not fit 256 bits, which no honest tokens have, is left out.
  static func all(of chains: [ChainBalances]) -> [AssetTotal] {
    var totals: [AssetTotal] = []
    var places: [Asset: Int] = [:]
    var overflown: Set<Asset> = []
    func add(_ asset: Asset, _ units: UInt256, _ decimals: Int, on chain: ChainEntry) {
      guard units > .zero else { return }
      guard let place = places[asset] else {
        places[asset] = totals.count
        totals.append(
          AssetTotal(asset: asset, units: units, decimals: decimals, chains: [chain])
        )
        return
      }
      if !totals[place].add(units, decimals, on: chain) { overflown.insert(asset) }
    }
    for balances in chains {
      let chain = balances.chain
      for holding in balances.holdings {
        if let ether = holding.ether {
          add(.coin(of: chain), ether.count, chain.decimals, on: chain)
        }
        for balance in holding.tokens {
          guard let units = balance.units else { continue }
          add(.token(balance.token), units, balance.token.decimals, on: chain)
        }
      }
    }
    return totals.filter { !overflown.contains($0.asset) }
  }

  /// False if the sum does not fit.
  private mutating func add(_ more: UInt256, _ others: Int, on chain: ChainEntry) -> Bool {
    let most = max(decimals, others)
    guard let left = units.scaled(by: most - decimals), let right = more.scaled(by: most - others),
      let sum = left.adding(right)
    else { return false }
    (units, decimals) = (sum, most)
    summands += 1
    if !chains.contains(chain) { chains.append(chain) }
    return true
  }
}

extension AssetTotal.Asset {
  static func coin(of chain: ChainEntry) -> AssetTotal.Asset {
    let known = ChainRegistry.builtIn[chain.id]
    guard !chain.isTest, let known, !known.isTest, known.symbol == chain.symbol else {
      return .coin(chain.id, symbol: chain.symbol)
    }
    return .builtIn(symbol: chain.symbol)
  }

  static func token(_ token: Token) -> AssetTotal.Asset {
    guard TokenList.isBuiltIn(token), ChainRegistry.builtIn[token.chain]?.isTest == false else {
      return .token(token.chain, token.address, symbol: token.symbol)
    }
    return .builtIn(symbol: token.symbol)
  }
}

extension UInt256 {
  fileprivate func scaled(by zeros: Int) -> UInt256? {
    UInt256.powerOfTen(zeros).flatMap(multiplied(by:))
  }
}
