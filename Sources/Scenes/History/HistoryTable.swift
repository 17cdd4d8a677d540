import Core
import Entity

/// The history in columns, for a terminal: when, what, how much, with whom.
///
/// A counterparty is shown by its name, else by a short form of its address. One that may be there
/// to deceive is shown only in a line of its own, in full, with the reason.
enum HistoryTable {
  static func styled(_ transactions: [ShownTransaction], shared: Set<String>) -> StyledText {
    let short = ShortAddresses(
      among: Set(transactions.flatMap(\.rows).compactMap(\.counterparty))
    )
    let marksNew = transactions.contains { $0.judged.isNew == true }
    var table = Table((marksNew ? [.mark] : []) + [.left, .left, .decimal, .left, .left])
    for transaction in transactions {
      let mark: Sentence = transaction.judged.isNew == true ? "*" : ""
      for (place, line) in transaction.lines.enumerated() {
        let isFirst = place == 0
        let time = transaction.judged.rows[place].movement.block.time
        let row = line.row
        let cells: [Sentence] = [
          isFirst ? UTC.minute(time) : "", word(row, isFirst: isFirst, transaction.judged.form),
          amount(row), row.amount == nil ? row.baseUnit : "\(term: row.symbol)",
          counterparty(line.row, line.cautions, short),
        ]
        table.add((marksNew ? [isFirst ? mark : ""] : []) + cells)
        if let contract = contract(row, shared) { table.add(below: contract) }
        for caution in line.cautions { table.add(below: .caution(caution.words)) }
      }
    }
    return table.styled
  }

  private static func word(
    _ row: ShownTransaction.Row,
    isFirst: Bool,
    _ form: JudgedTransaction.Form?
  ) -> Sentence {
    if row.kind == .fee { return row.kind.word }
    if row.status == .failed { return "failed" }
    switch form {
    case .swap: return isFirst ? "swap" : ""
    case .ownTransfer: return "transfer"
    case nil: break
    }
    return switch row.kind {
    case .tokenIn: "received"
    case .tokenOut: "sent"
    default: row.kind.word
    }
  }

  /// Nothing but the fee of a failed transaction moved.
  private static func amount(_ row: ShownTransaction.Row) -> Sentence {
    let sign = row.status == .failed && row.kind != .fee ? "" : row.sign
    return "\(amount: ShortAmount.text(sign + (row.amount ?? row.units)))"
  }

  private static func counterparty(
    _ row: ShownTransaction.Row,
    _ cautions: [HistoryCaution],
    _ short: ShortAddresses
  ) -> Sentence {
    guard let address = row.counterparty else { return "" }
    if cautions.contains(where: \.isOfCounterparty) { return "see below" }
    return row.owner ?? "\(address: short.text(address))"
  }

  /// The contract of a token whose symbol says too little: no symbol identifies a token.
  private static func contract(_ row: ShownTransaction.Row, _ shared: Set<String>) -> Sentence? {
    let isUnlisted = row.isListed == false
    guard isUnlisted || shared.contains(row.asset) else { return nil }
    let contract: Sentence = "contract \(address: row.asset)"
    return isUnlisted ? "\(contract), not listed" : contract
  }
}
