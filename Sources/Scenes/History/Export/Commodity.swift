import Core
import Entity

/// An asset as a journal names it.
///
/// A symbol identifies no token: anybody can choose it. Only those of built-in tokens and coins
/// stand alone, and those of the user's tokens that no other has; any other commodity also has the
/// contract and the chain.
struct Commodity: Hashable, Sendable {
  /// The name: capital letters, digits and hyphens, beginning with a letter.
  let code: String
  /// The symbol, escaped; nil for a token that does not describe itself.
  let symbol: String?
  let contract: Address?
  /// The ID of an item of a collection; nil for everything else.
  var tokenID: UInt256?
  /// The decimals of its amounts; 0 for a token that does not describe itself, in base units.
  let decimals: Int

  /// An exact amount, with a minus sign if it is negative.
  func text(_ value: Int257) -> String {
    (value.isNegative ? "-" : "") + Units.text(value.magnitude, decimals: decimals)
  }
}

/// The commodities of a chain.
struct Commodities: Sendable {
  let chain: ChainEntry
  let list: TokenList
  /// The code of the currency of prices, which names no token; nil without prices.
  let currency: String?
  /// What the contracts of other tokens say of themselves.
  private var tokens: [Address: Token] = [:]
  private var named: [Movement.Asset: Commodity] = [:]

  init(of chain: ChainEntry, knowing list: TokenList, pricedIn currency: Currency? = nil) {
    (self.chain, self.list, self.currency) = (chain, list, currency?.code)
  }

  /// Whether a list has the token; true for the coin.
  func isListed(_ asset: Movement.Asset) -> Bool {
    asset.contract.map { list.token(at: $0, on: chain.id) != nil } ?? true
  }

  /// The tokens among these of which nothing is known yet; items have no decimals to ask for.
  func unknown(among assets: Set<Movement.Asset>) -> [Address] {
    assets.subtracting(named.keys).filter { $0.tokenID == nil && !isListed($0) }
      .compactMap(\.contract)
      .sorted { $0.description < $1.description }
  }

  /// The tokens that are described, by their contracts.
  var knownTokens: [Address: Token] {
    let listed = list.tokens(on: chain.id).map { ($0.address, $0) }
    return tokens.merging(listed) { $1 }
  }

  /// The tokens of the chain that a list holds.
  var listed: Set<Address> { Set(list.tokens(on: chain.id).map(\.address)) }

  mutating func learn(_ tokens: [Token]) {
    for token in tokens where token.chain == chain.id { self.tokens[token.address] = token }
  }

  mutating func commodity(of asset: Movement.Asset) -> Commodity {
    if let known = named[asset] { return known }
    let found = described(asset)
    named[asset] = found
    return found
  }

  /// The commodity by what is known now, which may be more later.
  func described(_ asset: Movement.Asset) -> Commodity {
    switch asset {
    case .ether: coin
    case .token(let contract): token(at: contract)
    case .item(let contract, let id): item(id, of: contract)
    }
  }

  private func item(_ id: UInt256, of contract: Address) -> Commodity {
    Commodity(
      code: "ITEM-\(contract.description.uppercased())-\(id)-\(chain.id)",
      symbol: nil,
      contract: contract,
      tokenID: id,
      decimals: 0
    )
  }

  private var coin: Commodity {
    let builtIn = ChainRegistry.builtIn.chains.first { $0.id == chain.id }
    // The coin of a test chain is worth nothing, and that of the user's chain may be anything.
    let isKnown = builtIn.map { !$0.isTest && $0.symbol == chain.symbol } ?? false
    let code = isKnown ? Self.code(of: chain.symbol, isWhole: true) : nil
    return Commodity(
      code: code ?? "\(Self.code(of: chain.symbol, isWhole: false) ?? "COIN")-\(chain.id)",
      symbol: UntrustedText.escaped(chain.symbol),
      contract: nil,
      decimals: chain.decimals
    )
  }

  private func token(at contract: Address) -> Commodity {
    let listed = list.token(at: contract, on: chain.id)
    let token = listed ?? tokens[contract]
    let whole = listed.flatMap { isUnique($0) ? Self.code(of: $0.symbol, isWhole: true) : nil }
    let alone = whole == currency ? nil : whole
    let word = token.map { Self.code(of: $0.symbol, isWhole: false) ?? "TOKEN" } ?? "UNITS"
    return Commodity(
      code: alone ?? "\(word)-\(contract.description.uppercased())-\(chain.id)",
      symbol: token.map { UntrustedText.escaped($0.symbol) },
      contract: contract,
      decimals: token?.decimals ?? 0
    )
  }

  private func isUnique(_ token: Token) -> Bool {
    guard !list.clashes.isShared(token, coin: chain.symbol) else { return false }
    if TokenList.isBuiltIn(token) { return true }
    // The journals of several chains may be put together.
    return !list.tokens.contains { other in
      TokenList.isBuiltIn(other) && SymbolClashes.lookAlike(token.symbol, other.symbol)
    }
      && !ChainRegistry.builtIn.chains.contains {
        SymbolClashes.lookAlike(token.symbol, $0.symbol)
      }
  }

  /// What Beancount takes for a truth value or for nothing.
  private static let reserved: Set<String> = ["TRUE", "FALSE", "NULL"]

  /// The symbol as a code; nil if nothing of it can be in one or, if `isWhole`, not all of it.
  ///
  /// Beancount allows capital letters, digits and a few signs, with a letter first; two characters
  /// are the least that all programs take.
  private static func code(of symbol: String, isWhole: Bool) -> String? {
    let capitals = symbol.utf8.map { (97...122).contains($0) ? $0 - 32 : $0 }
    let allowed = capitals.filter { (65...90).contains($0) || (48...57).contains($0) }
    guard !isWhole || allowed.count == capitals.count else { return nil }
    let code = allowed.drop { !(65...90).contains($0) }.prefix(16)
    guard code.count >= 2, !isWhole || code.count == allowed.count else { return nil }
    let text = String(decoding: code, as: UTF8.self)
    return isWhole && reserved.contains(text) ? nil : text
  }
}
