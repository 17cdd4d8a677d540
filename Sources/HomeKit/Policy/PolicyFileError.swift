import Core
import Entity
import Files

/// Why `policy.toml` cannot be applied, so that nothing is signed.
enum PolicyFileError: Error, Equatable {
  case unreadable(path: String)
  case openToOthers(path: String)
  case malformed(TOMLError)
  case unknownKey(String, line: Int)
  case wrongKind(String, line: Int, wanted: Sentence)
  case unresolved(String, line: Int, because: Sentence)
}

extension PolicyFileError: Reportable {
  package var report: Report {
    switch self {
    case .unreadable(let path):
      Report(.data, "policy-unreadable", "cannot read \(path: path)")
    case .openToOthers(let path):
      Report(
        .refused,
        "policy-mode",
        "others can change \(path: PathDisplay.shown(path)); check it, then run: chmod 600 "
          + "\(path: PathDisplay.quoted(path))"
      )
    case .malformed(let error):
      Report(.data, "policy-malformed", "policy.toml, \(error.words)")
    case .unknownKey(let key, let line):
      Report(
        .data,
        "policy-unknown-key",
        "policy.toml, line \(line): unknown key: \(foreign: key)"
      )
    case .wrongKind(let key, let line, let wanted):
      Report(
        .data,
        "policy-wrong-kind",
        "policy.toml, line \(line): \(foreign: key) must be \(wanted)"
      )
    case .unresolved(let text, let line, let reason):
      Report(
        .data,
        "policy-unresolved",
        "policy.toml, line \(line): \(Self.reason(reason, naming: UntrustedText.escaped(text)))"
      )
    }
  }

  /// Returns a reason that names the text once: before the reason, unless that does so itself.
  private static func reason(_ reason: Sentence, naming text: String) -> Sentence {
    reason.english.contains(": " + text) ? reason : "\(term: text): \(reason)"
  }
}
