import Files

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The system calls on files that the generator makes.
///
/// Source files are for everybody to read, unlike those that `Files` creates.
enum Disk {
  /// What is at a path.
  enum Kind {
    case nothing
    case file
    case folder
    case other
  }

  static func kind(_ path: String) -> Kind {
    var facts = stat()
    guard lstat(path, &facts) == 0 else { return .nothing }
    switch facts.st_mode & S_IFMT {
    case S_IFREG: return .file
    case S_IFDIR: return .folder
    default: return .other
    }
  }

  /// The most bytes of a file that is read.
  private static let mostBytes = 1 << 26

  /// Reads a whole file; nil if there is none.
  static func read(_ path: String) throws(PackageError) -> [UInt8]? {
    do throws(SystemError) {
      let bytes = try Descriptor(opening: path, O_RDONLY).read(limit: mostBytes)
      guard bytes.count <= mostBytes else { throw SystemError(code: EFBIG) }
      return bytes
    } catch {
      if error.code == ENOENT || error.code == ENOTDIR { return nil }
      throw .system(.read, path: path, code: error.code)
    }
  }

  /// Creates a file that nobody has, with its whole content on the disk.
  static func create(_ path: String, _ bytes: [UInt8]) throws(PackageError) {
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard file >= 0 else {
      throw errno == EEXIST ? .exists(path: path) : .system(.write, path: path, code: errno)
    }
    let created = Descriptor(owning: file)
    do throws(SystemError) {
      try created.write(bytes)
      try created.sync()
    } catch { throw .system(.write, path: path, code: error.code) }
  }

  static func createFolder(_ path: String) throws(PackageError) {
    guard mkdir(path, 0o777) == 0 else {
      throw errno == EEXIST ? .exists(path: path) : .system(.write, path: path, code: errno)
    }
  }

  /// The folders above `path`, below `root`, that do not exist, the uppermost first.
  static func missingFolders(above path: String, in root: String) -> [String] {
    var missing: [String] = []
    var folder = parent(of: path)
    while !folder.isEmpty, kind(root + "/" + folder) == .nothing {
      missing.append(folder)
      folder = parent(of: folder)
    }
    return missing.reversed()
  }

  /// The part of a path before its last slash; empty if there is none.
  static func parent(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
  }

  /// Gives a file a second name, which must be free.
  static func link(_ path: String, as other: String) throws(PackageError) {
    guard linkat(AT_FDCWD, path, AT_FDCWD, other, 0) == 0 else {
      throw errno == EEXIST ? .exists(path: other) : .system(.rename, path: other, code: errno)
    }
  }

  /// Renames a file, also to a name that is taken, or a folder to a name that is free or that of an
  /// empty folder.
  static func move(_ path: String, to other: String) throws(PackageError) {
    guard rename(path, other) == 0 else {
      let isTaken = errno == EEXIST || errno == ENOTEMPTY || errno == ENOTDIR
      throw isTaken ? .exists(path: other) : .system(.rename, path: other, code: errno)
    }
  }

  /// Removes a file; one that does not exist is no error.
  static func remove(_ path: String) throws(PackageError) {
    guard unlink(path) == 0 || errno == ENOENT else {
      throw .system(.remove, path: path, code: errno)
    }
  }

  /// Removes a folder if it is empty.
  static func removeIfEmpty(_ path: String) { _ = rmdir(path) }

  /// Confirms on the disk what names a folder has.
  static func confirm(_ folder: String) {
    let file = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard file >= 0 else { return }
    _ = fsync(file)
    close(file)
  }

  /// The permissions of a file.
  static func mode(of path: String) -> mode_t {
    var facts = stat()
    return stat(path, &facts) == 0 ? facts.st_mode & 0o777 : 0o644
  }

  static func setMode(_ mode: mode_t, of path: String) { _ = chmod(path, mode) }
}
