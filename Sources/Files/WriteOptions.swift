#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// How a file is to be written.
package struct WriteOptions: Sendable {
  /// What may become of a file that has the name already.
  package enum Replacement: Sendable {
    /// The name must be free.
    case never
    /// The file must hold these bytes; nil when there must be none.
    case only([UInt8]?)
    /// Whatever is there gives way: what is damaged must not stay for that.
    case always
  }

  let replacement: Replacement
  /// The mode of the file, less what the umask takes away.
  let mode: UInt32
  /// The most bytes that may be written, or read of a file that is to be replaced.
  let limit: Int
  /// Whether owner and mode are to be as they were asked for. A stick without modes has its own, and
  /// takes a document all the same.
  var isJudged = true

  /// What the new file must be before it gets its name; nil for any.
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
  /// Whoever looked at what was read back refused it.
  case refused(Refusal)
}

extension WriteError: Equatable where Refusal: Equatable {}
