import Core

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file of the home folder that decides whom a payment reaches or what a review shows.
///
/// Whoever can write to it can mislead its owner, so it is its owner's alone: a plain file, of this
/// user, that neither the group nor others may change. Others may read it.
struct HomeFile {
  let path: String

  /// What keeps a file from being read.
  enum Fault: Error, Equatable {
    /// It cannot be told whether it is there.
    case outOfReach(code: Int32)
    case unreadable(code: Int32)
    /// A link, a folder, a pipe or a device.
    case notAFile
    case otherOwner(UInt32)
    case openToOthers
  }

  /// Reads all of it; nil where there is no such file.
  ///
  /// - Throws: ``Fault``, or ``InputError`` for more than `limit` bytes.
  func read(limit: Int) throws -> [UInt8]? {
    var facts = stat()
    guard lstat(path, &facts) == 0 else {
      let code = errno
      guard code == ENOENT || code == ENOTDIR else { throw Fault.outOfReach(code: code) }
      return nil
    }
    try Self.judge(facts)
    let file = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { throw Fault.unreadable(code: errno) }
    defer { close(file) }
    // Once more, for it is this file that is read and not the one that had the name before.
    guard fstat(file, &facts) == 0 else { throw Fault.unreadable(code: errno) }
    try Self.judge(facts)
    return try InputFile.read(descriptor: file, path, limit: limit)
  }

  private static func judge(_ facts: stat) throws(Fault) {
    guard facts.st_mode & S_IFMT == S_IFREG else { throw .notAFile }
    guard facts.st_uid == geteuid() else { throw .otherOwner(facts.st_uid) }
    guard facts.st_mode & 0o022 == 0 else { throw .openToOthers }
  }
}

extension HomeFile.Fault {
  /// The system's own word for it, where there is one.
  var reason: String? {
    switch self {
    case .outOfReach(let code), .unreadable(let code): String(cString: strerror(code))
    case .notAFile, .otherOwner, .openToOthers: nil
    }
  }
}
