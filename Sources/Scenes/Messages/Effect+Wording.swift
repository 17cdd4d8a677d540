import BigInt
import ChainKit
import Core
import Entity

extension Effect {
  /// What the effect is, on a row of its own, with tokens by their symbols where they are known.
  func add(to facts: inout Facts, on chain: BigUInt?, in context: MessageContext) {
    switch self {
    case .spend(let asset, let units, let to):
      let taker = to.map { " to \($0)" } ?? ""
      facts.add("pays", context.amount(units, of: asset, on: chain) + taker)
    case .allow(let asset, let units, let spender):
      let taker = spender.map { "\($0)" } ?? "anyone"
      facts.add("allows", "\(taker) to take \(context.amount(units, of: asset, on: chain))")
    case .revoke(let asset, let spender):
      let taker = spender.map { " of \($0)" } ?? ""
      facts.add("withdraws", "the permission\(taker) to take \(context.name(of: asset, on: chain))")
    case .name(let role, let address): facts.add(role.rawValue, "\(address)")
    case .control(let function, let contract, let to):
      let taker = to.map { ", in favor of \($0)" } ?? ""
      facts.add("changes", "who controls \(contract), by \(ForeignText.escaped(function))\(taker)")
    case .unknown(let contract, _, let bytes):
      let place = contract.isZero ? "" : " for \(contract)"
      facts.add("unknown", (bytes == 1 ? "1 byte" : "\(bytes) bytes") + place)
    }
  }
}

extension MessageContext {
  /// `1.5 USDC (1500000 base units) of the token 0x…`; nil units are all there will ever be.
  func amount(_ units: BigUInt?, of asset: Movement.Asset, on chain: BigUInt?) -> String {
    guard let units else { return "all of \(name(of: asset, on: chain)), without limit" }
    switch asset {
    case .ether: return "\(Units.text(units, decimals: 18)) \(coin(of: chain))"
    case .token(let address):
      guard let token = token(at: address, on: chain) else {
        let noun = units == 1 ? "base unit" : "base units"
        return "\(units) \(noun) of \(name(of: asset, on: chain))"
      }
      return "\(Units.text(units, decimals: token.decimals)) \(ForeignText.escaped(token.symbol)) "
        + "(\(units) base units) of the token \(address)"
    }
  }

  func name(of asset: Movement.Asset, on chain: BigUInt?) -> String {
    switch asset {
    case .ether: coin(of: chain)
    case .token(let address):
      (token(at: address, on: chain).map { "\(ForeignText.escaped($0.symbol)), " } ?? "")
        + "the token \(address)"
    }
  }

  private func coin(of chain: BigUInt?) -> String {
    guard let chain else { return chains.coin(of: nil) }
    return entry(of: chain)?.symbol ?? "coins of chain \(chain)"
  }
}
