package import Core

package enum WalletNameError: Error, Equatable, Sendable {
  /// Nothing is left without the spaces around it.
  case empty
  /// There are more than 50 characters.
  case tooLong(found: Int)
  /// The name has too many bytes, because its characters are made of many marks.
  case tooManyBytes
  /// There is a slash or a backslash at this position, counted from 1.
  case path(position: Int)
  /// There is a control or invisible character at this position, counted from 1.
  case unseen(scalar: UInt32, position: Int)
  /// The name begins with a hyphen or a dot.
  case firstCharacter
  /// The text cannot be normalized to NFC.
  case notText
}

extension WalletNameError: Reportable {
  package var report: Report {
    switch self {
    case .empty:
      Report(.usage, "wallet-name-empty", "name must not be empty")
    case .tooLong(let found):
      Report(
        .usage,
        "wallet-name-length",
        "name too long: the limit is \(WalletName.maxCharacters) characters, found \(count: found)"
      )
    case .tooManyBytes:
      Report(
        .usage,
        "wallet-name-bytes",
        "name too long: the limit is \(WalletName.maxBytes) bytes in UTF-8"
      )
    case .path(let position):
      Report(
        .usage,
        "wallet-name-path",
        "invalid name: / and \\ are not allowed, found one at character \(position)"
      )
    case .unseen(let scalar, let position):
      Report(
        .usage,
        "wallet-name-unseen",
        "invalid name: character \(position) (U+\(term: Self.code(scalar))) is invisible"
      )
    case .firstCharacter:
      Report(.usage, "wallet-name-first", "invalid name: must not start with a hyphen or a dot")
    case .notText:
      Report(.usage, "wallet-name-not-text", "invalid name: not valid Unicode text")
    }
  }

  private static func code(_ scalar: UInt32) -> String {
    let digits = String(scalar, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
  }
}
