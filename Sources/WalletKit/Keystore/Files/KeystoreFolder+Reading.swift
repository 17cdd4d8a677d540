import Files

extension KeystoreFolder {
  /// The path of a file, for a sentence.
  func path(of file: String) -> String { folder.path(of: file) }

  /// Reads a whole file; nil when there is none.
  ///
  /// A file with two names is what a run leaves behind that was killed where the file system cannot
  /// rename without replacing; then the leftover is removed, under the lock, before it is judged.
  func read(_ file: String, timeout: LockTimeout) throws(KeystoreError) -> [UInt8]? {
    do {
      return try readOnce(file)
    } catch {
      guard case .fileHasTwoNames = error else { throw error }
      let lock = try FolderLock(of: self, timeout: timeout)
      try removeLeftovers(under: lock)
      return try readOnce(file)
    }
  }

  /// Reads a whole file as it is, of at most so many bytes; nil when there is none.
  func readOnce(_ file: String, limit: Int = CanonicalJSON.limit) throws(KeystoreError) -> [UInt8]?
  {
    do { return try folder.read(file, limit: limit) } catch {
      throw KeystoreError(error, in: path)
    }
  }

  /// The names of all entries, in the order of their bytes.
  func names() throws(KeystoreError) -> [String] {
    do { return try folder.names() } catch { throw KeystoreError(error) }
  }
}
