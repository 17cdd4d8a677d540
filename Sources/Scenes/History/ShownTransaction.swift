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

  /// Whether a row is the first one of its account; no row says its account if there is only one.
  func beginsAccount(at index: Int) -> Bool {
    rows[index].account != nil && (index == 0 || rows[index - 1].account != rows[index].account)
  }

  /// Whether no row below has the same asset.
  func endsAsset(at index: Int) -> Bool {
    !rows[(index + 1)...].contains { $0.asset == rows[index].asset }
  }
}

extension ListHistory.Body.Row {
  /// What the address zero stands for on the other side of a token; nil for every other one.
  var origin: Sentence? {
    guard counterparty == "\(Address.zero)" else { return nil }
    return switch kind {
    case .tokenIn, .itemIn: "minted"
    case .tokenOut, .itemOut: "burned"
    default: nil
    }
  }

  /// The name on the other side: `contact Alice`, `savings/1`, `savings, not verified`.
  var owner: Sentence? {
    guard let name = counterpartyName else { return nil }
    let owner: Sentence = counterpartyIs == .contact ? "contact \(name: name)" : "\(name: name)"
    guard let mark = counterpartyStanding else { return owner }
    return "\(owner), \(mark)"
  }

  var sign: String {
    switch direction {
    case _ where units == "0": ""
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
