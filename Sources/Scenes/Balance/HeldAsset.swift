import Core
import Entity

/// What counts as one asset, whose balances are added up.
///
/// A symbol is not an identity. Only what is built in is trusted to be the same on several chains:
/// the coin of main nets, and a token that its issuer has on them. Everything else is an asset of its
/// chain.
enum HeldAsset: Hashable {
  /// The coin that main nets share.
  case sharedCoin(symbol: String)
  case coin(ChainID, symbol: String)
  case issued(IssuedAsset, symbol: String)
  case token(ChainID, Address, symbol: String)

  init(coinOf chain: ChainEntry) {
    let known = ChainRegistry.builtIn[chain.id]
    guard !chain.isTest, let known, !known.isTest, known.symbol == chain.symbol else {
      self = .coin(chain.id, symbol: chain.symbol)
      return
    }
    self = .sharedCoin(symbol: chain.symbol)
  }

  init(_ token: Token) {
    guard let asset = IssuedAsset(token) else {
      self = .token(token.chain, token.address, symbol: token.symbol)
      return
    }
    self = .issued(asset, symbol: token.symbol)
  }

  /// The symbol; that of a token comes from its contract, or from a list.
  var symbol: String {
    switch self {
    case .sharedCoin(let symbol), .coin(_, let symbol), .issued(_, let symbol),
      .token(_, _, let symbol):
      symbol
    }
  }

  private var isCoin: Bool {
    switch self {
    case .sharedCoin, .coin: true
    case .issued, .token: false
    }
  }

  /// Returns those tokens whose symbols say too little: others of these assets have them, or
  /// look-alikes of them.
  static func shared(among assets: some Sequence<HeldAsset>) -> Set<HeldAsset> {
    let bySymbol = Dictionary(grouping: Set(assets), by: \.symbol)
    let symbols = bySymbol.keys.sorted()
    var shared = Set(bySymbol.values.filter { $0.count > 1 }.joined())
    for (place, symbol) in symbols.enumerated() {
      for other in symbols[(place + 1)...] where SymbolClashes.lookAlike(symbol, other) {
        shared.formUnion((bySymbol[symbol] ?? []) + (bySymbol[other] ?? []))
      }
    }
    return shared.filter { !$0.isCoin }
  }
}
