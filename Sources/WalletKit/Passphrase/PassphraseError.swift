package import Core

/// Why a text is not taken for a passphrase; never holds any of it.
package enum PassphraseError: Error, Equatable, Sendable {
  /// Nothing was typed.
  case empty

  /// More bytes than ``Passphrase/maxBytes``.
  case tooLong(Int, limit: Int)

  /// A byte, counted from 0, that is zero.
  case containsNUL(offset: Int)

  /// A line break, at a byte counted from 0, that does not end the text.
  case containsLineBreak(offset: Int)

  /// A byte, counted from 0, where the text stops being UTF-8.
  case notUTF8(offset: Int)

  /// Fewer characters than a passphrase of one's own needs.
  case tooShort(Int, least: Int)

  /// A short piece typed again and again, or very few different characters.
  case repeats

  /// Letters, digits or keys in a row: `abcdef`, `987654`, `qwerty`.
  case sequence

  /// One of the words and phrases that everybody tries first, or put together from them.
  case common

  /// The text has no normal form.
  case unicode(UnicodeError)

  /// There was no guarded memory, or no entropy.
  case memory(SecretError)
}

extension PassphraseError: Reportable {
  package var report: Report {
    switch self {
    case .empty:
      Report(.data, "passphrase-empty", "password or passphrase is empty")
    case .tooLong(let found, let limit):
      Report(
        .data,
        "passphrase-too-long",
        "password or passphrase is too long: expected at most \(limit) bytes, found \(found)"
      )
    case .containsNUL(let offset):
      Report(
        .data,
        "passphrase-nul",
        "password or passphrase contains a zero byte at byte \(offset)"
      )
    case .containsLineBreak(let offset):
      Report(
        .data,
        "passphrase-line-break",
        "password or passphrase contains a line break at byte \(offset)"
      )
    case .notUTF8(let offset):
      Report(
        .data,
        "passphrase-not-utf8",
        "password or passphrase is not UTF-8 text at byte \(offset)"
      )
    case .tooShort(let found, let least):
      Report(
        .refused,
        "password-too-short",
        "password is too short: expected at least \(least) characters, found \(found)"
      )
    case .repeats:
      Report(
        .refused,
        "password-repeats",
        "password is too easy to guess: it repeats a short piece again and again"
      )
    case .sequence:
      Report(
        .refused,
        "password-sequence",
        "password is too easy to guess: it is a sequence of letters, digits or keys"
      )
    case .common:
      Report(
        .refused,
        "password-common",
        "password is too common: it is among the first that anyone would try"
      )
    case .unicode(let cause): cause.report
    case .memory(let cause): cause.report
    }
  }
}
