import Files

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Reads a secret from a file or a descriptor straight into guarded memory.
package enum SecretFile {
  /// Reads a whole file that belongs to the user and that nobody else can read.
  ///
  /// Links are followed and the file itself is checked: regular, owned by the user, mode 0600 or
  /// less, at most `limit` bytes. `-` and `/dev/stdin` are descriptor 0, and `/dev/fd/N` is
  /// descriptor N, so that a shell's process substitution works.
  /// - Throws: ``SecretFileError``; a file that is too long is refused, never truncated.
  package static func read(path: String, limit: Int) throws(SecretFileError) -> SecretBytes {
    if let descriptor = descriptor(named: path) {
      return try read(descriptor: descriptor, limit: limit)
    }
    guard !path.isEmpty, !path.utf8.contains(0) else { throw .badPath }
    return try drain(try opened(path, limit: limit), limit: limit)
  }

  /// Reads a descriptor to its end, without checking who else can read it.
  ///
  /// That is the responsibility of the shell that opened it. The descriptor is left open.
  /// - Throws: ``SecretFileError``; a terminal is refused, since typed text would be visible.
  package static func read(descriptor: Int32, limit: Int) throws(SecretFileError) -> SecretBytes {
    guard isatty(descriptor) == 0 else { throw .terminal }
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    guard copy >= 0 else { throw .readFailed(code: errno) }
    return try drain(Descriptor(owning: copy), limit: limit)
  }

  /// Returns the number of a descriptor that is written as a path.
  private static func descriptor(named path: String) -> Int32? {
    if path == "-" || path == "/dev/stdin" { return 0 }
    for folder in ["/dev/fd/", "/proc/self/fd/"] where path.utf8.starts(with: folder.utf8) {
      let digits = path.utf8.dropFirst(folder.utf8.count)
      guard (1...9).contains(digits.count), digits.allSatisfy(isDigit) else { continue }
      return digits.reduce(0) { $0 * 10 + Int32($1 - UInt8(ascii: "0")) }
    }
    return nil
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func opened(_ path: String, limit: Int) throws(SecretFileError) -> Descriptor {
    // Non-blocking, because opening a pipe without a writer would wait forever.
    let file: Descriptor
    do { file = try Descriptor(opening: path, O_RDONLY | O_NONBLOCK | O_NOCTTY) } catch {
      throw error.code == ENOENT ? .missing(path: path) : .unreadable(path: path, code: error.code)
    }
    let facts: stat
    do { facts = try file.facts(keeping: .secret, path: path) } catch {
      switch error {
      case .system(_, _, let code): throw .unreadable(path: path, code: code)
      case .otherOwner(_, let owner): throw .otherOwner(path: path, owner: owner)
      case .openToOthers: throw .openToOthers(path: path)
      default: throw .notRegular(path: path)
      }
    }
    guard facts.st_size <= limit else { throw .tooLong(limit: limit) }
    return file
  }

  private static func drain(
    _ file: consuming Descriptor,
    limit: Int
  ) throws(SecretFileError) -> SecretBytes {
    // One byte more than allowed, so that "too long" is detected and nothing is truncated.
    var room = try room(for: limit + 1)
    let count: Int
    do {
      count = try fill(&room, from: file)
    } catch {
      throw .readFailed(code: error.code)
    }
    guard count <= limit else { throw .tooLong(limit: limit) }
    do { return try room.prefix(count) } catch { throw .secret(error) }
  }

  private static func fill(
    _ room: inout SecretBytes,
    from file: borrowing Descriptor
  ) throws(SystemError) -> Int {
    let number = file.number
    return try room.withMutableBytes { bytes throws(SystemError) in
      try Descriptor.fill(bytes, from: number)
    }
  }

  private static func room(for count: Int) throws(SecretFileError) -> SecretBytes {
    do { return try SecretBytes(count: count) } catch { throw .secret(error) }
  }
}
