package import Core

/// What is wrong with a list of payments.
package enum PayoutListError: Error, Equatable, Sendable {
  /// There is no payment in it.
  case empty
  /// The list has more bytes than are read.
  case tooLong(limit: Int, found: Int)
  /// The list has more payments than are read.
  case tooMany(limit: Int)
  /// A byte in this line is not UTF-8.
  case notUTF8(line: Int)
  /// The text is not the JSON that is wanted.
  case json(JSONError)
  /// No column is called so.
  case column(String)
  case columnTwice(PayoutList.Column)
  /// A column is not there.
  case noColumn(PayoutList.Column)
  /// The row has another number of fields than the heading.
  case fields(row: Int, wanted: Int, found: Int)
  /// A quote stands in a field that does not begin with one, or text follows the last quote.
  case quote(row: Int, field: Int)
  /// A quote is opened and never closed.
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
        "payout list too large: the limit is \(limit) bytes, found \(found)"
      )
    case .tooMany(let limit):
      Report(
        .data,
        "payouts-too-many",
        "too many payments in the payout list: the limit is \(limit)"
      )
    case .notUTF8(let line):
      Report(.data, "payouts-not-utf8", "invalid payout list: line \(line) is not UTF-8")
    case .json(let error): error.report
    case .column(let name):
      Report(
        .data,
        "payouts-column",
        "unknown column: \(name.isEmpty ? "\"\"" : UntrustedText.escaped(name)); a payout list has "
          + "the columns to, amount, token and note"
      )
    case .columnTwice(let column):
      Report(.data, "payouts-column-twice", "duplicate column: \(column.rawValue)")
    case .noColumn(let column):
      Report(
        .data,
        "payouts-no-column",
        "missing column: \(column.rawValue); a payout list must have a heading with the columns to "
          + "and amount"
      )
    case .fields(let row, let wanted, let found):
      Report(
        .data,
        "payouts-fields",
        "row \(row): expected \(wanted) fields, as in the heading, found \(found)"
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
      Report(.data, "payouts-missing", "row \(row), \(column.rawValue): must not be empty")
    case .longNote(let row):
      Report(
        .data,
        "payouts-long-note",
        "row \(row), note: too long: the limit is \(DocumentRules.maxScalars) characters"
      )
    }
  }
}
