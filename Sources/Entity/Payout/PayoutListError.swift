package import Core

/// An error in a list of payments.
package enum PayoutListError: Error, Equatable, Sendable {
  /// The list has no payments.
  case empty
  /// The list is larger than the limit.
  case tooLong(limit: Int, found: Int)
  /// The list has more payments than the limit.
  case tooMany(limit: Int)
  /// A byte in this line is not UTF-8.
  case notUTF8(line: Int)
  /// The text is not the expected JSON.
  case json(JSONError)
  /// The name of a column is unknown.
  case column(String)
  case columnTwice(PayoutList.Column)
  /// A required column is missing.
  case noColumn(PayoutList.Column)
  /// The number of fields in the row differs from the heading.
  case fields(row: Int, wanted: Int, found: Int)
  /// A quote occurs in a field that does not begin with one, or text follows the closing quote.
  case quote(row: Int, field: Int)
  /// A quote is not closed.
  case openQuote(row: Int)
  /// The field is empty.
  case missing(row: Int, PayoutList.Column)
  /// The note has more than 256 Unicode scalars.
  case longNote(row: Int)
}

extension PayoutListError: Reportable {
  package var report: Report {
    switch self {
    case .empty:
      Report(.data, "payouts-empty", "the payout list has no payments")
    case .tooLong(let limit, let found):
      Report(
        .data,
        "payouts-too-long",
        "payout list too large: the limit is \(limit, one: "byte", many: "bytes"), found "
          + "\(count: found)"
      )
    case .tooMany(let limit):
      Report(
        .data,
        "payouts-too-many",
        "too many payments in the payout list: the limit is \(count: limit)"
      )
    case .notUTF8(let line):
      Report(.data, "payouts-not-utf8", "invalid payout list: line \(line) is not UTF-8")
    case .json(let error): error.report
    case .column(let name):
      Report(
        .data,
        "payouts-column",
        "unknown column: \(name: name.isEmpty ? "\"\"" : UntrustedText.escaped(name)); a payout list has "
          + "the columns to, amount, token and note"
      )
    case .columnTwice(let column):
      Report(.data, "payouts-column-twice", "duplicate column: \(term: column.rawValue)")
    case .noColumn(let column):
      Report(
        .data,
        "payouts-no-column",
        "missing column: \(term: column.rawValue); a payout list must have a header row with the columns "
          + "to and amount"
      )
    case .fields(let row, let wanted, let found):
      Report(
        .data,
        "payouts-fields",
        "row \(row): expected \(wanted, one: "field", many: "fields"), as in the header row, "
          + "found \(count: found)"
      )
    case .quote(let row, let field):
      Report(
        .data,
        "payouts-quote",
        "row \(row), field \(field): quotes must enclose the whole field and be doubled inside it; "
          + "lines must end with LF or CR LF"
      )
    case .openQuote(let row):
      Report(.data, "payouts-open-quote", "row \(row): missing closing quote")
    case .missing(let row, let column):
      Report(.data, "payouts-missing", "row \(row), \(term: column.rawValue): must not be empty")
    case .longNote(let row):
      Report(
        .data,
        "payouts-long-note",
        "row \(row), note: too long: the limit is "
          + "\(DocumentRules.maxScalars, one: "character", many: "characters")"
      )
    }
  }
}
