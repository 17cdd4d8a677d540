import Core
import Entity

extension Review {
  /// How its effects are worded, with tokens as known on this machine or else as claimed.
  var wording: EffectWording {
    EffectWording(
      coin: symbol,
      on: transaction.chain,
      tokens,
      claimed: claims?.token,
      naming: knownAddresses
    )
  }
}

extension MessageContext {
  /// How effects on a chain are worded; typed data makes no claims about tokens.
  func wording(on chain: UInt256?, naming known: KnownAddresses) -> EffectWording {
    let id = chain.flatMap { UInt64(exactly: $0) }.flatMap { try? ChainID($0) }
    return EffectWording(
      coin: chain.map(coin) ?? chains.coin(of: nil),
      on: id,
      tokens,
      claimed: nil,
      naming: known
    )
  }

  private func coin(of chain: UInt256) -> Sentence {
    entry(of: chain).map { "\(term: $0.symbol)" } ?? "coins of chain \(chain)"
  }
}
