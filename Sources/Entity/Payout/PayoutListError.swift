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
      Report(.data, "payouts-empty", "there is no payment in the list")
    case .tooLong(let limit, let found):
      Report(.data, "payouts-too-long", "a list may have \(limit) bytes, this one has \(found)")
    case .tooMany(let limit):
      Report(.data, "payouts-too-many", "a list has at most \(limit) payments, this one has more")
    case .notUTF8(let line):
      Report(.data, "payouts-not-utf8", "a list is UTF-8, line \(line) is not")
    case .json(let error): error.report
    case .column(let name):
      Report(
        .data,
        "payouts-column",
        "the columns of a list are to, amount, token and note, one here is called "
          + (name.isEmpty ? "\"\"" : ForeignText.escaped(name))
      )
    case .columnTwice(let column):
      Report(.data, "payouts-column-twice", "the column \(column.rawValue) is there twice")
    case .noColumn(let column):
      Report(
        .data,
        "payouts-no-column",
        "a list has a heading with the columns to and amount, \(column.rawValue) is missing"
      )
    case .fields(let row, let wanted, let found):
      Report(
        .data,
        "payouts-fields",
        "row \(row) is to have \(wanted) fields as the heading has, it has \(found)"
      )
    case .quote(let row, let field):
      Report(
        .data,
        "payouts-quote",
        "row \(row), field \(field): quotes stand around a whole field, and twice within it; "
          + "lines end with LF or CR LF"
      )
    case .openQuote(let row):
      Report(.data, "payouts-open-quote", "row \(row): a quote is opened and never closed")
    case .missing(let row, let column):
      Report(.data, "payouts-missing", "row \(row), \(column.rawValue): this is empty")
    case .longNote(let row):
      Report(
        .data,
        "payouts-long-note",
        "row \(row), note: a note has at most \(DocumentRules.mostScalars) characters"
      )
    }
  }
}
