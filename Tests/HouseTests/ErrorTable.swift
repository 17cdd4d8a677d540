import Core

@testable import ErrorSamples

/// All reports that the program can make, as listed in `docs/errors.md`.
struct ErrorTable {
  struct Row: Hashable {
    let type: String
    let report: Report
  }

  /// One row per report; an error that passes on another error's report adds none, also if it puts
  /// words and a colon before its message.
  let rows: [Row]

  init(of types: [any Sampled.Type]) {
    var seen: Set<Report> = []
    let all = types.flatMap { Self.rows(of: $0) }
    let byCode = Dictionary(grouping: all.map(\.report), by: \.code)
    rows =
      all
      .filter { row in
        let others = byCode[row.report.code] ?? []
        return !others.contains { row.report.passesOn($0) }
          && seen.insert(Self.withoutNumbers(row.report)).inserted
      }
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

    Every error that kingtherum can report, by exit status. Search this page for a code from a
    script or a message from the terminal. On the terminal, most errors also say what to do, in a
    line that begins with `kingtherum: hint:`. Hints depend on the command and are not listed here.

    - **code** is for scripts: with `--json` it is the `code` of the error ([output.md](output.md)).
      It never changes its meaning, and no later error gets the same code.
    - **message** is for people: it stands after `kingtherum: error:`, in the language of the user,
      and may change. Names, addresses and numbers in the messages below are samples.

    Scripts should decide by code or exit status, never by message.

    One code has no row: `unexpected` (exit status 70), for an error that nobody foresaw. Please
    report it.

    `make record` writes this page from the sources; a test fails if it is out of date.

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
    message.replacing("|", with: "\\|").replacing("<", with: "\\<")
      .replacing("\n  ", with: "<br>")
  }

  private static func meaning(of kind: Report.Kind) -> String {
    switch kind {
    case .refused: "refused"
    case .usage: "the command line is wrong"
    case .data: "a file or text is invalid"
    case .node: "the node is unreachable, or its answer unusable"
    case .bug: "a bug in kingtherum: please report it"
    case .outputLost:
      "done, but the result could not be written: read the hint before you repeat it"
    case .interrupted: "interrupted by the user"
    }
  }
}

extension Report {
  /// Whether it is another report with words before the message.
  fileprivate func passesOn(_ other: Report) -> Bool {
    kind == other.kind && code == other.code
      && message.english.hasSuffix(": \(other.message.english)")
  }
}
