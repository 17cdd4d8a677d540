/// A file that did not exist before, readable by its owner alone, and whole when it has its name.
///
/// A failure takes it back. What a kill leaves is a draft, which the next run with the same name
/// removes.
package enum NewFile {
  private static let writing = WriteOptions(replacing: .never)

  /// Writes a document.
  package static func write(_ bytes: [UInt8], to path: String) throws(OutputError) {
    do { try FileLocation(path).write(bytes, writing) } catch { throw failure(error, path) }
  }

  /// Writes a secret straight from guarded memory, by way of a room there that takes a byte more than
  /// it has, for reading back.
  package static func write(
    _ secret: UnsafeRawBufferPointer,
    readingBackInto room: UnsafeMutableRawBufferPointer,
    to path: String
  ) throws(OutputError) {
    do { try FileLocation(path).write(secret, readingBackInto: room, writing) } catch {
      throw failure(error, path)
    }
  }

  /// Refuses a name that is taken, before any secret is asked for; `-` is no file.
  package static func requireFree(_ path: String?) throws {
    guard let path, path != "-" else { return }
    guard !FileLocation.isTaken(path) else { throw OutputError.fileExists(path: path) }
  }

  /// Refuses a place for a secret that is taken, or is stdout, before anything is asked.
  package static func requireFree(forSecret path: String?, flag: String) throws {
    guard path != "-" else { throw OutputError.secretToStdout(flag: flag) }
    try requireFree(path)
  }

  /// Takes back a file that this run created.
  package static func remove(_ path: String) { FileLocation.remove(path) }

  /// A file that only has its name may be gone after a power cut, and counts for nothing.
  private static func failure(_ error: FileError, _ path: String) -> OutputError {
    guard case .notConfirmed(_, let code) = error else { return OutputError(error, path) }
    remove(path)
    return .fileUnwritable(path: path, reason: SystemErrorText.verbatim(of: code))
  }
}
