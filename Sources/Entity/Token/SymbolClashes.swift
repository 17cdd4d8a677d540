import Core

/// The tokens that share a symbol on a chain, or have symbols that look the same.
///
/// A symbol is its contract's own claim, so it identifies no token: where two have the same, the
/// contracts are shown. Case and look-alike letters (UTS #39) do not make a difference.
package struct SymbolClashes: Hashable, Sendable {
  private struct Key: Hashable {
    let chain: ChainID
    let folded: String
  }

  private var tokens: [Key: [Token]] = [:]

  /// Compares tokens of any chains with each other. Cost: under a microsecond a token.
  package init(among tokens: some Sequence<Token>) { add(tokens) }

  /// Returns the clashes among more tokens; a contract that is already known is not added.
  package func adding(_ more: some Sequence<Token>) -> SymbolClashes {
    var all = self
    all.add(more)
    return all
  }

  /// Returns the other tokens of the chain with this token's symbol, or one that looks like it.
  package func others(than token: Token) -> [Token] {
    let found = keys(of: token).flatMap { tokens[$0] ?? [] }.filter { $0.address != token.address }
    // Almost every symbol is the only one of its kind, so the shapes are rarely needed.
    guard !found.isEmpty else { return [] }
    let shapes = UnicodeText.shapes(of: token.symbol)
    var seen: Set<Address> = []
    return found.filter { other in
      Self.isSame(token.symbol, other.symbol, shapes) && seen.insert(other.address).inserted
    }
  }

  /// Whether the symbol says too little: another token has it, or it looks like that of the coin.
  package func isShared(_ token: Token, coin: String? = nil) -> Bool {
    if !others(than: token).isEmpty { return true }
    guard let coin, !Self.folds(of: coin).isDisjoint(with: Self.folds(of: token.symbol)) else {
      return false
    }
    return Self.isSame(token.symbol, coin, UnicodeText.shapes(of: token.symbol))
  }

  /// Whether two symbols are the same or look the same.
  package static func lookAlike(_ one: String, _ other: String) -> Bool {
    guard !folds(of: one).isDisjoint(with: folds(of: other)) else { return false }
    return isSame(one, other, UnicodeText.shapes(of: one))
  }

  private mutating func add(_ more: some Sequence<Token>) {
    for token in more {
      for key in keys(of: token)
      where tokens[key]?.contains(where: { $0.address == token.address }) != true {
        tokens[key, default: []].append(token)
      }
    }
  }

  private func keys(of token: Token) -> [Key] {
    Self.folds(of: token.symbol).map { Key(chain: token.chain, folded: $0) }
  }

  /// Whether two symbols are equal or look the same; those of invisible characters do not differ.
  private static func isSame(_ one: String, _ other: String, _ shapes: Set<String>) -> Bool {
    one == other || !shapes.isDisjoint(with: UnicodeText.shapes(of: other))
  }

  /// Returns coarse forms of a symbol: two symbols that look the same have one in common.
  ///
  /// Letters that run together, as `rn` does, are taken apart, so that no order matters.
  private static func folds(of symbol: String) -> Set<String> {
    if symbol.utf8.allSatisfy({ 0x20...0x7e ~= $0 }) { return [fold(symbol)] }
    return Set(UnicodeText.shapes(of: symbol).map(fold))
  }

  private static func fold(_ text: String) -> String {
    var folded = ""
    for scalar in text.unicodeScalars where scalar != " " {
      switch scalar {
      case "0": folded += "o"
      case "1", "|", "i", "I", "L": folded += "l"
      case "m", "M": folded += "rn"
      case "w", "W": folded += "vv"
      case "d", "D": folded += "cl"
      case "A"..."Z": folded.unicodeScalars.append(Unicode.Scalar(UInt8(scalar.value) | 0x20))
      default: folded.unicodeScalars.append(scalar)
      }
    }
    return folded
  }
}
