#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Options for writing a file.
package struct WriteOptions: Sendable {
  /// What may happen to an existing file of that name.
  package enum Replacement: Sendable {
    /// The name must be free.
    case never
    /// The file must have this content; nil if it must not exist.
    case only([UInt8]?)
    /// Anything may be replaced, since a damaged file must not block its replacement.
    case always
  }

  let replacement: Replacement
  /// The mode of the file, before the umask.
  let mode: UInt32
  /// The most bytes to write, or to read of the file to replace.
  let limit: Int
  /// Whether the file must have the requested owner and mode.
  ///
  /// Drives without modes have their own, but can still store a document.
  var isJudged = true

  /// The requirements that the new file must meet before it gets its name; nil for none.
  var rules: FileRequirements? {
    isJudged ? FileRequirements(forbidden: ~mode_t(mode) & 0o077, hasOneName: true) : nil
  }

  package init(
    replacing replacement: Replacement,
    mode: UInt32 = 0o600,
    limit: Int = .max - 1
  ) {
    self.replacement = replacement
    self.mode = mode
    self.limit = limit
  }
}

/// Why a file was not written.
package enum WriteError<Refusal: Error>: Error {
  case file(FileError)
  /// The `verify` closure refused the bytes read back.
  case refused(Refusal)
}

extension WriteError: Equatable where Refusal: Equatable {}
