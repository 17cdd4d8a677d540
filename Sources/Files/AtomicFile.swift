/// Writes a file, mode 0600, that gets its name only after it was written, synced and read back.
package enum AtomicFile {
  /// Writes a file; `verify` checks the bytes read back before the file gets its name.
  package static func write(
    _ bytes: [UInt8],
    to path: String,
    replacing isReplacing: Bool = false,
    verify: ([UInt8]) throws -> Void = { _ in }
  ) throws {
    let place: FileLocation
    do { place = try FileLocation(path) } catch { throw OutputError.badName }
    do {
      try place.write(
        bytes,
        WriteOptions(replacing: isReplacing ? .always : .never),
        verify: verify
      )
    } catch {
      switch error {
      case .refused(let error): throw error
      case .file(let error): throw OutputError(error, path)
      }
    }
  }
}
