import Core
import Entity

/// The units of the token amounts in an answer.
///
/// A symbol is not an identity: where two tokens of a chain share one, or look-alikes of it, each is
/// shown with its contract.
struct TokenUnits {
  private let clashes: SymbolClashes
  /// The symbol of the chain's coin.
  private let coin: String?

  init(_ clashes: SymbolClashes, coin: String? = nil) {
    (self.clashes, self.coin) = (clashes, coin)
  }

  /// Takes the tokens of an answer, shown or not.
  init(among tokens: some Sequence<Token>, coin: String? = nil) {
    self.init(SymbolClashes(among: tokens), coin: coin)
  }

  /// `USDC`, or `USDC (0x…)`.
  func unit(of token: Token) -> Sentence {
    let symbol = UntrustedText.escaped(token.symbol)
    return isShared(token) ? "\(term: symbol) (\(token.address))" : "\(term: symbol)"
  }

  func isShared(_ token: Token) -> Bool { clashes.isShared(token, coin: coin) }
}
