import CPlatform
import WalletKit

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file that did not exist before, readable by its owner alone, and whole or not there.
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
      let count = Glibc.write(descriptor, bytes.baseAddress?.advanced(by: done), bytes.count - done)
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
  }

  private static func reason() -> String { String(cString: strerror(errno)) }
}
