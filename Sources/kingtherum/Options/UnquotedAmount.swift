import Entity

/// An amount without quotes whose unit is among the other words, as in `--amount 12.5 usdc`.
///
/// ``SplitAmount`` joins the units of ether already; those of tokens depend on the chain.
enum UnquotedAmount {
  /// Returns the amount with its unit, and the words without it; both unchanged if the unit is not
  /// certain.
  ///
  /// A single word is the unit if the recipient is known; otherwise it may be the recipient.
  static func joined(
    _ amount: String?,
    _ words: [String],
    hasRecipient: Bool,
    isUnit: (String) -> Bool
  ) -> (amount: String?, words: [String]) {
    guard let amount, isBare(amount), let first = words.first, let last = words.last else {
      return (amount, words)
    }
    guard words.count > 1 else {
      return hasRecipient ? ("\(amount) \(first)", []) : (amount, words)
    }
    switch (isUnit(first), isUnit(last)) {
    case (true, false): return ("\(amount) \(first)", Array(words.dropFirst()))
    case (false, true): return ("\(amount) \(last)", words.dropLast())
    default: return (amount, words)
    }
  }

  /// Whether a word is a unit of the chain: of its coin, or the symbol or address of a token.
  static func isUnit(_ word: String, on chain: ChainEntry, _ tokens: [Token]) -> Bool {
    guard let amount = try? AmountText(parsing: "1 \(word)") else { return false }
    switch amount.unit {
    case .ether, .gwei, .wei: return true
    case .symbol(let symbol):
      let name = symbol.lowercased()
      return amount.isNative(chain.symbol)
        || tokens.contains {
          $0.symbol.lowercased() == name || $0.address.description.lowercased() == name
        }
    }
  }

  /// Whether a text is a number without a unit.
  static func isBare(_ text: String) -> Bool {
    do { _ = try AmountText(parsing: text) } catch .noUnit { return true } catch { return false }
    return false
  }
}
