package import Core

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

private let systemRead = read

/// Reads a file or a pipe without secrets: a transaction, a keystore, a token list.
package enum InputFile {
  /// The longest document, in bytes.
  package static let documentLimit = 1 << 20

  /// Reads a whole file; `-` is stdin.
  ///
  /// - Throws: ``InputError`` if it cannot be read or is longer than `limit` bytes; no more than
  ///   that is kept in memory.
  package static func read(_ path: String, limit: Int) throws(InputError) -> [UInt8] {
    let descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      let reason = reason()
      // A secret may have been given instead of a file name, so the error does not repeat it.
      throw Hex.is32Bytes(path) ? .looksLikeKey : .unreadable(path: path, reason: reason)
    }
    defer { if descriptor != STDIN_FILENO { close(descriptor) } }
    var facts = stat()
    if path != "-", fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFDIR {
      throw .unreadable(path: path, reason: "it is a folder")
    }
    return try read(descriptor: descriptor, path, limit: limit)
  }

  /// Reads an open descriptor to the end.
  ///
  /// - Throws: ``InputError``, as ``read(_:limit:)`` does.
  private static func read(
    descriptor: Int32,
    _ path: String,
    limit: Int
  ) throws(InputError) -> [UInt8] {
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = systemRead(descriptor, &part, part.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .unreadable(path: path, reason: reason()) }
      guard count > 0 else { return bytes }
      bytes += part[..<count]
      guard bytes.count <= limit else { throw .tooLong(path: path, limit: limit) }
    }
  }

  /// Whether a file or folder exists.
  ///
  /// Throws if the disk cannot tell: existing content must not be treated as missing.
  package static func isThere(_ path: String) throws(InputError) -> Bool {
    var facts = stat()
    if stat(path, &facts) == 0 { return true }
    guard errno == ENOENT || errno == ENOTDIR else {
      throw .unreadable(path: path, reason: reason())
    }
    return false
  }

  private static func reason() -> Sentence { Sentence(data: SystemErrorText.of(errno)) }
}

/// Why an input was refused.
package enum InputError: Error, Equatable {
  case unreadable(path: String, reason: Sentence)
  case tooLong(path: String, limit: Int)
  case looksLikeKey
}

extension InputError: Reportable {
  package var report: Report {
    switch self {
    case .unreadable(let path, let reason):
      Report(
        .data,
        "input-unreadable",
        "cannot read \(path: UntrustedText.escaped(path)): \(reason)"
      )
    case .tooLong(let path, let limit):
      Report(
        .data,
        "input-too-long",
        "\(path: UntrustedText.escaped(path)) is too large: the limit is "
          + "\(limit, one: "byte", many: "bytes")"
      )
    case .looksLikeKey:
      Report(
        .usage,
        "input-looks-like-key",
        "expected a file, found 64 hex digits: the hash of a transaction, or a private key that others "
          + "may have seen; if it is a key, move the funds"
      )
    }
  }
}
