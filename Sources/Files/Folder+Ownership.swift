import CPlatform

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Folders that are their owner's alone, 0700 as they are made.
extension Folder {
  private static let mode: mode_t = 0o700
  private static let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW

  /// Opens a folder that is its owner's alone; nil when it is not there.
  package static func own(_ path: String) throws(FileError) -> Folder? {
    let path = try checked(path)
    let opened: Descriptor
    do { opened = try Descriptor(opening: path, flags) } catch {
      try explain(error, path, in: AT_FDCWD, name: path)
      return nil
    }
    return try judged(opened, path)
  }

  /// Opens a folder in this one that is its owner's alone; nil when it is not there.
  package func own(in name: String) throws(FileError) -> Folder? {
    let path = path(of: name)
    let opened: Descriptor
    do { opened = try Descriptor(opening: name, in: descriptor, Self.flags) } catch {
      try Self.explain(error, path, in: descriptor.number, name: name)
      return nil
    }
    return try Self.judged(opened, path)
  }

  /// Opens a folder that is its owner's alone, and makes it where it is missing.
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

  /// Opens a folder in this one that is its owner's alone, and makes it where it is missing.
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

  /// Makes the folders above a path where they are missing, as far as the system lets us.
  package static func makeParents(of path: String) throws(FileError) {
    var above = ""
    for part in path.split(separator: "/").dropLast() {
      above += "/" + part
      do { _ = try make(above) } catch {
        guard case .system(.openFolder, _, EACCES) = error else { throw error }
      }
    }
  }

  /// Makes a folder, and tells whether it is new; one that is there is left as it is.
  ///
  /// The name of a new one is brought to the disk, or a power cut could take what is put into it.
  package static func make(_ path: String) throws(FileError) -> Bool {
    guard mkdirat(AT_FDCWD, path, mode) == 0 else {
      guard errno == EEXIST else { throw .of(.last, .openFolder, path) }
      return false
    }
    // A parent that may be entered and not read cannot be brought to the disk from here.
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
    // A slash at the end would make the system follow a link there.
    guard let last = bytes.lastIndex(where: { $0 != UInt8(ascii: "/") }) else { return "/" }
    return String(decoding: bytes[...last], as: UTF8.self)
  }

  private static func parent(of path: String) -> String {
    let bytes = Array(path.utf8)
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == 0 ? "/" : String(decoding: bytes[..<slash], as: UTF8.self)
  }

  /// Throws what stands at the path instead of a folder; nothing there is not an error.
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
    guard facts.st_mode & (S_ISVTX | 0o002) == 0 else { throw .folderIsShared(path: path) }
    guard facts.st_mode & 0o077 == 0 else { throw .folderOpenToOthers(path: path) }
    return Folder(opened, path: path)
  }
}
