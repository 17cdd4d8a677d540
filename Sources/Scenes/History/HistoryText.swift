/// Rows of history for people: grouped by transaction, full hashes and addresses, 80 columns.
enum HistoryText {
  typealias Row = ListHistory.Body.Row

  static func text(_ rows: [Row]) -> String {
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
    return groups.map(text(ofOne:)).joined(separator: "\n")
  }

  /// What one transaction, or one withdrawal, moved.
  private static func text(ofOne rows: [Row]) -> String {
    guard let first = rows.first else { return "" }
    var facts = FieldLines()
    facts.add("  tx", first.transaction)
    for row in rows {
      let failed = row.status == "failed" ? " (failed)" : ""
      let amount =
        row.amount.map { "\($0) \(row.symbol)" } ?? "\(row.units) base units of \(row.asset)"
      facts.add("  \(row.kind)", sign(row) + amount + failed)
      if let other = row.counterparty {
        let kind = row.counterpartyIs == .contact ? "contact " : ""
        let mark = row.counterpartyStanding.map { ", \($0)" } ?? ""
        let name = row.counterpartyName.map { " (\(kind)\($0)\(mark))" } ?? ""
        facts.add(row.direction == "in" ? "    from" : "    to", other + name)
      }
    }
    return "\(first.time)  block \(first.block)\n\(facts.text)"
  }

  private static func sign(_ row: Row) -> String {
    switch row.direction {
    case "in": "+"
    case "out": "-"
    default: ""
    }
  }
}
