import Core
import Entity

/// The history in columns, for a terminal: when, what, how much, with whom.
///
/// A counterparty is shown by its name, else by a short form of its address. One that may be there
/// to deceive is shown only in a line of its own, in full, with the reason.
enum HistoryTable {
  static func styled(
    _ transactions: [ShownTransaction],
    shared: Set<String>,
    zone: TimeZoneRules = .utc
  ) -> StyledText {
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
        let kind =
          isFailure(row, in: transaction)
          ? "failed" : word(row, isFirst: isFirst, transaction.judged.form)
        let cells: [Sentence] = [
          isFirst ? zone.minute(time) : "", kind, amount(row), unit(row),
          counterparty(row, line.cautions, short),
        ]
        table.add((marksNew ? [isFirst ? mark : ""] : []) + cells)
        for fact in facts(transaction, at: place, shared) { table.add(below: fact) }
        for caution in line.cautions { table.add(below: .caution(caution.words)) }
      }
    }
    return table.styled
  }

  /// Whether the row says that the transaction failed; the fee says it if it is alone.
  private static func isFailure(
    _ row: ShownTransaction.Row,
    in transaction: ShownTransaction
  ) -> Bool {
    row.status == .failed && (row.kind != .fee || transaction.lines.count == 1)
  }

  private static func word(
    _ row: ShownTransaction.Row,
    isFirst: Bool,
    _ form: JudgedTransaction.Form?
  ) -> Sentence {
    let isMoved = row.direction != "none" && row.kind != .fee
    switch form {
    case .swap where isMoved: return isFirst ? "swap" : ""
    case .ownTransfer where isMoved: return "transfer"
    default: break
    }
    return switch row.kind {
    case .tokenIn, .itemIn: "received"
    case .tokenOut, .itemOut: "sent"
    case .internalOut: Movement.Kind.internal.word
    case .operatorApproval: Movement.Kind.approval.word
    case .userOperation: "operation"
    default: row.kind.word
    }
  }

  /// The amount; what is permitted has a line of its own. Nothing but the fee of a failed
  /// transaction moved.
  private static func amount(_ row: ShownTransaction.Row) -> Sentence {
    guard HistoryText.permission(row, []) == nil else { return "" }
    let sign = row.status == .failed && row.kind != .fee ? "" : row.sign
    return "\(amount: ShortAmount.text(sign + (row.amount ?? row.units)))"
  }

  private static func unit(_ row: ShownTransaction.Row) -> Sentence {
    guard HistoryText.permission(row, []) == nil else { return "" }
    if row.tokenID != nil {
      let count = UInt256(decimal: row.units)?.pluralCount ?? 0
      return "\(by: count, one: "item", many: "items")"
    }
    return row.amount == nil ? row.baseUnit : "\(term: row.symbol)"
  }

  private static func counterparty(
    _ row: ShownTransaction.Row,
    _ cautions: [HistoryCaution],
    _ short: ShortAddresses
  ) -> Sentence {
    guard let address = row.counterparty else { return "" }
    if cautions.contains(where: \.isOfCounterparty) { return "see below" }
    return row.origin ?? row.owner ?? "\(address: short.text(address))"
  }

  /// What fits in no column.
  private static func facts(
    _ transaction: ShownTransaction,
    at place: Int,
    _ shared: Set<String>
  ) -> [Sentence] {
    let row = transaction.rows[place]
    var facts: [Sentence?] = []
    if place == 0 {
      facts += [written("label", row.label), written("note", row.note)]
    }
    if transaction.beginsAccount(at: place) {
      facts.append(row.account.map { "account: \(name: row.accountName ?? $0)" })
    }
    facts += [
      HistoryText.permission(row, shared), contract(row, shared),
      written("label of the other side", row.counterpartyLabel),
    ]
    if transaction.endsAsset(at: place), let balance = HistoryText.balance(row, []) {
      facts.append("balance: \(balance)")
    }
    return facts.compactMap(\.self)
  }

  /// Returns what the user wrote, after its name.
  private static func written(_ name: Sentence, _ text: String?) -> Sentence? {
    text.map { "\(name): \(foreign: $0)" }
  }

  /// The contract of an item, or of a token whose symbol says too little: no symbol identifies a
  /// token.
  private static func contract(_ row: ShownTransaction.Row, _ shared: Set<String>) -> Sentence? {
    // What is permitted is worded with the contract.
    guard HistoryText.permission(row, []) == nil else { return nil }
    if let id = row.tokenID { return "contract \(address: row.asset), ID \(number: id)" }
    let isUnlisted = row.isListed == false
    guard isUnlisted || shared.contains(row.asset) else { return nil }
    return "contract \(HistoryText.contract(row))"
  }
}
