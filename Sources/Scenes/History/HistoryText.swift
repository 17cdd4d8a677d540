import Core
import Entity

/// The history in lines with labels: grouped by transaction, full hashes and addresses.
enum HistoryText {
  typealias Row = ListHistory.Body.Row

  /// Words transactions; `shared` are the contracts whose symbols say too little.
  static func styled(
    _ transactions: [ShownTransaction],
    shared: Set<String> = [],
    zone: TimeZoneRules = .utc
  ) -> StyledText {
    transactions.reduce(into: StyledText()) { text, transaction in
      add(transaction, shared, zone, to: &text)
    }
  }

  /// Adds what one transaction, or one withdrawal, moved.
  private static func add(
    _ transaction: ShownTransaction,
    _ shared: Set<String>,
    _ zone: TimeZoneRules,
    to text: inout StyledText
  ) {
    guard let first = transaction.rows.first else { return }
    var facts = LabeledLines()
    facts.add("  tx", data: first.transaction)
    facts.add("  label", written: first.label)
    facts.add("  note", written: first.note)
    for (index, line) in transaction.lines.enumerated() {
      let row = line.row
      if transaction.beginsAccount(at: index), let account = row.account {
        facts.add("  account", Self.account(account, name: row.accountName))
      }
      add(row, shared, to: &facts)
      for caution in line.cautions { facts.add("    caution", caution.words) }
      if transaction.endsAsset(at: index) { facts.add("    balance", balance(row, shared)) }
    }
    let time = transaction.judged.rows.first.map { zone.words($0.movement.block.time) }
    text.add(head(of: first, at: time ?? first.time, transaction.judged))
    text.add(facts.styled)
  }

  private static func head(
    of row: Row,
    at time: Sentence,
    _ judged: JudgedTransaction
  ) -> Sentence {
    let form: Sentence? =
      switch judged.form {
      case .swap: "swap"
      case .ownTransfer: "transfer between your accounts"
      case nil: nil
      }
    let marks = [form, judged.isNew == true ? "new" : nil].compactMap(\.self)
    return Sentence(
      joining: ["\(time)  block \(number: row.block)"] + marks,
      by: "  "
    )
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
      return "\(number: row.sign)\(items) of \(address: row.asset)"
    }
    guard let amount = row.amount else {
      return "\(number: row.sign)\(amount: row.units) \(row.baseUnit) of \(contract(row))"
    }
    return named("\(number: row.sign)\(amount: amount) \(term: row.symbol)", row, shared)
  }

  /// Adds the contract of a token if its symbol says too little.
  static func named(_ words: Sentence, _ row: Row, _ shared: Set<String>) -> Sentence {
    let isNamed = row.isListed != false && !shared.contains(row.asset)
    return isNamed ? words : "\(words) (\(contract(row)))"
  }

  static func contract(_ row: Row) -> Sentence {
    row.isListed == false ? "\(address: row.asset), not listed" : "\(address: row.asset)"
  }

  /// Returns what is left of the asset after the transaction; nil if it is unknown.
  static func balance(_ row: Row, _ shared: Set<String>) -> Sentence? {
    guard let units = row.balanceUnits else { return nil }
    guard let balance = row.balance else {
      return ResolvedToken.baseUnits(UInt256(decimal: units) ?? .zero)
    }
    return named("\(amount: balance) \(term: row.symbol)", row, shared)
  }

  /// Returns an account, with its name: `0x… (savings/1)`.
  static func account(_ address: String, name: String?) -> Sentence {
    guard let name else { return "\(address: address)" }
    return "\(address: address) (\(name: UntrustedText.escaped(name)))"
  }

  /// Returns the address on the other side, with its name: `0x… (contact Alice)`.
  static func counterparty(_ row: Row) -> Sentence? {
    guard let address = row.counterparty else { return nil }
    if let origin = row.origin { return "\(address: address) (\(origin))" }
    guard let owner = row.owner else { return "\(address: address)" }
    return "\(address: address) (\(owner))"
  }
}
