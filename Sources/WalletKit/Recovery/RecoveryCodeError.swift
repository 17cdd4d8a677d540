package import Core

/// Why a text is no recovery code.
package enum RecoveryCodeError: Error, Equatable, Sendable {
  /// There are so many symbols.
  case length(Int)
  /// The symbol at this place, counted from 1 without hyphens, belongs to no code.
  case symbol(place: Int)
  /// The symbols do not belong together.
  case checksum
  /// The code could not be held.
  case memory(SecretError)
}

extension RecoveryCodeError: Reportable {
  /// The error in words, which never hold a symbol of the code.
  package var report: Report {
    switch self {
    case .length(let found):
      Report(
        .data,
        "recovery-code-length",
        "invalid recovery code: expected \(RecoveryCode.symbolCount) symbols, found \(found)"
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
