#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension KeystoreFolder {
  /// The path of a file, for a sentence.
  func path(of file: String) -> String { path + "/" + file }

  /// Reads a whole file; nil when there is none.
  ///
  /// A file with two names is what a run leaves behind that was killed where the file system cannot
  /// rename without replacing; then the leftover is removed, under the lock, before it is judged.
  func read(_ file: String, patience: LockPatience) throws(KeystoreError) -> [UInt8]? {
    do {
      return try readOnce(file)
    } catch {
      guard case .fileHasTwoNames = error else { throw error }
      let lock = try FolderLock(of: self, patience: patience)
      try removeLeftovers(under: lock)
      return try readOnce(file)
    }
  }

  /// Reads a whole file as it is, of at most so many bytes; nil when there is none.
  func readOnce(_ file: String, limit: Int = Canonical.limit) throws(KeystoreError) -> [UInt8]? {
    let path = path(of: file)
    let number = openat(
      descriptor.number,
      file,
      O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
    )
    guard number >= 0 else {
      switch errno {
      case ENOENT: return nil
      case ELOOP, ENXIO: throw .fileKind(path: path)  // a link; a socket
      default: throw .of(.last, .open, self.path)
      }
    }
    let opened = Descriptor(owning: number)
    let size = try Self.size(judging: opened, path)
    guard size <= limit else { throw .fileTooLong(path: path, limit: limit) }
    let bytes: [UInt8]
    // Room for what is there, since a limit may be far above it.
    do { bytes = try opened.read(limit: max(size, Canonical.limit)) } catch {
      throw .of(error, .read, path)
    }
    guard bytes.count <= limit else { throw .fileTooLong(path: path, limit: limit) }
    return bytes
  }

  /// The size of a file that is nobody else's.
  private static func size(
    judging file: borrowing Descriptor,
    _ path: String
  ) throws(KeystoreError) -> Int {
    var facts = stat()
    guard fstat(file.number, &facts) == 0 else { throw .of(.last, .read, path) }
    guard facts.st_mode & S_IFMT == S_IFREG else { throw .fileKind(path: path) }
    guard facts.st_uid == geteuid() else { throw .fileOwner(path: path, owner: facts.st_uid) }
    guard facts.st_mode & 0o077 == 0 else { throw .fileOpenToOthers(path: path) }
    guard facts.st_nlink == 1 else { throw .fileHasTwoNames(path: path) }
    return Int(facts.st_size)
  }

  /// The names of all entries, in the order of their bytes.
  func names() throws(KeystoreError) -> [String] {
    // A descriptor of its own, since reading moves it and closing the list closes it.
    let copy = openat(descriptor.number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard copy >= 0 else { throw .of(.last, .list, path) }
    guard let list = fdopendir(copy) else {
      let error = SystemError.last
      close(copy)
      throw .of(error, .list, path)
    }
    defer { closedir(list) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = readdir(list) else { break }
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(validating: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if let name { names.append(name) }
    }
    guard errno == 0 else { throw .of(.last, .list, path) }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}
