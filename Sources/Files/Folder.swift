import CPlatform

#if canImport(Glibc)
  package import Glibc
#else
  package import Darwin
#endif

/// An open folder; its files are accessed through its descriptor.
///
/// A path that is resolved twice could lead to two places; a descriptor cannot.
package struct Folder: ~Copyable {
  package let descriptor: Descriptor
  package let path: String

  init(_ descriptor: consuming Descriptor, path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  /// Opens a folder of any owner; follows links.
  package init(opening path: String) throws(FileError) {
    do { descriptor = try Descriptor(opening: path, O_RDONLY | O_DIRECTORY) } catch {
      throw .of(error, .openFolder, path)
    }
    self.path = path
  }

  /// Returns the path of a file in this folder.
  package func path(of name: String) -> String { path + "/" + name }

  /// Returns the `stat` of a name, without following a link; nil if it does not exist.
  package func facts(of name: String) throws(FileError) -> stat? {
    var facts = stat()
    if fstatat(descriptor.number, name, &facts, AT_SYMLINK_NOFOLLOW) == 0 { return facts }
    guard errno == ENOENT else { throw .of(.last, .open, path(of: name)) }
    return nil
  }

  /// Returns the names of all entries, sorted by their bytes.
  package func names() throws(FileError) -> [String] {
    do { return try descriptor.names() } catch { throw .of(error, .list, path) }
  }

  /// Removes a file; a missing file is not an error.
  package func remove(_ name: String) throws(FileError) {
    guard unlinkat(descriptor.number, name, 0) == 0 || errno == ENOENT else {
      throw .of(.last, .clean, path(of: name))
    }
  }

  /// Renames a file to a free name.
  ///
  /// The caller must hold the folder's lock: if the system has no atomic call, the name is checked
  /// before.
  package func move(_ name: String, to other: String) throws(FileError) {
    try rename(name, toNew: other) { (folder: borrowing Folder) throws(FileError) in
      guard try folder.facts(of: other) == nil else { throw .taken(path: folder.path(of: other)) }
      try folder.rename(name, over: other)
    }
  }

  /// Flushes the names of its files to the disk.
  package func confirm() throws(FileError) {
    let code = kt_sync(descriptor.number)
    guard code == 0 else { throw .notConfirmed(path: path, code: code) }
  }

  /// Whether a failed flush of names can be ignored.
  ///
  /// Some file systems cannot flush names, nor can a folder that may be written but not read be
  /// flushed; no program can do more there.
  static func isIgnorable(_ code: Int32) -> Bool { code == EINVAL || code == EBADF }
}
