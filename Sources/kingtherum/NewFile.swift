import Files
import WalletKit

/// A file that did not exist before, readable by its owner alone, and whole when it has its name.
///
/// A failure takes it back. What a kill leaves is a draft, which the next run with the same name
/// removes.
enum NewFile {
  private static let writing = Writing(replacing: .never)

  /// Writes a secret and a line end, straight from guarded memory.
  static func write(_ secret: borrowing SecretBytes, to path: String) throws {
    let count = secret.count
    var line = try SecretBytes(count: count + 1)
    secret.withBytes { secret in
      line.withMutableBytes { line in
        line.copyMemory(from: secret)
        line[count] = UInt8(ascii: "\n")
      }
    }
    var room = try SecretBytes(count: line.count + 1)
    do {
      try line.withBytes { line throws(FileError) in
        try room.withMutableBytes { room throws(FileError) in
          try FilePlace(path).write(line, readingBackInto: room, writing)
        }
      }
    } catch {
      throw failure(error, path)
    }
  }

  /// Writes a document.
  static func write(_ bytes: [UInt8], to path: String) throws {
    do { try FilePlace(path).write(bytes, writing) } catch { throw failure(error, path) }
  }

  /// Refuses a name that is taken, before any secret is asked for; `-` is no file.
  static func requireFree(_ path: String?) throws {
    guard let path, path != "-" else { return }
    guard !FilePlace.isTaken(path) else { throw OutputError.fileExists(path: path) }
  }

  /// Refuses a place for a secret that is taken, or is stdout, before anything is asked.
  static func requireFree(forSecret path: String?, flag: String) throws {
    guard path != "-" else { throw OutputError.secretToStdout(flag: flag) }
    try requireFree(path)
  }

  /// Takes back a file that this run created.
  static func remove(_ path: String) { FilePlace.remove(path) }

  /// A file that only has its name may be gone after a power cut, and counts for nothing.
  private static func failure(_ error: FileError, _ path: String) -> OutputError {
    guard case .notConfirmed(_, let code) = error else { return OutputError(error, path) }
    remove(path)
    return .fileUnwritable(path: path, reason: SystemText.asSaid(of: code))
  }
}
