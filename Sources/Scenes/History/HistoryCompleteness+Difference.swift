import Core
import Entity

extension HistoryCompleteness {
  /// Why blocks are a gap, after their numbers.
  static func reason(_ gap: SubjectGap, _ facts: Facts) -> Sentence {
    guard case .rowsDiffer(let rows, let held) = gap.reason else { return gap.reason.words }
    return difference(gap, rows, held, facts)
  }

  private static func difference(
    _ gap: SubjectGap,
    _ rows: UInt256?,
    _ held: UInt256,
    _ facts: Facts
  ) -> Sentence {
    switch gap.subject {
    case .nonces:
      if let rows, let more = rows.subtracting(held), !more.isZero {
        return
          "the rows use \(number: "\(more)") \(by: more.pluralCount, one: "nonce", many: "nonces") more than the account has"
      }
      let missing = held.subtractingWithSaturation(rows ?? 0)
      return
        "\(number: "\(missing)") \(by: missing.pluralCount, one: "nonce was", many: "nonces were") used by no transaction that was found"
    case .token(let contract):
      guard let token = facts.tokens[contract] else { return gap.reason.words }
      // Anyone can give a token the symbol of another.
      let symbol = facts.listed.contains(contract) ? UntrustedText.escaped(token.symbol) : nil
      func amount(_ units: UInt256) -> Sentence { Self.amount(units, token.decimals, symbol) }
      return amounts(rows.map(amount), amount(held))
    case .items, .item:
      guard let rows else {
        return
          "the rows add up to less than zero, but the account has \(number: "\(held)") \(by: held.pluralCount, one: "item", many: "items")"
      }
      return
        "the rows add up to \(number: "\(rows)") \(by: rows.pluralCount, one: "item", many: "items"), but the account has \(number: "\(held)")"
    case .ether:
      func amount(_ wei: UInt256) -> Sentence { Self.amount(wei, 18, facts.chain.symbol) }
      return amounts(rows.map(amount), amount(held))
    case .otherTokens: return gap.reason.words
    }
  }

  /// An amount of base units with its symbol, if that is known.
  private static func amount(_ units: UInt256, _ decimals: Int, _ symbol: String?) -> Sentence {
    let text = Units.text(units, decimals: decimals)
    guard let symbol else { return "\(amount: text)" }
    return "\(amount: text) \(term: symbol)"
  }

  private static func amounts(_ rows: Sentence?, _ held: Sentence) -> Sentence {
    guard let rows else {
      return "the rows add up to less than zero, but the balance is \(held)"
    }
    return "the rows add up to \(rows), but the balance is \(held)"
  }
}
