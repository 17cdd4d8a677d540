import Files
package import Core

/// Why a secret could not be read from a file or a descriptor.
package enum SecretFileError: Error, Equatable, Sendable {
  /// The path is empty or holds a zero byte.
  case badPath

  /// There is no such file.
  case missing(path: String)

  /// The file could not be opened, for this errno.
  case unreadable(path: String, code: Int32)

  /// The path leads to a folder, a pipe, a socket or a device.
  case notRegular(path: String)

  /// The file belongs to another user.
  case otherOwner(path: String, owner: UInt32)

  /// Others can read or write the file.
  case openToOthers(path: String)

  /// There are more bytes than such a secret can have.
  case tooLong(limit: Int)

  /// The descriptor is a terminal.
  case terminal

  /// Reading broke off, with this errno.
  case readFailed(code: Int32)

  /// The secret could not be held.
  case secret(SecretError)
}

extension SecretFileError: Reportable {
  package var report: Report {
    switch self {
    case .badPath:
      Report(.usage, "secret-file-path", "a path has at least one character and no zero byte")
    case .missing(let path):
      Report(.usage, "secret-file-missing", "there is no file \(PathText.shown(path))")
    case .unreadable(let path, let code):
      Report(
        .refused,
        "secret-file-unreadable",
        "\(PathText.shown(path)) cannot be opened: \(SystemText.of(code))"
      )
    case .notRegular(let path):
      Report(
        .usage,
        "secret-file-kind",
        "\(PathText.shown(path)) is not a plain file; use - for a pipe"
      )
    case .otherOwner(let path, let owner):
      Report(
        .refused,
        "secret-file-owner",
        "\(PathText.shown(path)) belongs to another user (\(owner))"
      )
    case .openToOthers(let path):
      Report(
        .refused,
        "secret-file-mode",
        "others can read \(PathText.shown(path)); mend it with: chmod 600 \(PathText.quoted(path))"
      )
    case .tooLong(let limit):
      Report(.data, "secret-file-long", "the secret is longer than \(limit) bytes")
    case .terminal:
      Report(
        .usage,
        "secret-file-terminal",
        "the secret would be seen while it is typed; give a file or a pipe"
      )
    case .readFailed(let code):
      Report(.refused, "secret-file-read", "the secret cannot be read: \(SystemText.of(code))")
    case .secret(let error):
      error.report
    }
  }
}
