import CPlatform
import Core
import Synchronization

/// Writes a new file piece by piece, for a document that is too long for the memory.
///
/// It gets its name when it is finished and read back. If it never is, nothing remains of it, also
/// after Ctrl-C; only after a kill a temporary file does, which the next run with the same name
/// removes. One such file is written at a time.
package final class NewFileStream: Sendable {
  private struct Draft: ~Copyable {
    let folder: Folder
    var file: TemporaryFile
    /// What was written; nil once its digest was taken.
    var written: SHA256Stream?
  }

  private let path: String
  private let location: FileLocation
  private let draft: Mutex<Draft?>

  /// Creates the temporary file.
  ///
  /// - Throws: ``OutputError``: the path is taken, or no file can be created there.
  package init(to path: String) throws {
    self.path = path
    do {
      location = try FileLocation(path)
      let folder = try location.prepared()
      try folder.requireWritable(location.name, Self.writing)
      let written = try SHA256Stream()
      let file = try TemporaryFile(of: location.name, in: folder, Self.writing)
      // If this fails, Ctrl-C is like a kill.
      _ = kt_remove_at_the_end(folder.path(of: file.name))
      draft = Mutex(Draft(folder: folder, file: file, written: written))
    } catch let error as FileError {
      throw OutputError(error, path)
    }
  }

  deinit { discard() }

  private static let writing: WriteOptions = {
    var writing = WriteOptions(replacing: .never)
    writing.isJudged = false
    return writing
  }()

  /// Appends bytes.
  ///
  /// - Throws: ``OutputError``.
  package func add(_ bytes: [UInt8]) throws {
    try draft.withLock { draft in
      do {
        let outcome = bytes.withUnsafeBytes { bytes in
          Result { () throws(FileError) in try draft?.file.add(bytes) }
        }
        try outcome.get()
        try draft?.written?.add(bytes)
      } catch let error as FileError {
        throw OutputError(error, path)
      }
    }
  }

  /// Reads the file back, and gives it its name.
  ///
  /// - Throws: ``OutputError``; then nothing remains.
  package func finish() throws {
    defer {
      discard()
      _ = kt_remove_at_the_end(nil)
    }
    try draft.withLock { draft in
      guard var whole = draft.take() else { return }
      do {
        try Self.check(&whole.file, is: whole.written.take()?.digest() ?? [])
        try whole.folder.give(location.name, to: whole.file, Self.writing)
      } catch {
        whole.file.remove()
        throw (error as? FileError).map { OutputError($0, path) } ?? error
      }
      do throws(FileError) { try whole.folder.confirm(location.name) } catch {
        guard !FileLocation.isIgnorable(error) else { return }
        NewFile.remove(path)
        throw OutputError(error, path)
      }
    }
  }

  /// Removes what was written, unless it is finished.
  package func discard() {
    draft.withLock { draft in
      guard let rest = draft.take() else { return }
      rest.file.remove()
      _ = kt_remove_at_the_end(nil)
    }
  }

  private static func check(_ file: inout TemporaryFile, is digest: [UInt8]) throws {
    try file.finish()
    var found = try SHA256Stream()
    var room = [UInt8](repeating: 0, count: 1 << 16)
    var count = room.count
    while count == room.count {
      count = try room.withUnsafeMutableBytes { room in
        Result { () throws(FileError) in try file.readBack(into: room) }
      }.get()
      try found.add(Array(room.prefix(count)))
    }
    guard try found.digest() == digest else { throw FileError.readBack(path: file.path) }
  }
}
