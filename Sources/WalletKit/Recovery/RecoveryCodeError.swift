package import Core

/// Why a text is not a recovery code.
package enum RecoveryCodeError: Error, Equatable, Sendable {
  /// The number of symbols is wrong.
  case length(Int)
  /// The symbol at this place, counted from 1 without hyphens, is not in any code.
  case symbol(place: Int)
  /// The check symbols do not match the others.
  case checksum
  /// Guarded memory for the code is unavailable.
  case memory(SecretError)
}

extension RecoveryCodeError: Reportable {
  /// The error message, which never contains a symbol of the code.
  package var report: Report {
    switch self {
    case .length(let found):
      Report(
        .data,
        "recovery-code-length",
        "invalid recovery code: expected \(RecoveryCode.symbolCount) symbols, found \(count: found)"
      )
    case .symbol(let place):
      Report(
        .data,
        "recovery-code-symbol",
        "invalid recovery code: symbol \(place) must be a digit or a letter other than U"
      )
    case .checksum:
      Report(
        .data,
        "recovery-code-checksum",
        "recovery code is mistyped: its last two symbols do not match the others"
      )
    case .memory(let error):
      error.report
    }
  }
}
