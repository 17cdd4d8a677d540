import Core
import Entity

/// A transaction of the history for people: its rows with what is to be said about them.
struct ShownTransaction {
  typealias Row = ListHistory.Body.Row

  let judged: JudgedTransaction
  /// In the order of the judged rows.
  let rows: [Row]

  /// The rows with their cautions.
  var lines: [(row: Row, cautions: [HistoryCaution])] {
    zip(rows, judged.rows).map { ($0, $1.cautions) }
  }
}

extension ListHistory.Body.Row {
  /// The name on the other side: `contact Alice`, `savings/1`, `savings, not verified`.
  var owner: Sentence? {
    guard let name = counterpartyName else { return nil }
    let owner: Sentence = counterpartyIs == .contact ? "contact \(name: name)" : "\(name: name)"
    guard let mark = counterpartyStanding else { return owner }
    return "\(owner), \(mark)"
  }

  var sign: String {
    switch direction {
    case "in": "+"
    case "out": "-"
    default: ""
    }
  }

  /// The unit of an amount that is in base units, because nobody knows its decimals.
  var baseUnit: Sentence {
    let count = UInt256(decimal: units)?.pluralCount ?? 0
    return "\(by: count, one: "base unit", many: "base units")"
  }
}
