import Core
import Entity

/// Rows of history for people: grouped by transaction, full hashes and addresses, 80 columns.
enum HistoryText {
  typealias Row = ListHistory.Body.Row

  /// Words rows; `shared` are the contracts whose symbols say too little.
  static func styled(_ rows: [Row], shared: Set<String> = []) -> StyledText {
    var groups: [[Row]] = []
    for row in rows {
      if let last = groups.last?.first, row.transaction != nil, last.transaction == row.transaction,
        last.blockHash == row.blockHash
      {
        groups[groups.count - 1].append(row)
      } else {
        groups.append([row])
      }
    }
    return groups.reduce(into: StyledText()) { text, group in add(group, shared, to: &text) }
  }

  /// Adds what one transaction, or one withdrawal, moved.
  private static func add(_ rows: [Row], _ shared: Set<String>, to text: inout StyledText) {
    guard let first = rows.first else { return }
    var facts = LabeledLines()
    facts.add("  tx", data: first.transaction)
    facts.add("  label", written: first.label)
    facts.add("  note", written: first.note)
    for (index, row) in rows.enumerated() {
      if let account = row.account, index == 0 || rows[index - 1].account != account {
        facts.add("  account", Self.account(account, name: row.accountName))
      }
      add(row, shared, to: &facts)
      if !rows[(index + 1)...].contains(where: { $0.asset == row.asset }) {
        facts.add("    balance", balance(row, shared))
      }
    }
    text.add("\(first.time)  block \(number: first.block)")
    text.add(facts.styled)
  }

  /// Adds what a row moved or permits, and the other side.
  static func add(_ row: Row, _ shared: Set<String>, to facts: inout LabeledLines) {
    let amount = permission(row, shared) ?? amount(row, shared)
    facts.add("  \(row.kind.word)", row.status == .failed ? "\(amount) (failed)" : amount)
    facts.add(side(row), counterparty(row))
    facts.add("    label", written: row.counterpartyLabel)
  }

  /// The word before the address on the other side.
  private static func side(_ row: Row) -> Sentence {
    if row.kind == .userOperation { return "    paid by" }
    return row.direction == "in" ? "    from" : "    to"
  }

  static func amount(_ row: Row, _ shared: Set<String>) -> Sentence {
    if let id = row.tokenID.flatMap({ UInt256(decimal: $0) }) {
      let items = Collectible(id: id).items(UInt256(decimal: row.units) ?? 0)
      return "\(number: sign(row))\(items) of \(address: row.asset)"
    }
    guard let amount = row.amount else {
      let count = UInt256(decimal: row.units)?.pluralCount ?? 0
      return
        "\(number: sign(row))\(amount: row.units) \(by: count, one: "base unit", many: "base units") of "
        + "\(address: row.asset)"
    }
    let words: Sentence = "\(number: sign(row))\(amount: amount) \(term: row.symbol)"
    return shared.contains(row.asset) ? "\(words) (\(address: row.asset))" : words
  }

  /// Returns what is left of the asset after the transaction; nil if it is unknown.
  private static func balance(_ row: Row, _ shared: Set<String>) -> Sentence? {
    guard let units = row.balanceUnits else { return nil }
    guard let balance = row.balance else {
      return ResolvedToken.baseUnits(UInt256(decimal: units) ?? .zero)
    }
    let words: Sentence = "\(amount: balance) \(term: row.symbol)"
    return shared.contains(row.asset) ? "\(words) (\(address: row.asset))" : words
  }

  /// Returns an account, with its name: `0x… (savings/1)`.
  static func account(_ address: String, name: String?) -> Sentence {
    guard let name else { return "\(address: address)" }
    return "\(address: address) (\(name: UntrustedText.escaped(name)))"
  }

  /// Returns the address on the other side, with its name: `0x… (contact Alice)`.
  private static func counterparty(_ row: Row) -> Sentence? {
    guard let address = row.counterparty else { return nil }
    if address == "\(Address.zero)" {
      switch row.kind {
      case .tokenIn, .itemIn: return "\(address: address) (minted)"
      case .tokenOut, .itemOut: return "\(address: address) (burned)"
      default: break
      }
    }
    guard let name = row.counterpartyName else { return "\(address: address)" }
    let owner: Sentence = row.counterpartyIs == .contact ? "contact \(name: name)" : "\(name: name)"
    guard let mark = row.counterpartyStanding else { return "\(address: address) (\(owner))" }
    return "\(address: address) (\(owner), \(mark))"
  }

  private static func sign(_ row: Row) -> String {
    switch row.direction {
    case "in": "+"
    case "out": "-"
    default: ""
    }
  }
}
