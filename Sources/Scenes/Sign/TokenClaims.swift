import Core
import Entity

/// What is to be said of how tokens are called: names are the builder's word, and cost nothing.
enum TokenClaims {
  /// `coin` is what the chain calls its own.
  static func warnings(about tokens: [Token], coin: String) -> [Warning] {
    [likeTheCoin(tokens, coin), sameSymbol(tokens), lookAlike(tokens), decimals(tokens)]
      .compactMap(\.self)
  }

  private static func likeTheCoin(_ tokens: [Token], _ coin: String) -> Warning? {
    let coins = Set([coin, "ETH", "ether"].flatMap(UnicodeText.shapes))
    let isCoin = { (token: Token) in !UnicodeText.shapes(of: token.symbol).isDisjoint(with: coins) }
    guard tokens.contains(where: isCoin) else { return nil }
    return Warning(
      grade: .danger,
      code: "token-called-like-coin",
      message: "a token is claimed to be called as the chain's own coin is; it is another thing"
    )
  }

  private static func sameSymbol(_ tokens: [Token]) -> Warning? {
    var seen: Set<String> = []
    let isSecond = { (token: Token) in
      let shapes = UnicodeText.shapes(of: token.symbol)
      defer { seen.formUnion(shapes) }
      return !shapes.isDisjoint(with: seen)
    }
    guard tokens.contains(where: isSecond) else { return nil }
    return Warning(
      grade: .danger,
      code: "token-same-symbol",
      message: "two contracts here are claimed to be tokens of the same symbol"
    )
  }

  /// Symbols are ASCII but for a few; a letter of another script looks like one of ours.
  private static func lookAlike(_ tokens: [Token]) -> Warning? {
    let isStrange = tokens.contains { token in
      !token.symbol.utf8.allSatisfy { (0x21...0x7e).contains($0) } && token.symbol != "₮"
    }
    guard isStrange else { return nil }
    return Warning(
      grade: .caution,
      code: "token-symbol-letters",
      message: "the claimed symbol of a token has signs that only look like letters, or none"
    )
  }

  /// 6, 8 and 18 are what tokens have; 0 to 36 is what honest ones have.
  private static func decimals(_ tokens: [Token]) -> Warning? {
    guard tokens.contains(where: { $0.decimals > 36 }) else { return nil }
    return Warning(
      grade: .danger,
      code: "token-decimals-absurd",
      message: "a token is claimed to have so many decimals that amounts look like nothing"
    )
  }
}
