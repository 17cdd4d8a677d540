import Core
import Entity

extension EffectWording {
  /// Words effects on a chain, with tokens as known on this machine or else as claimed.
  init(
    coin: Sentence,
    on chain: ChainID?,
    _ tokens: TokenList,
    claimed: Token?,
    naming known: KnownAddresses
  ) {
    self.init(
      coin: coin,
      token: { ResolvedToken(at: $0, on: chain, tokens, claimed: claimed) },
      named: known.named
    )
  }
}
