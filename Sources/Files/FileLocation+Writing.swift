import CPlatform

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Writes files at a path that a user named, in a folder that anybody may own.
extension FileLocation {
  /// Writes bytes; `verify` checks the bytes read back before the file gets its name.
  ///
  /// Owner and mode are left to the file system.
  package func write<Refusal: Error>(
    _ bytes: [UInt8],
    _ writing: WriteOptions,
    verify: ([UInt8]) throws(Refusal) -> Void
  ) throws(WriteError<Refusal>) {
    do throws(WriteError<Refusal>) {
      let opened: Folder
      do throws(FileError) { opened = try prepared() } catch { throw .file(error) }
      var writing = writing
      writing.isJudged = false
      try opened.write(bytes, as: name, writing, verify: verify)
    } catch {
      guard case .file(let cause) = error, Self.isIgnorable(cause) else { throw error }
    }
  }

  package func write(_ bytes: [UInt8], _ writing: WriteOptions) throws(FileError) {
    do { try write(bytes, writing) { _ throws(Never) in } } catch {
      switch error {
      case .file(let error): throw error
      }
    }
  }

  /// Writes a secret without copying it, and reads it back into a buffer one byte larger.
  ///
  /// Refused if others could read the file.
  package func write(
    _ secret: UnsafeRawBufferPointer,
    readingBackInto room: UnsafeMutableRawBufferPointer,
    _ writing: WriteOptions
  ) throws(FileError) {
    do {
      try prepared().write(secret, readingBackInto: room, as: name, writing)
    } catch {
      guard Self.isIgnorable(error) else { throw error }
    }
  }

  /// Throws if the folder does not exist, or may not be written to.
  package func requireFolder() throws(FileError) {
    _ = try Folder(holding: folder)
    guard access(folder, W_OK | X_OK) == 0 else {
      throw .system(.openFolder, path: folder, code: errno)
    }
  }

  /// Opens the folder, and removes temporary files of this file that killed runs left.
  func prepared() throws(FileError) -> Folder {
    let opened = try Folder(holding: folder)
    let stem = TemporaryFileName.stem(of: name)
    try? opened.removeDrafts(underLock: false) { $0 == stem }
    return opened
  }

  static func isIgnorable(_ error: FileError) -> Bool {
    guard case .notConfirmed(_, let code) = error else { return false }
    return Folder.isIgnorable(code)
  }
}

extension Folder {
  /// Opens a folder to create a file in it, even if it may not be read.
  fileprivate init(holding path: String) throws(FileError) {
    do {
      try self.init(opening: path)
    } catch {
      guard case .system(_, _, EACCES) = error else { throw error }
      let number = kt_open_to_search(path)
      guard number >= 0 else { throw error }
      self.init(Descriptor(owning: number), path: path)
    }
  }
}
