import Core

@testable import ErrorSamples

/// All reports that the program can make, as listed in `docs/errors.md`.
struct ErrorTable {
  struct Row: Hashable {
    let type: String
    let report: Report
  }

  /// One row per report; an error that passes on another error's report adds none.
  let rows: [Row]

  init(of types: [any Sampled.Type]) {
    var seen: Set<Report> = []
    rows = types.flatMap { Self.rows(of: $0) }
      .filter { seen.insert(Self.withoutNumbers($0.report)).inserted }
      .sorted { $0.report.code < $1.report.code }
  }

  /// The report without numbers, because a passed-on report may contain different ones.
  private static func withoutNumbers(_ report: Report) -> Report {
    let words = report.message.english.filter { !$0.isNumber && $0 != "," }
    return Report(report.kind, report.code, Sentence(data: words))
  }

  private static func rows<E: Sampled>(of type: E.Type) -> [Row] {
    type.samples.map { Row(type: "\(type)", report: $0.report) }
  }

  /// The complete text of `docs/errors.md`.
  var page: String {
    """
    # Errors

    Every error the program can report. Scripts read the code: it never changes its meaning and is
    never used again for another. The sentence is for people and may change; what varies in it is
    shown here with sample values.

    Two codes have no row, since their sentences are not ours or not foreseen: `usage` (exit status
    64), a command line that is not understood, and `unexpected` (70), which asks for a report.

    This page is written by a test: `make record`.

    """ + Report.Kind.allCases.map(section).joined()
  }

  private func section(_ kind: Report.Kind) -> String {
    let rows = rows.filter { $0.report.kind == kind }
    guard !rows.isEmpty else { return "" }
    return """

      ## Exit status \(kind.rawValue): \(Self.meaning(of: kind))

      | code | message |
      |---|---|

      """
        + rows.map { "| `\($0.report.code)` | \(Self.cell($0.report.message.english)) |\n" }
        .joined()
  }

  private static func cell(_ message: String) -> String {
    message.replacing("\n ", with: "").split(separator: "|", omittingEmptySubsequences: false)
      .joined(separator: "\\|")
  }

  private static func meaning(of kind: Report.Kind) -> String {
    switch kind {
    case .refused: "refused"
    case .usage: "the command line is wrong"
    case .data: "a file or text is invalid"
    case .node: "the node is unreachable, or its answer unusable"
    case .bug: "a bug in kingtherum: please report it"
    case .outputLost: "done, but the result could not be written: do not repeat the command"
    case .interrupted: "interrupted by the user"
    }
  }
}
