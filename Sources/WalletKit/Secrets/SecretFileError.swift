import Files
package import Core

/// Why a secret could not be read from a file or a descriptor.
package enum SecretFileError: Error, Equatable, Sendable {
  /// The path is empty or contains a zero byte.
  case badPath

  /// The file does not exist.
  case missing(path: String)

  /// The file cannot be opened, with this errno.
  case unreadable(path: String, code: Int32)

  /// The path leads to a folder, a pipe, a socket or a device.
  case notRegular(path: String)

  /// The file belongs to another user.
  case otherOwner(path: String, owner: UInt32)

  /// Others can read or write the file.
  case openToOthers(path: String)

  /// The file has more bytes than such a secret can have.
  case tooLong(limit: Int)

  /// The descriptor is a terminal.
  case terminal

  /// Reading failed, with this errno.
  case readFailed(code: Int32)

  /// Guarded memory for the secret is unavailable.
  case secret(SecretError)
}

extension SecretFileError: Reportable {
  package var report: Report {
    switch self {
    case .badPath:
      Report(.usage, "secret-file-path", "invalid path: it is empty or contains a zero byte")
    case .missing(let path):
      Report(.usage, "secret-file-missing", "file not found: \(path: PathDisplay.shown(path))")
    case .unreadable(let path, let code):
      Report(
        .refused,
        "secret-file-unreadable",
        "cannot open \(path: PathDisplay.shown(path)): \(term: SystemErrorText.of(code))"
      )
    case .notRegular(let path):
      Report(
        .usage,
        "secret-file-kind",
        "\(path: PathDisplay.shown(path)) is not a regular file; use - for a pipe"
      )
    case .otherOwner(let path, let owner):
      Report(
        .refused,
        "secret-file-owner",
        "\(path: PathDisplay.shown(path)) belongs to another user (\(owner))"
      )
    case .openToOthers(let path):
      Report(
        .refused,
        "secret-file-mode",
        "others can read \(path: PathDisplay.shown(path))"
      )
    case .tooLong(let limit):
      Report(
        .data,
        "secret-file-long",
        "secret is too long: expected at most \(limit, one: "byte", many: "bytes")"
      )
    case .terminal:
      Report(
        .usage,
        "secret-file-terminal",
        "a secret typed here would be visible; use a file or a pipe"
      )
    case .readFailed(let code):
      Report(
        .refused,
        "secret-file-read",
        "cannot read the secret: \(term: SystemErrorText.of(code))"
      )
    case .secret(let error):
      error.report
    }
  }
}
