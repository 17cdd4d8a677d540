/// Writes files atomically: to a temporary file that is synced, read back, and only then renamed.
///
/// A reader finds the whole old file or the whole new one at any time. A failure leaves nothing
/// behind, except if the folder could not be synced: ``FileError/notConfirmed(path:code:)``. A kill
/// leaves a temporary file; see ``Folder/removeDrafts(underLock:where:)``.
extension Folder {
  /// Writes bytes; `verify` checks the bytes read back before the file gets its name.
  package func write<Refusal: Error>(
    _ bytes: [UInt8],
    as name: String,
    _ writing: WriteOptions,
    verify: ([UInt8]) throws(Refusal) -> Void
  ) throws(WriteError<Refusal>) {
    var written: [UInt8] = []
    try write(as: name, writing, count: bytes.count) { draft throws(FileError) in
      written = try draft.hold(bytes)
    } verify: { () throws(Refusal) in
      try verify(written)
    }
  }

  package func write(
    _ bytes: [UInt8],
    as name: String,
    _ writing: WriteOptions
  ) throws(FileError) {
    do { try write(bytes, as: name, writing) { _ throws(Never) in } } catch {
      switch error {
      case .file(let error): throw error
      }
    }
  }

  /// Writes a secret without copying it, and reads it back into a buffer one byte larger.
  package func write(
    _ secret: UnsafeRawBufferPointer,
    readingBackInto room: UnsafeMutableRawBufferPointer,
    as name: String,
    _ writing: WriteOptions
  ) throws(FileError) {
    do {
      try write(as: name, writing, count: secret.count) { draft throws(FileError) in
        try draft.hold(secret, readingBackInto: room)
      } verify: { () throws(Never) in
      }
    } catch {
      switch error {
      case .file(let error): throw error
      }
    }
  }

  /// Does the writing; `hold` writes the content to the temporary file and reads it back.
  func write<Refusal: Error>(
    as name: String,
    _ writing: WriteOptions,
    count: Int,
    hold: (inout TemporaryFile) throws(FileError) -> Void,
    verify: () throws(Refusal) -> Void
  ) throws(WriteError<Refusal>) {
    var draft: TemporaryFile
    do throws(FileError) {
      guard count <= writing.limit else {
        throw FileError.tooLong(path: path(of: name), limit: writing.limit)
      }
      try requireWritable(name, writing)
      draft = try TemporaryFile(of: name, in: self, writing)
    } catch {
      throw .file(error)
    }
    do throws(WriteError<Refusal>) {
      do throws(FileError) { try hold(&draft) } catch { throw .file(error) }
      do throws(Refusal) { try verify() } catch { throw .refused(error) }
      do throws(FileError) { try give(name, to: draft, writing) } catch { throw .file(error) }
    } catch {
      draft.remove()
      throw error
    }
    do throws(FileError) { try confirm(name) } catch { throw .file(error) }
  }

  /// Throws, before anything is written, if the renaming would fail.
  func requireWritable(_ name: String, _ writing: WriteOptions) throws(FileError) {
    switch writing.replacement {
    case .always: return
    case .never:
      guard try facts(of: name) == nil else { throw .taken(path: path(of: name)) }
    case .only(let expected):
      guard try read(name, limit: writing.limit) == expected else {
        throw .changed(path: path(of: name))
      }
    }
  }

  func give(
    _ name: String,
    to draft: borrowing TemporaryFile,
    _ writing: WriteOptions
  ) throws(FileError) {
    switch writing.replacement {
    case .always, .only(.some): try rename(draft.name, over: name)
    case .never: try rename(draft: draft.name, toNew: name)
    case .only(.none):
      do { try rename(draft: draft.name, toNew: name) } catch {
        guard case .taken(let path) = error else { throw error }
        throw .changed(path: path)
      }
    }
  }

  func confirm(_ name: String) throws(FileError) {
    do { try confirm() } catch {
      guard case .notConfirmed(_, let code) = error else { throw error }
      throw .notConfirmed(path: path(of: name), code: code)
    }
  }
}
