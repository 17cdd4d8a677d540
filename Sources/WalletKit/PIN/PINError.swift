package import Core

/// Why a text is not a PIN, or must not be chosen as one.
package enum PINError: Error, Equatable, Sendable {
  /// Why a PIN is among the first to be tried.
  package enum Pattern: CaseIterable, Sendable {
    case equal
    /// Each digit is one more, or one less, than the digit before.
    case run
    /// Up to three digits are repeated.
    case repeated
    /// It can be read as a date.
    case date
    /// It is one of the hundred most common PINs.
    case common
  }

  /// There is something other than the digits 0 to 9.
  case notDigits
  /// The number of digits is outside the allowed range.
  case length(Int)
  /// The PIN is among the first that a thief tries.
  case trivial(Pattern)
  /// Guarded memory for the PIN is unavailable.
  case memory(SecretError)
}

extension PINError.Pattern {
  fileprivate var refusal: Sentence {
    switch self {
    case .equal: "PIN is too easy to guess: it uses only one digit"
    case .run: "PIN is too easy to guess: it counts up or down"
    case .repeated: "PIN is too easy to guess: it repeats its first digits"
    case .date: "PIN is too easy to guess: it can be read as a date"
    case .common: "PIN is too easy to guess: it is one of the hundred most common PINs"
    }
  }
}

extension PINError: Reportable {
  /// The error message, which never contains a digit of the PIN.
  package var report: Report {
    switch self {
    case .notDigits:
      Report(.usage, "pin-not-digits", "invalid PIN: expected only the digits 0 to 9")
    case .length(let found):
      Report(.usage, "pin-length", "invalid PIN: expected 6 to 12 digits, found \(count: found)")
    case .trivial(let pattern):
      Report(.usage, "pin-trivial", pattern.refusal)
    case .memory(let error):
      error.report
    }
  }
}
