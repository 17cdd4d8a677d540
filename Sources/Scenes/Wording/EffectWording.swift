import Core
import Entity

/// Words what a signature does, a row for each effect: the same for calls and for typed data.
struct EffectWording {
  /// What the chain calls its own coin.
  let coin: String
  /// What is known or claimed of a token; nil where nothing is.
  let token: (Address) -> ResolvedToken?
  let named: (Address) -> String

  /// Adds the row of an effect, of a collectible where it is known to be about one.
  func add(_ effect: Effect, of thing: Collectible? = nil, to facts: inout FieldLines) {
    let (name, text) = row(effect, thing)
    facts.add(name, strong: text)
  }

  private func row(_ effect: Effect, _ thing: Collectible?) -> (name: String, text: String) {
    switch effect {
    case .spend(let asset, let units, nil): ("spends", amount(units, of: asset, thing))
    case .spend(let asset, let units, let to?):
      ("pays", "\(amount(units, of: asset, thing)) to \(named(to))")
    case .allow(let asset, let units, let spender):
      ("allows", "\(spender.map(named) ?? "anyone") to take \(limit(units, of: asset, thing))")
    case .revoke(let asset, let spender):
      ("revokes", "the permission\(words("of", spender)) to take \(name(of: asset, thing))")
    case .name(let role, let address): (role.rawValue, named(address))
    case .control(let function, let contract, let to):
      (
        "changes",
        "who or what controls \(named(contract)), by \(UntrustedText.escaped(function))"
          + (to.map { ", in favor of \(named($0))" } ?? "")
      )
    case .unknown(let contract, let selector, let bytes):
      (
        "unknown",
        (bytes == 1 ? "1 byte" : "\(bytes) bytes")
          + words("for", contract.isZero ? nil : contract)
          + (selector.isEmpty ? "" : ", beginning with \(Hex.prefixed(selector))")
      )
    }
  }

  /// Everybody whom the row of an effect names.
  static func addresses(in effect: Effect) -> [Address] {
    switch effect {
    case .control(_, let contract, let to): [contract] + [to].compactMap(\.self)
    case .unknown(let contract, _, _): [contract]
    case .spend(let asset, _, _), .allow(let asset, _, _), .revoke(let asset, _):
      [asset.contract, effect.address].compactMap(\.self)
    case .name(_, let address): [address]
    }
  }

  private func words(_ preposition: String, _ address: Address?) -> String {
    address.map { " \(preposition) \(named($0))" } ?? ""
  }

  /// `1.5 ETH`, `5 USDC (5000000 base units) of the token 0x…`, `7 base units of the token 0x…`,
  /// `1 item (ID 7) of the collection 0x…`.
  func amount(_ units: UInt256, of asset: Movement.Asset, _ thing: Collectible? = nil) -> String {
    switch asset {
    case .ether: "\(Units.text(units, decimals: 18)) \(coin)"
    case .token(let address):
      switch thing {
      case let thing? where !thing.mayBeAmount:
        "\(thing.items(units)) of the collection \(named(address))"
      default:
        (token(address)?.long(units) ?? ResolvedToken.baseUnits(units))
          + " of the token \(named(address))" + (thing?.otherReading ?? "")
      }
    }
  }

  /// `up to 5 USDC (…) of the token 0x…`, with `without limit` where it stands for all there is; nil
  /// units are `all of USDC, the token 0x…, without limit`.
  func limit(_ units: UInt256?, of asset: Movement.Asset, _ thing: Collectible? = nil) -> String {
    guard let units else { return "all of \(name(of: asset, thing)), without limit" }
    if thing?.mayBeAmount == false, units == 1 { return amount(units, of: asset, thing) }
    let isAll = UnlimitedAllowance.includes(units, decimals: decimals(of: asset))
    return "up to \(amount(units, of: asset, thing))" + (isAll ? ", without limit" : "")
  }

  /// `ETH`, `USDC, the token 0x…`, `the token 0x…`, `the collection 0x…`.
  private func name(of asset: Movement.Asset, _ thing: Collectible?) -> String {
    switch asset {
    case .ether: coin
    case .token(let address) where thing?.mayBeAmount == false: "the collection \(named(address))"
    case .token(let address):
      (token(address).map { "\($0.shown), " } ?? "") + "the token \(named(address))"
    }
  }

  private func decimals(of asset: Movement.Asset) -> Int? {
    guard case .token(let address) = asset else { return nil }
    return token(address)?.token.decimals
  }
}
