import CPlatform
import WalletKit

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

// Inside NewFile the name `write` means its own.
private let writeOnce = write

/// A file that did not exist before, readable by its owner alone, and whole when success is told.
///
/// A failure takes it back. A kill can leave a beginning of it, and nothing that counts on it yet.
enum NewFile {
  /// Writes a secret and a line end, straight from guarded memory.
  static func write(_ secret: borrowing SecretBytes, to path: String) throws {
    let descriptor = try create(path)
    do {
      try secret.withBytes { bytes in
        try writeAll(bytes, to: descriptor, path)
      }
      try [UInt8(ascii: "\n")].withUnsafeBytes { bytes in
        try writeAll(bytes, to: descriptor, path)
      }
      try finish(descriptor, path)
      try readBack(secret, path)
    } catch {
      remove(path)
      throw error
    }
  }

  /// Writes a document.
  static func write(_ bytes: [UInt8], to path: String) throws {
    let descriptor = try create(path)
    do {
      try bytes.withUnsafeBytes { bytes in
        try writeAll(bytes, to: descriptor, path)
      }
      try finish(descriptor, path)
    } catch {
      remove(path)
      throw error
    }
  }

  /// Refuses a name that is taken, before any secret is asked for; `-` is no file.
  static func requireFree(_ path: String?) throws {
    guard let path, path != "-" else { return }
    var facts = stat()
    guard lstat(path, &facts) != 0 else { throw OutputError.fileExists(path: path) }
  }

  /// Refuses a place for a secret that is taken, or is stdout, before anything is asked.
  static func requireFree(forSecret path: String?, flag: String) throws {
    guard path != "-" else { throw OutputError.secretToStdout(flag: flag) }
    try requireFree(path)
  }

  /// Takes back a file that this run created.
  static func remove(_ path: String) { unlink(path) }

  private static func create(_ path: String) throws -> Int32 {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw errno == EEXIST
        ? OutputError.fileExists(path: path)
        : OutputError.fileUnwritable(path: path, reason: reason())
    }
    return descriptor
  }

  private static func writeAll(
    _ bytes: UnsafeRawBufferPointer,
    to descriptor: Int32,
    _ path: String
  ) throws {
    var done = 0
    while done < bytes.count {
      let count = writeOnce(descriptor, bytes.baseAddress?.advanced(by: done), bytes.count - done)
      if count >= 0 {
        done += count
      } else if errno != EINTR {
        let why = reason()
        close(descriptor)
        throw OutputError.fileUnwritable(path: path, reason: why)
      }
    }
  }

  /// After an error of fsync the file is given up, never synced again.
  private static func finish(_ descriptor: Int32, _ path: String) throws {
    let synced = kt_sync(descriptor)
    let closed = close(descriptor)
    guard synced == 0, closed == 0 else {
      throw OutputError.fileUnwritable(
        path: path,
        reason: String(cString: strerror(synced != 0 ? synced : errno))
      )
    }
    try syncFolder(of: path)
  }

  /// Brings the name to the disk too; without it a power cut can take the whole file.
  private static func syncFolder(of path: String) throws {
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    // A folder that may be written to and not read cannot be brought to the disk from here.
    guard descriptor >= 0 else { return }
    let synced = kt_sync(descriptor)
    close(descriptor)
    guard synced == 0 || synced == EINVAL else {
      throw OutputError.fileUnwritable(path: path, reason: String(cString: strerror(synced)))
    }
  }

  /// Looks whether the disk gives back what it took: nobody sees these words again.
  private static func readBack(_ secret: borrowing SecretBytes, _ path: String) throws {
    let whole = secret.count + 1
    let written = try SecretFile.read(path: path, limit: whole)
    guard written.count == whole, try written.prefix(secret.count).isEqual(to: secret) else {
      throw OutputError.fileUnwritable(path: path, reason: "the disk gave back other bytes")
    }
  }

  private static func reason() -> String { String(cString: strerror(errno)) }
}
