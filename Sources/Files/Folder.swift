import CPlatform

#if canImport(Glibc)
  package import Glibc
#else
  package import Darwin
#endif

/// An open folder; every file in it is reached through its descriptor.
///
/// A path that is looked up twice could lead to two places; a descriptor cannot.
package struct Folder: ~Copyable {
  package let descriptor: Descriptor
  package let path: String

  init(_ descriptor: consuming Descriptor, path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  /// Opens any folder, whosoever it is; links are followed.
  package init(opening path: String) throws(FileError) {
    do { descriptor = try Descriptor(opening: path, O_RDONLY | O_DIRECTORY) } catch {
      throw .of(error, .openFolder, path)
    }
    self.path = path
  }

  /// The path of a file in it.
  package func path(of name: String) -> String { path + "/" + name }

  /// What the system knows of a name, without following a link; nil where nothing has it.
  package func facts(of name: String) throws(FileError) -> stat? {
    var facts = stat()
    if fstatat(descriptor.number, name, &facts, AT_SYMLINK_NOFOLLOW) == 0 { return facts }
    guard errno == ENOENT else { throw .of(.last, .open, path(of: name)) }
    return nil
  }

  /// The names of all entries, in the order of their bytes.
  package func names() throws(FileError) -> [String] {
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

  /// Removes a file; one that is gone already is not an error.
  package func remove(_ name: String) throws(FileError) {
    guard unlinkat(descriptor.number, name, 0) == 0 || errno == ENOENT else {
      throw .of(.last, .clean, path(of: name))
    }
  }

  /// Gives a file another name, which nothing may have. Whoever calls holds the lock of the folder: where
  /// the system has no call for it, the check is made before.
  package func move(_ name: String, to other: String) throws(FileError) {
    try rename(name, toNew: other) { (folder: borrowing Folder) throws(FileError) in
      guard try folder.facts(of: other) == nil else { throw .taken(path: folder.path(of: other)) }
      try folder.rename(name, over: other)
    }
  }

  /// Brings its names to the disk.
  package func confirm() throws(FileError) {
    let code = kt_sync(descriptor.number)
    guard code == 0 else { throw .notConfirmed(path: path, code: code) }
  }

  /// Some file systems know no way to confirm names, and no program can do more there; the same holds
  /// for a folder that may be written to and not read.
  static func isIgnorable(_ code: Int32) -> Bool { code == EINVAL || code == EBADF }
}
