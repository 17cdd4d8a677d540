import Files
package import Core
package import Entity

/// Why the log cannot be kept, so that nothing is signed.
package enum AuditError: Error, Equatable, Sendable {
  /// A line of the log is not as it was written.
  case damaged(AuditFault, path: String)
  /// Lines that were there are missing or others.
  case cutOff(lines: Int64, path: String)
  /// Lines follow that this program did not write.
  case appended(lines: Int64, path: String)
  /// The newest line is later than the clock, by more than a correction of the clock explains.
  case ahead(newest: UTCTime, now: UTCTime, path: String)
  /// What was to be written down is longer than a line may be.
  case lineTooLong
  /// The log or what goes with it cannot be read or written.
  case file(Report)
}

extension AuditError: Reportable {
  package var report: Report {
    switch self {
    case .damaged(let fault, let path) where fault.kind == .time:
      Report(
        .refused,
        "audit-disordered",
        "line \(fault.line) of \(PathText.shown(path)) is dated earlier than the line before it; "
          + "nothing is signed before that is settled"
      )
    case .damaged(let fault, let path):
      Report(
        .refused,
        "audit-damaged",
        "line \(fault.line) of \(PathText.shown(path)) is not as it was written "
          + "(\(fault.words)); nothing is signed before that is settled"
      )
    case .cutOff(let lines, let path):
      Report(
        .refused,
        "audit-cut-off",
        "\(PathText.shown(path)) had \(lines) \(lines == 1 ? "line" : "lines") when a wallet of "
          + "this folder was used last, and they are not there any more; nothing is signed before that is settled"
      )
    case .appended(let lines, let path):
      Report(
        .refused,
        "audit-appended",
        "\(PathText.shown(path)) has lines after line \(lines) that this program did not write; "
          + "nothing is signed before that is settled"
      )
    case .ahead(let newest, let now, let path):
      Report(
        .refused,
        "audit-ahead",
        "the newest line of \(PathText.shown(path)) is dated \(newest), and the clock of this machine "
          + "shows \(now); nothing is signed before that is settled"
      )
    case .lineTooLong:
      Report(
        .refused,
        "audit-line-long",
        "what this would spend fills more than a line of the log; nothing is signed"
      )
    case .file(let report):
      Report(
        .refused,
        "audit-not-written",
        "the log cannot be kept, so nothing is signed: \(report.message)"
      )
    }
  }
}

extension AuditFault {
  /// What is wrong, in words.
  package var words: String {
    switch kind {
    case .form: "it is none of our lines"
    case .chain: "it does not follow the line before"
    case .number: "its number is wrong"
    case .time: "it is earlier than the line before"
    case .torn: "it has no end"
    }
  }
}
