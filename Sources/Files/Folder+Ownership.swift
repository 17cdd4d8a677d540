import CPlatform

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Private folders: owned by this user, without access for others, created with mode 0700.
extension Folder {
  private static let mode: mode_t = 0o700
  private static let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW

  /// Opens a private folder; nil if it does not exist.
  package static func own(_ path: String) throws(FileError) -> Folder? {
    let path = try checked(path)
    let opened: Descriptor
    do { opened = try Descriptor(opening: path, flags) } catch {
      try explain(error, path, in: AT_FDCWD, name: path)
      return nil
    }
    return try judged(opened, path)
  }

  /// Opens a private folder inside this one; nil if it does not exist.
  package func own(in name: String) throws(FileError) -> Folder? {
    let path = path(of: name)
    let opened: Descriptor
    do { opened = try Descriptor(opening: name, in: descriptor, Self.flags) } catch {
      try Self.explain(error, path, in: descriptor.number, name: name)
      return nil
    }
    return try Self.judged(opened, path)
  }

  /// Opens a private folder, and creates it if it is missing.
  package static func openOrCreatePrivate(_ path: String) throws(FileError) -> Folder {
    let path = try checked(path)
    if let found = try own(path) { return found }
    do { _ = try make(path) } catch {
      guard case .system(.openFolder, _, ENOENT) = error else { throw error }
      throw .parentMissing(path: path)
    }
    guard let made = try own(path) else {
      throw .system(.openFolder, path: path, code: ENOENT)
    }
    return made
  }

  /// Opens a private folder inside this one, and creates it if it is missing.
  package func openOrCreatePrivate(in name: String) throws(FileError) -> Folder {
    if let found = try own(in: name) { return found }
    let path = path(of: name)
    guard mkdirat(descriptor.number, name, Self.mode) == 0 || errno == EEXIST else {
      throw .of(.last, .openFolder, path)
    }
    let code = kt_sync(descriptor.number)
    guard code == 0 else { throw .system(.sync, path: path, code: code) }
    guard let made = try own(in: name) else {
      throw .system(.openFolder, path: path, code: ENOENT)
    }
    return made
  }

  /// Creates the missing folders above a path, as far as permissions allow.
  package static func makeParents(of path: String) throws(FileError) {
    var above = ""
    for part in path.split(separator: "/").dropLast() {
      above += "/" + part
      do { _ = try make(above) } catch {
        guard case .system(.openFolder, _, EACCES) = error else { throw error }
      }
    }
  }

  /// Creates a folder; returns false if it exists already.
  ///
  /// The name of a new folder is flushed to the disk, or a power failure could lose what is put
  /// into it.
  package static func make(_ path: String) throws(FileError) -> Bool {
    guard mkdirat(AT_FDCWD, path, mode) == 0 else {
      guard errno == EEXIST else { throw .of(.last, .openFolder, path) }
      return false
    }
    // A parent that may be entered but not read cannot be flushed.
    if let parent = try? Descriptor(opening: parent(of: path), O_RDONLY | O_DIRECTORY) {
      let code = kt_sync(parent.number)
      guard code == 0 || isIgnorable(code) else {
        rmdir(path)
        throw .system(.sync, path: path, code: code)
      }
    }
    return true
  }

  private static func checked(_ path: String) throws(FileError) -> String {
    guard !path.isEmpty, !path.utf8.contains(0) else { throw .badPath(path) }
    let bytes = Array(path.utf8)
    // With a trailing slash the system would follow a link.
    guard let last = bytes.lastIndex(where: { $0 != UInt8(ascii: "/") }) else { return "/" }
    return String(decoding: bytes[...last], as: UTF8.self)
  }

  private static func parent(of path: String) -> String {
    let bytes = Array(path.utf8)
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == 0 ? "/" : String(decoding: bytes[..<slash], as: UTF8.self)
  }

  /// Throws an error for what is at the path instead of a folder; nothing there is not an error.
  private static func explain(
    _ error: SystemError,
    _ path: String,
    in folder: Int32,
    name: String
  ) throws(FileError) {
    if error.code == ENOENT { return }
    guard error.code == ENOTDIR || error.code == ELOOP else { throw .of(error, .openFolder, path) }
    var facts = stat()
    guard fstatat(folder, name, &facts, AT_SYMLINK_NOFOLLOW) == 0 else {
      throw .notFolder(path: path)
    }
    throw facts.st_mode & S_IFMT == S_IFLNK ? .folderIsLink(path: path) : .notFolder(path: path)
  }

  private static func judged(
    _ opened: consuming Descriptor,
    _ path: String
  ) throws(FileError) -> Folder {
    let facts: stat
    do { facts = try opened.facts() } catch { throw .of(error, .openFolder, path) }
    guard facts.st_uid == geteuid() else { throw .folderOwner(path: path, owner: facts.st_uid) }
    guard facts.st_mode & S_ISVTX == 0 else { throw .folderIsShared(path: path) }
    guard facts.st_mode & 0o077 == 0 else { throw .folderOpenToOthers(path: path) }
    return Folder(opened, path: path)
  }
}
