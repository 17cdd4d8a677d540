import Files
package import Core
package import Entity

/// Why the audit log cannot be used, so that nothing is signed.
package enum AuditError: Error, Equatable, Sendable {
  /// An entry is not as it was written.
  case damaged(AuditFault, path: String)
  /// Remembered entries, up to entry `lines`, are missing or were changed.
  case cutOff(lines: Int64, path: String)
  /// Entries that this program did not write follow entry `lines`.
  case appended(lines: Int64, path: String)
  /// The newest entry is later than the clock, by more than a clock correction explains.
  case ahead(newest: UTCTime, now: UTCTime, path: String)
  /// The entry would exceed the maximum length.
  case lineTooLong
  /// The log or one of its state files cannot be read or written.
  case file(Report)
}

extension AuditError: Reportable {
  package var report: Report {
    switch self {
    case .damaged(let fault, let path) where fault.kind == .time:
      Report(
        .refused,
        "audit-out-of-order",
        "entry \(fault.line) of the audit log \(path: PathDisplay.shown(path)) is dated earlier than the "
          + "entry before it; signing is blocked until this is resolved"
      )
    case .damaged(let fault, let path):
      Report(
        .refused,
        "audit-damaged",
        "entry \(fault.line) of the audit log \(path: PathDisplay.shown(path)) is damaged (\(fault.words)); "
          + "signing is blocked until this is resolved"
      )
    case .cutOff(let lines, let path):
      Report(
        .refused,
        "audit-cut-off",
        "audit log \(path: PathDisplay.shown(path)) had \(lines, one: "entry", many: "entries") when a "
          + "wallet in this folder was last used, but they are missing now; signing is blocked "
          + "until this is resolved"
      )
    case .appended(let lines, let path):
      Report(
        .refused,
        "audit-appended",
        "audit log \(path: PathDisplay.shown(path)) has lines after entry \(lines) that this program did "
          + "not write; signing is blocked until this is resolved"
      )
    case .ahead(let newest, let now, let path):
      Report(
        .refused,
        "audit-in-future",
        "newest entry of the audit log \(path: PathDisplay.shown(path)) is dated \(newest), but the clock "
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
  /// A short description of the fault.
  package var words: Sentence {
    switch kind {
    case .form: "not a valid entry"
    case .chain: "does not follow the previous entry"
    case .number: "wrong entry number"
    case .time: "earlier than the previous entry"
    case .torn: "incomplete line"
    }
  }
}
