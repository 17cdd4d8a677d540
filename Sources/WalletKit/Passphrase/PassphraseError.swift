package import Core

/// Why a text is rejected as a password or passphrase; never contains any of it.
package enum PassphraseError: Error, Equatable, Sendable {
  /// Nothing was typed.
  case empty(PassphraseUse)

  /// The text has more bytes than ``Passphrase/maxBytes``.
  case tooLong(PassphraseUse, Int, limit: Int)

  /// A byte, counted from 0, is zero.
  case containsNUL(PassphraseUse, offset: Int)

  /// A line break, at a byte counted from 0, does not end the text.
  case containsLineBreak(PassphraseUse, offset: Int)

  /// The text is not UTF-8 from this byte on, counted from 0.
  case notUTF8(PassphraseUse, offset: Int)

  /// The password has fewer characters than one chosen by the user must have.
  case tooShort(Int, least: Int)

  /// The password repeats a short piece, or has very few different characters.
  case repeats

  /// The password consists of letters, digits or keys in a row: `abcdef`, `987654`, `qwerty`.
  case sequence

  /// The password is, or is composed of, words and phrases that everyone tries first.
  case common

  /// The text cannot be normalized.
  case unicode(UnicodeError)

  /// Guarded memory or entropy is unavailable.
  case memory(SecretError)
}

extension PassphraseError: Reportable {
  package var report: Report {
    switch self {
    case .empty(let use):
      Report(.data, "\(use.code)-empty", "\(use.noun) is empty")
    case .tooLong(let use, let found, let limit):
      Report(
        .data,
        "\(use.code)-too-long",
        "\(use.noun) is too long: expected at most "
          + "\(limit, one: "byte", many: "bytes"), found \(count: found)"
      )
    case .containsNUL(let use, let offset):
      Report(
        .data,
        "\(use.code)-nul",
        "\(use.noun) contains a zero byte at byte \(offset)"
      )
    case .containsLineBreak(let use, let offset):
      Report(
        .data,
        "\(use.code)-line-break",
        "\(use.noun) contains a line break at byte \(offset)"
      )
    case .notUTF8(let use, let offset):
      Report(
        .data,
        "\(use.code)-not-utf8",
        "\(use.noun) is not UTF-8 text at byte \(offset)"
      )
    case .tooShort(let found, let least):
      Report(
        .refused,
        "password-too-short",
        "password is too short: expected at least "
          + "\(least, one: "character", many: "characters"), found \(count: found)"
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
