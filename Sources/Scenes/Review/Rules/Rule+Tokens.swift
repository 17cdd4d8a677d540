import Core
import Entity

/// Token names: the builder claims them, and anyone can choose them.
extension Rule {
  private static let documents: Set<ReviewSubject.Kind> = [.transaction, .payouts]

  static let tokenIsCalledLikeCoin = Rule(
    "token-called-like-coin",
    of: documents
  ) { subject, knowledge in
    let coins = Set([knowledge.coin.english, "ETH", "ether"].flatMap(UnicodeText.shapes))
    let isCoin = { (token: Token) in !UnicodeText.shapes(of: token.symbol).isDisjoint(with: coins) }
    guard subject.claimedTokens.contains(where: isCoin) else { return [] }
    return [
      Finding(
        .danger(
          "token-called-like-coin",
          "the builder calls a token by the name of the chain's own coin; it is a different asset"
        )
      )
    ]
  }

  /// Applies to lists only, because nothing else names several tokens.
  static let tokensHaveOneSymbol = Rule("token-same-symbol", of: [.payouts]) { subject, _ in
    var seen: Set<String> = []
    let isSecond = { (token: Token) in
      let shapes = UnicodeText.shapes(of: token.symbol)
      defer { seen.formUnion(shapes) }
      return !shapes.isDisjoint(with: seen)
    }
    guard subject.claimedTokens.contains(where: isSecond) else { return [] }
    return [
      Finding(
        .danger(
          "token-same-symbol",
          "the builder claims the same symbol for two token contracts in this list"
        )
      )
    ]
  }

  /// Almost all symbols are ASCII; a letter of another script may imitate one.
  static let tokenHasStrangeLetters = Rule("token-symbol-letters", of: documents) { subject, _ in
    let isStrange = subject.claimedTokens.contains { token in
      !token.symbol.utf8.allSatisfy { (0x21...0x7e).contains($0) } && token.symbol != "₮"
    }
    guard isStrange else { return [] }
    return [
      Finding(
        .caution(
          "token-symbol-letters",
          "the symbol that the builder claims for a token has characters other than plain ASCII, "
            + "which may only look like letters"
        )
      )
    ]
  }

  /// Most tokens have 6, 8 or 18 decimals, and honest ones no more than 36.
  static let tokenHasAbsurdDecimals = Rule("token-decimals-absurd", of: documents) { subject, _ in
    guard subject.claimedTokens.contains(where: { $0.decimals > 36 }) else { return [] }
    return [
      Finding(
        .danger(
          "token-decimals-absurd",
          "the builder claims so many decimals for a token that amounts look like nothing"
        )
      )
    ]
  }
}
