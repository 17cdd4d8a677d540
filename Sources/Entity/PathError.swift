package import Core

/// An error in the text of a derivation path.
package enum PathError: Error, Equatable, Sendable {
  /// The text contains a space or a line break.
  case space
  /// The path does not begin with `m`.
  case noMaster
  /// The level, counted from 1, is empty.
  case emptyLevel(Int)
  /// The level, counted from 1, is not a decimal number without a leading zero.
  case notNumber(level: Int)
  /// The number at this level is not below 2^31.
  case index(level: Int, found: String)
  /// There are more than 255 levels.
  case tooDeep(found: Int)
}

extension PathError: Reportable {
  package var report: Report {
    switch self {
    case .space:
      Report(
        .usage,
        "path-space",
        "invalid derivation path: spaces and line breaks are not allowed"
      )
    case .emptyLevel(let level):
      Report(.usage, "path-empty-level", "invalid derivation path: level \(level) is empty")
    case .noMaster:
      Report(
        .usage,
        "path-no-master",
        "invalid derivation path: must start with m, as in m/44'/60'/0'/0/0"
      )
    case .notNumber(let level):
      Report(
        .usage,
        "path-not-number",
        "invalid derivation path: level \(level) must be a number, followed by ' or h if hardened"
      )
    case .index(let level, let found):
      Report(
        .usage,
        "path-index",
        "invalid derivation path: level \(level) must be below 2147483648, found "
          + "\(foreign: found)"
      )
    case .tooDeep(let found):
      Report(
        .usage,
        "path-too-deep",
        "invalid derivation path: at most \(DerivationPath.maxLevels) levels are allowed, found "
          + "\(count: found)"
      )
    }
  }
}
