package import Core

/// Why a text is not taken for a passphrase; never holds any of it.
package enum PassphraseError: Error, Equatable, Sendable {
  /// Nothing was typed.
  case empty

  /// More bytes than ``Passphrase/mostBytes``.
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
      Report(.data, "passphrase-empty", "the passphrase is empty")
    case .tooLong(let found, let limit):
      Report(
        .data,
        "passphrase-too-long",
        "a passphrase has at most \(limit) bytes, this one \(found)"
      )
    case .containsNUL(let offset):
      Report(.data, "passphrase-nul", "the passphrase holds a zero byte at byte \(offset)")
    case .containsLineBreak(let offset):
      Report(
        .data,
        "passphrase-line-break",
        "the passphrase goes over several lines, at byte \(offset)"
      )
    case .notUTF8(let offset):
      Report(.data, "passphrase-not-utf8", "the passphrase is not UTF-8 text at byte \(offset)")
    case .tooShort(let found, let least):
      Report(
        .refused,
        "passphrase-too-short",
        "a passphrase of one's own has at least \(least) characters, this one has \(found)"
      )
    case .repeats:
      Report(
        .refused,
        "passphrase-repeats",
        "the passphrase is a short piece typed again and again"
      )
    case .sequence:
      Report(
        .refused,
        "passphrase-sequence",
        "the passphrase is made of letters, digits or keys in a row"
      )
    case .common:
      Report(
        .refused,
        "passphrase-common",
        "the passphrase is among the first that anyone would try"
      )
    case .unicode(let cause): cause.report
    case .memory(let cause): cause.report
    }
  }
}
