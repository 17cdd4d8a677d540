import CPlatform

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The open folder of wallets; every file in it is reached through this descriptor.
///
/// A path that is looked up twice could lead to two places; a descriptor cannot.
struct KeystoreFolder: ~Copyable {
  static let name = "keystore"
  private static let privateMode: mode_t = 0o700
  private static let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW

  let descriptor: Descriptor
  let path: String

  /// Opens the folder below the home folder; nil when it is not there.
  static func existing(home: String) throws(KeystoreError) -> KeystoreFolder? {
    guard let opened = try open(path: try checked(home)) else { return nil }
    return try open(in: opened, at: home)
  }

  /// Opens the home folder; nil when it is not there.
  static func existingHome(_ home: String) throws(KeystoreError) -> Descriptor? {
    try open(path: try checked(home))
  }

  /// Opens the folder below the home folder, and makes what is missing of the two, 0700.
  static func made(home: String) throws(KeystoreError) -> KeystoreFolder {
    let home = try checked(home)
    let opened = try soundHome(home)
    if let folder = try open(in: opened, at: home) { return folder }
    let path = home + "/" + name
    guard mkdirat(opened.number, name, privateMode) == 0 || errno == EEXIST else {
      throw .of(.last, .openFolder, path)
    }
    try sync(opened, path)
    guard let folder = try open(in: opened, at: home) else {
      throw .of(SystemError(code: ENOENT), .openFolder, path)
    }
    return folder
  }

  /// Opens the home folder, and makes it where it is missing, 0700.
  static func soundHome(_ home: String) throws(KeystoreError) -> Descriptor {
    let home = try checked(home)
    if let found = try open(path: home) { return found }
    return try makeHome(home)
  }

  private static func checked(_ home: String) throws(KeystoreError) -> String {
    guard !home.isEmpty, !home.utf8.contains(0) else { throw .badPath }
    let bytes = Array(home.utf8)
    // A slash at the end would make the system follow a link there.
    guard let last = bytes.lastIndex(where: { $0 != UInt8(ascii: "/") }) else { return "/" }
    return String(decoding: bytes[...last], as: UTF8.self)
  }

  private static func makeHome(_ home: String) throws(KeystoreError) -> Descriptor {
    guard mkdirat(AT_FDCWD, home, privateMode) == 0 || errno == EEXIST else {
      throw errno == ENOENT ? .parentMissing(home: home) : .of(.last, .openFolder, home)
    }
    // A parent that may be entered and not read cannot be brought to the disk from here.
    if let parent = try? Descriptor(opening: parent(of: home), O_RDONLY | O_DIRECTORY) {
      try sync(parent, home)
    }
    guard let opened = try open(path: home) else {
      throw .of(SystemError(code: ENOENT), .openFolder, home)
    }
    return opened
  }

  private static func parent(of path: String) -> String {
    let bytes = Array(path.utf8)
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == 0 ? "/" : String(decoding: bytes[..<slash], as: UTF8.self)
  }

  private static func open(path: String) throws(KeystoreError) -> Descriptor? {
    let opened: Descriptor
    do {
      opened = try Descriptor(opening: path, flags)
    } catch {
      try explain(error, path, in: AT_FDCWD, name: path)
      return nil
    }
    try judge(opened, path)
    return opened
  }

  private static func open(
    in home: borrowing Descriptor,
    at homePath: String
  ) throws(KeystoreError) -> KeystoreFolder? {
    let path = homePath + "/" + name
    let opened: Descriptor
    do {
      opened = try Descriptor(opening: name, in: home, flags)
    } catch {
      try explain(error, path, in: home.number, name: name)
      return nil
    }
    try judge(opened, path)
    return KeystoreFolder(descriptor: opened, path: path)
  }

  /// Throws what stands at the path instead of a folder; nothing there is not an error.
  private static func explain(
    _ error: SystemError,
    _ path: String,
    in folder: Int32,
    name: String
  ) throws(KeystoreError) {
    if error.code == ENOENT { return }
    guard error.code == ENOTDIR || error.code == ELOOP else { throw .of(error, .openFolder, path) }
    var facts = stat()
    guard fstatat(folder, name, &facts, AT_SYMLINK_NOFOLLOW) == 0 else {
      throw .notFolder(path: path)
    }
    throw facts.st_mode & S_IFMT == S_IFLNK ? .folderIsLink(path: path) : .notFolder(path: path)
  }

  private static func judge(
    _ folder: borrowing Descriptor,
    _ path: String
  ) throws(KeystoreError) {
    var facts = stat()
    guard fstat(folder.number, &facts) == 0 else { throw .of(.last, .openFolder, path) }
    guard facts.st_uid == geteuid() else { throw .folderOwner(path: path, owner: facts.st_uid) }
    guard facts.st_mode & (S_ISVTX | 0o002) == 0 else { throw .folderIsShared(path: path) }
    guard facts.st_mode & 0o077 == 0 else { throw .folderOpenToOthers(path: path) }
  }

  private static func sync(
    _ folder: borrowing Descriptor,
    _ path: String
  ) throws(KeystoreError) {
    let code = kt_sync(folder.number)
    guard code == 0 else { throw .of(SystemError(code: code), .sync, path) }
  }
}

extension KeystoreError {
  /// Tells of an errno, with a case of its own for what people can mend.
  static func of(_ error: SystemError, _ step: Step, _ path: String) -> KeystoreError {
    switch error.code {
    case ENOSPC, EDQUOT: .full(path: path)
    case EROFS: .readOnly(path: path)
    case EACCES, EPERM: .noAccess(path: path)
    default: .system(step, path: path, code: error.code)
    }
  }
}
