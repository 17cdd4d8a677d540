import BigInt
import ChainKit
import Core
import Entity

/// What a call does, a line for each effect.
struct EffectLine: Equatable {
  let name: String
  let text: String

  /// The lines of a call and of all calls within; what only an ABI or a descriptor claims has none.
  static func all(of judged: JudgedCall, in review: Review) -> [EffectLine] {
    judged.all.filter { $0.call?.isClaimed != true }.flatMap(\.effects).map { effect in
      EffectLine(effect, in: review)
    }
  }

  private init(_ effect: Effect, in review: Review) {
    let named = review.acquaintances.named
    func towards(_ word: String, _ address: Address?) -> String {
      address.map { " \(word) \(named($0))" } ?? ""
    }
    switch effect {
    case .spend(let asset, let units, let to):
      (name, text) = ("spends", Self.amount(units, asset, review) + towards("to", to))
    case .allow(let asset, let units, let spender):
      let isAll = Unlimited.includes(units, decimals: Self.word(asset, review)?.token.decimals)
      let what = units.map { Self.amount($0, asset, review) } ?? Self.name(asset, review)
      name = "allows"
      text =
        (spender.map(named) ?? "anybody") + " to take "
        + (units == nil ? "all of \(what)" : "up to \(what)" + (isAll ? " (without limit)" : ""))
    case .revoke(let asset, let spender):
      name = "revokes"
      text = "what \(spender.map(named) ?? "anybody") may take of \(Self.name(asset, review))"
    case .name(let role, let address): (name, text) = (role.rawValue, named(address))
    case .control(let function, let contract, let to):
      name = "controls"
      text =
        "\(named(contract)), by \(ForeignText.escaped(function))" + towards("in favor of", to)
    case .unknown(let contract, let selector, let bytes):
      name = "unknown"
      text =
        "\(bytes) bytes for \(named(contract))"
        + (selector.isEmpty ? "" : ", beginning with \(Hex.prefixed(selector))")
    }
  }

  private static func word(_ asset: Movement.Asset, _ review: Review) -> TokenWord? {
    guard case .token(let token) = asset else { return nil }
    return TokenWord(
      at: token,
      on: review.transaction.chain,
      review.tokens,
      claimed: review.claims?.token
    )
  }

  /// `5 USDC (5000000 base units)`, `1.5 ETH`, `7 base units of 0x…`.
  private static func amount(_ units: BigUInt, _ asset: Movement.Asset, _ review: Review) -> String
  {
    switch asset {
    case .ether: "\(Units.text(units, decimals: 18)) \(review.symbol)"
    case .token(let token):
      word(asset, review)?.long(units) ?? "\(units) base units of \(token)"
    }
  }

  private static func name(_ asset: Movement.Asset, _ review: Review) -> String {
    switch asset {
    case .ether: review.symbol
    case .token(let token): word(asset, review)?.symbol ?? "\(token)"
    }
  }
}
