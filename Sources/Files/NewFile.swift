import Core

/// Writes a new file, readable only by its owner, which is complete when it gets its name.
///
/// A failure removes it. A kill leaves a temporary file, which the next run with the same name
/// removes.
package enum NewFile {
  private static let writing = WriteOptions(replacing: .never)

  /// Writes bytes that are not secret.
  package static func write(_ bytes: [UInt8], to path: String) throws(OutputError) {
    do { try FileLocation(path).write(bytes, writing) } catch { throw failure(error, path) }
  }

  /// Writes a secret without copying it from guarded memory.
  ///
  /// It is read back into `room`, guarded memory one byte larger than the secret.
  package static func write(
    _ secret: UnsafeRawBufferPointer,
    readingBackInto room: UnsafeMutableRawBufferPointer,
    to path: String
  ) throws(OutputError) {
    do { try FileLocation(path).write(secret, readingBackInto: room, writing) } catch {
      throw failure(error, path)
    }
  }

  /// Throws if the path exists, before any secret is asked for; `-` is not a file.
  package static func requireFree(_ path: String?) throws {
    guard let path, path != "-" else { return }
    guard !FileLocation.isTaken(path) else { throw OutputError.fileExists(path: path) }
  }

  /// Throws if no file can be created at the path, as far as the disk tells beforehand: it exists,
  /// or its folder does not, or may not be written to.
  package static func requirePlace(_ path: String) throws {
    guard path != "-" else { return }
    try requireFree(path)
    do { try FileLocation(path).requireFolder() } catch { throw OutputError(error, path) }
  }

  /// Throws if the path for a secret exists or is stdout, before anything is asked.
  package static func requireFree(forSecret path: String?, flag: String) throws {
    guard path != "-" else { throw OutputError.secretToStdout(flag: flag) }
    try requireFree(path)
  }

  /// Removes a file that this run created.
  package static func remove(_ path: String) { FileLocation.remove(path) }

  /// Removes a file with an unconfirmed name: a power failure could lose it, so it does not count.
  private static func failure(_ error: FileError, _ path: String) -> OutputError {
    guard case .notConfirmed(_, let code) = error else { return OutputError(error, path) }
    remove(path)
    return .fileUnwritable(path: path, reason: "\(term: SystemErrorText.of(code))")
  }
}
