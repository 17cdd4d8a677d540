import Core

/// The balances in columns for people, of which only those are shown that have something in them.
struct BalanceTable {
  /// One asset of one account.
  struct Row {
    /// The chain; empty below the first row of it.
    var chain: Sentence = ""
    /// The account; empty below the first row of it.
    var name: Sentence = ""
    let amount: Sentence
    let unit: Sentence
    var value: Sentence = ""
    /// What a proof says of it.
    var verdict: Sentence = ""
    /// Whether it is left out because it is worth little.
    var isSmall = false
  }

  var rows: [Row] = []
  /// What is shown if there is no row.
  var whenEmpty: Sentence = "nothing to show"
  /// How many rows are left out because they are worth little.
  private var hidden = 0
  private var limit: Sentence = ""

  /// Adds the rows of one account, or the totals, without those that are worth little.
  mutating func add(_ more: AssetRows.Group) {
    let shown = more.rows.filter { !$0.isSmall }
    hidden += more.rows.count - shown.count
    if let limit = more.limit { self.limit = limit }
    for (place, row) in shown.enumerated() {
      var row = row
      row.name = place == 0 ? more.name : ""
      rows.append(row)
    }
  }

  /// Adds what all of it is worth, named in the first column that is there.
  mutating func addValue(_ value: Valuation) {
    let hasChains = rows.contains { !$0.chain.text.isEmpty }
    rows.append(
      Row(
        chain: hasChains ? "value" : "",
        name: hasChains ? "" : "value",
        amount: "",
        unit: "",
        value: value.totalSentence
      )
    )
  }

  /// How many balances are left out; nil if none are.
  var hiddenNote: Sentence? {
    guard hidden > 0 else { return nil }
    return .info(
      "\(hidden, one: "balance", many: "balances") below \(limit) "
        + "\(by: hidden, one: "is", many: "are") left out of the table"
    )
  }

  var styled: StyledText {
    let columns: [(cell: (Row) -> Sentence, side: Table.Side)] = [
      ({ $0.chain }, .left), ({ $0.name }, .left), ({ $0.amount }, .decimal), ({ $0.unit }, .left),
      ({ $0.value }, .right), ({ $0.verdict }, .left),
    ]
    let used = columns.filter { column in rows.contains { !column.cell($0).text.isEmpty } }
    guard let first = rows.first else { return StyledText(whenEmpty) }
    // A single amount stands alone, and is written as it is typed.
    if rows.count == 1, first.chain.text.isEmpty, first.name.text.isEmpty {
      var text: Sentence = "\(first.amount) \(first.unit)"
      if !first.value.text.isEmpty { text = "\(text) \(first.value)" }
      return StyledText(first.verdict.text.isEmpty ? text : "\(text) (\(first.verdict))")
    }
    var table = Table(used.map(\.side))
    for row in rows { table.add(used.map { $0.cell(row) }) }
    return table.styled
  }
}
