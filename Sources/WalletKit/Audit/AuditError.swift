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
        "audit-out-of-order",
        "entry \(fault.line) of the audit log \(PathDisplay.shown(path)) is dated earlier than the "
          + "entry before it; signing is blocked until this is resolved"
      )
    case .damaged(let fault, let path):
      Report(
        .refused,
        "audit-damaged",
        "entry \(fault.line) of the audit log \(PathDisplay.shown(path)) is damaged (\(fault.words)); "
          + "signing is blocked until this is resolved"
      )
    case .cutOff(let lines, let path):
      Report(
        .refused,
        "audit-cut-off",
        "audit log \(PathDisplay.shown(path)) had \(lines) \(lines == 1 ? "entry" : "entries") when a "
          + "wallet in this folder was last used, but they are missing now; signing is blocked "
          + "until this is resolved"
      )
    case .appended(let lines, let path):
      Report(
        .refused,
        "audit-appended",
        "audit log \(PathDisplay.shown(path)) has lines after entry \(lines) that this program did "
          + "not write; signing is blocked until this is resolved"
      )
    case .ahead(let newest, let now, let path):
      Report(
        .refused,
        "audit-in-future",
        "newest entry of the audit log \(PathDisplay.shown(path)) is dated \(newest), but the clock "
          + "of this machine shows \(now); signing is blocked until this is resolved"
      )
    case .lineTooLong:
      Report(
        .refused,
        "audit-line-long",
        "audit log entry would be too long: it must hold everything this would spend; nothing was "
          + "signed"
      )
    case .file(let report):
      Report(
        .refused,
        "audit-not-written",
        "cannot read or write the audit log, so nothing was signed: \(report.message)"
      )
    }
  }
}

extension AuditFault {
  /// What is wrong, in words.
  package var words: String {
    switch kind {
    case .form: "not a valid entry"
    case .chain: "does not follow the previous entry"
    case .number: "wrong entry number"
    case .time: "earlier than the previous entry"
    case .torn: "incomplete line"
    }
  }
}
