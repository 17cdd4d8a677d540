package import Core

/// Why a text is no PIN, or no PIN to choose.
package enum PINError: Error, Equatable, Sendable {
  /// A reason why a PIN is among the first to be tried.
  package enum Pattern: String, CaseIterable, Sendable {
    case equal = "uses only one digit"
    /// Each digit is one more, or one less, than the digit before.
    case run = "counts up or down"
    /// Up to three digits come again and again.
    case repeated = "repeats its first digits"
    /// It can be read as a day.
    case date = "can be read as a date"
    /// It is one of the hundred that people choose most.
    case common = "is one of the hundred most common PINs"
  }

  /// There is something other than the digits 0 to 9.
  case notDigits
  /// There are so many digits.
  case length(Int)
  /// The PIN is among the first that a thief tries.
  case trivial(Pattern)
  /// The PIN could not be held.
  case memory(SecretError)
}

extension PINError: Reportable {
  /// The error in words, which never hold a digit of the PIN.
  package var report: Report {
    switch self {
    case .notDigits:
      Report(.usage, "pin-not-digits", "invalid PIN: expected only the digits 0 to 9")
    case .length(let found):
      Report(.usage, "pin-length", "invalid PIN: expected 6 to 12 digits, found \(found)")
    case .trivial(let pattern):
      Report(.usage, "pin-trivial", "PIN is too easy to guess: it \(pattern.rawValue)")
    case .memory(let error):
      error.report
    }
  }
}
