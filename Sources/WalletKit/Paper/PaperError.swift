package import Core

/// Why the text of a paper backup is invalid.
///
/// A row is a line of the text, counted from 1; a line is one of the paper, by its own number.
package enum PaperError: Error, Equatable, Sendable {
  /// The text contains no line of a paper backup.
  case format
  /// A symbol is not one of the 32.
  case symbol(row: Int, position: Int)
  /// A line has more or fewer than 28 symbols.
  case length(row: Int, found: Int)
  /// A line does not match its own check symbols.
  case mistyped(row: Int)
  /// A line appears twice, with different content.
  case twice(line: Int)
  case missing(line: Int)
  /// The paper was made by another version.
  case version
  /// Each line is valid, but together they are not a wallet.
  case content
  /// The wallet has more lines than fit on a page.
  case tooLong(lines: Int, limit: Int)
}

extension PaperError: Reportable {
  package var report: Report {
    switch self {
    case .format: Report(.data, "paper-format", "text is not a paper backup of a wallet")
    case .symbol(let row, let position):
      Report(
        .data,
        "paper-symbol",
        "invalid paper backup: unknown symbol at position \(position) of line "
          + "\(row) of the text"
      )
    case .length(let row, let found):
      Report(
        .data,
        "paper-length",
        "invalid paper backup: expected 28 symbols in line \(row) of the text, found "
          + "\(count: found)"
      )
    case .mistyped(let row):
      Report(
        .data,
        "paper-mistyped",
        "line \(row) of the text is mistyped: its check symbols do not match"
      )
    case .twice(let line):
      Report(.data, "paper-twice", "line \(line) of the paper appears twice with different content")
    case .missing(let line):
      Report(.data, "paper-missing", "line \(line) of the paper is missing")
    case .version:
      Report(
        .data,
        "paper-version",
        "unsupported paper backup: made by another version of kingtherum"
      )
    case .content:
      Report(.data, "paper-content", "every line is valid, but together they are not a wallet")
    case .tooLong(let lines, let limit):
      Report(
        .refused,
        "paper-too-long",
        "wallet is too large for a page: expected at most \(limit, one: "line", many: "lines"), "
          + "found \(count: lines)"
      )
    }
  }
}
