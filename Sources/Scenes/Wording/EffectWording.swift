import Core
import Entity

/// Words the effects of a signature, one row each, in the same way for calls and typed data.
struct EffectWording {
  /// The name of the chain's own coin.
  let coin: Sentence
  /// Returns the known or claimed token of a contract; nil if there is neither.
  let token: (Address) -> ResolvedToken?
  let named: (Address) -> Sentence

  /// Adds the row of an effect; `thing` is the collectible that it is known to be about.
  func add(_ effect: Effect, of thing: Collectible? = nil, to facts: inout LabeledLines) {
    let (name, text) = row(effect, thing)
    facts.add(name, strong: text)
  }

  private func row(_ effect: Effect, _ thing: Collectible?) -> (name: Sentence, text: Sentence) {
    switch effect {
    case .spend(let asset, let units, nil): ("spends", amount(units, of: asset, thing))
    case .spend(let asset, let units, let to?):
      ("pays", "\(amount(units, of: asset, thing)) to \(named(to))")
    case .allow(let asset, let units, nil):
      ("allows", "anyone to take \(limit(units, of: asset, thing))")
    case .allow(let asset, let units, let spender?):
      ("allows", "\(named(spender)) to take \(limit(units, of: asset, thing))")
    case .revoke(let asset, nil): ("revokes", "the permission to take \(name(of: asset, thing))")
    case .revoke(let asset, let spender?):
      ("revokes", "the permission of \(named(spender)) to take \(name(of: asset, thing))")
    case .name(let role, let address): (role.word, named(address))
    case .control(let function, let contract, nil):
      ("changes", "who or what controls \(named(contract)), by \(foreign: function)")
    case .control(let function, let contract, let to?):
      (
        "changes",
        "who or what controls \(named(contract)), by \(foreign: function), in favor of \(named(to))"
      )
    case .unknown(let contract, let selector, let bytes):
      ("unknown", unknown(bytes, for: contract.isZero ? nil : contract, selector))
    }
  }

  /// Such as `68 bytes for 0x…, beginning with 0x01020304`.
  private func unknown(_ count: Int, for contract: Address?, _ selector: [UInt8]) -> Sentence {
    let bytes: Sentence = "\(count) \(by: count, one: "byte", many: "bytes")"
    let start = Hex.prefixed(selector)
    return switch (contract.map(named), selector.isEmpty) {
    case (nil, true): bytes
    case (nil, false): "\(bytes), beginning with \(hex: start)"
    case (let contract?, true): "\(bytes) for \(contract)"
    case (let contract?, false): "\(bytes) for \(contract), beginning with \(hex: start)"
    }
  }

  /// Returns all addresses in the row of an effect.
  static func addresses(in effect: Effect) -> [Address] {
    switch effect {
    case .control(_, let contract, let to): [contract] + [to].compactMap(\.self)
    case .unknown(let contract, _, _): [contract]
    case .spend(let asset, _, _), .allow(let asset, _, _), .revoke(let asset, _):
      [asset.contract, effect.address].compactMap(\.self)
    case .name(_, let address): [address]
    }
  }

  /// Words an amount.
  ///
  /// Such as `1.5 ETH`, `5 USDC (5000000 base units) of the token 0x…`,
  /// `7 base units of the token 0x…`, `1 item (ID 7) of the collection 0x…`.
  func amount(_ units: UInt256, of asset: Movement.Asset, _ thing: Collectible? = nil) -> Sentence {
    guard let address = asset.contract else {
      return "\(amount: Units.text(units, decimals: 18)) \(coin)"
    }
    let thing = asset.tokenID.map { Collectible(id: $0) } ?? thing
    if let thing, !thing.mayBeAmount {
      return "\(thing.items(units)) of the collection \(named(address))"
    }
    let amount =
      token(address)?.long(units, namesContract: false) ?? ResolvedToken.baseUnits(units)
    let tokens: Sentence = "\(amount) of the token \(named(address))"
    return thing?.doubting(tokens) ?? tokens
  }

  /// Words an amount briefly.
  ///
  /// Such as `1.5 ETH`, `5 USDC`, `7 base units of the token 0x…`, `1 item (ID 7) of the collection
  /// 0x…`.
  func short(_ units: UInt256, of change: BalanceChange) -> Sentence {
    let thing = change.item.map { Collectible(id: $0) }
    guard thing == nil, case .token(let address) = change.asset, let token = token(address) else {
      return amount(units, of: change.asset, thing)
    }
    return token.short(units)
  }

  /// Words a limit.
  ///
  /// Such as `up to 5 USDC (…) of the token 0x…`, with `without limit` if it is unlimited. Nil
  /// units are `all of USDC, the token 0x…, without limit`.
  func limit(_ units: UInt256?, of asset: Movement.Asset, _ thing: Collectible? = nil) -> Sentence {
    guard let units else { return "all of \(name(of: asset, thing)), without limit" }
    let amount = amount(units, of: asset, thing)
    if thing?.mayBeAmount == false, units == 1 { return amount }
    return UnlimitedAllowance.includes(units, decimals: decimals(of: asset))
      ? "up to \(amount), without limit" : "up to \(amount)"
  }

  /// Such as `ETH`, `USDC, the token 0x…`, `the token 0x…` or `the collection 0x…`.
  private func name(of asset: Movement.Asset, _ thing: Collectible?) -> Sentence {
    guard let address = asset.contract else { return coin }
    if asset.tokenID != nil || thing?.mayBeAmount == false {
      return "the collection \(named(address))"
    }
    guard let token = token(address) else { return "the token \(named(address))" }
    return "\(token.shown), the token \(named(address))"
  }

  private func decimals(of asset: Movement.Asset) -> Int? {
    guard case .token(let address) = asset else { return nil }
    return token(address)?.token.decimals
  }
}

extension Effect.Role {
  /// The word before the address.
  fileprivate var word: Sentence {
    switch self {
    case .receiver: "receiver"
    case .owner: "owner"
    case .delegate: "delegate"
    case .executor: "executor"
    }
  }
}
