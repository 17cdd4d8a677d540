import Core
import Entity

/// The history in lines with labels: grouped by transaction, full hashes and addresses.
enum HistoryText {
  typealias Row = ListHistory.Body.Row

  /// Words transactions; `shared` are the contracts whose symbols say too little.
  static func styled(_ transactions: [ShownTransaction], shared: Set<String> = []) -> StyledText {
    transactions.reduce(into: StyledText()) { text, transaction in
      add(transaction, shared, to: &text)
    }
  }

  /// Adds what one transaction, or one withdrawal, moved.
  private static func add(
    _ transaction: ShownTransaction,
    _ shared: Set<String>,
    to text: inout StyledText
  ) {
    guard let first = transaction.rows.first else { return }
    var facts = LabeledLines()
    facts.add("  tx", data: first.transaction)
    for (row, cautions) in transaction.lines {
      let amount = amount(row, shared)
      facts.add("  \(row.kind.word)", row.status == .failed ? "\(amount) (failed)" : amount)
      facts.add(row.direction == "in" ? "    from" : "    to", counterparty(row))
      for caution in cautions { facts.add("    caution", caution.words) }
    }
    text.add(head(of: first, transaction.judged))
    text.add(facts.styled)
  }

  private static func head(of row: Row, _ judged: JudgedTransaction) -> Sentence {
    let form: Sentence? =
      switch judged.form {
      case .swap: "swap"
      case .ownTransfer: "transfer between your accounts"
      case nil: nil
      }
    let marks = [form, judged.isNew == true ? "new" : nil].compactMap(\.self)
    return Sentence(
      joining: ["\(row.time)  block \(number: row.block)"] + marks,
      by: "  "
    )
  }

  private static func amount(_ row: Row, _ shared: Set<String>) -> Sentence {
    guard let amount = row.amount else {
      return "\(number: row.sign)\(amount: row.units) \(row.baseUnit) of \(contract(row))"
    }
    let words: Sentence = "\(number: row.sign)\(amount: amount) \(term: row.symbol)"
    let isNamed = row.isListed != false && !shared.contains(row.asset)
    return isNamed ? words : "\(words) (\(contract(row)))"
  }

  private static func contract(_ row: Row) -> Sentence {
    row.isListed == false ? "\(address: row.asset), not listed" : "\(address: row.asset)"
  }

  /// Returns the address on the other side, with its name: `0x… (contact Alice)`.
  private static func counterparty(_ row: Row) -> Sentence? {
    guard let address = row.counterparty else { return nil }
    guard let owner = row.owner else { return "\(address: address)" }
    return "\(address: address) (\(owner))"
  }
}
