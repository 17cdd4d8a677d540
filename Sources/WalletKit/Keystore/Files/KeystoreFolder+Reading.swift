import Files

extension KeystoreFolder {
  /// Returns the path of a file, for messages.
  func path(of file: String) -> String { folder.path(of: file) }

  /// Reads a whole file; nil if there is none.
  ///
  /// A process that is killed can leave a file with two names if the file system cannot rename
  /// without replacing. The leftover is then removed under the lock, and the file is read again.
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

  /// Reads a whole file of at most `limit` bytes, without a repair; nil if there is none.
  func readOnce(_ file: String, limit: Int = CanonicalJSON.limit) throws(KeystoreError) -> [UInt8]?
  {
    do { return try folder.read(file, limit: limit) } catch {
      throw KeystoreError(error, in: path)
    }
  }

  /// Returns the names of all entries, in byte order.
  func names() throws(KeystoreError) -> [String] {
    do { return try folder.names() } catch { throw KeystoreError(error) }
  }
}
