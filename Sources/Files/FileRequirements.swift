#if canImport(Glibc)
  package import Glibc
#else
  package import Darwin
#endif

/// Checks that a file is a regular file of this user, with limited access for others.
package struct FileRequirements: Sendable {
  /// The mode bits that must not be set.
  let forbidden: mode_t
  /// Whether a second hard link is refused, through which somebody else could change the file.
  let hasOneName: Bool

  /// Nobody else may read or write it, and it must have no second hard link.
  package static let ownersAlone = FileRequirements(forbidden: 0o077, hasOneName: true)
  /// Nobody else may read or write it.
  package static let secret = FileRequirements(forbidden: 0o077, hasOneName: false)
  /// Nobody else may write it, and it must have no second hard link.
  package static let othersMayRead = FileRequirements(forbidden: 0o022, hasOneName: true)
  /// Any access for others is allowed.
  static let own = FileRequirements(forbidden: 0, hasOneName: false)

  /// Throws if a file breaks a rule.
  package func judge(_ facts: stat, path: String) throws(FileError) {
    guard facts.st_mode & S_IFMT == S_IFREG else { throw .notFile(path: path) }
    guard facts.st_uid == geteuid() else { throw .otherOwner(path: path, owner: facts.st_uid) }
    guard facts.st_mode & forbidden == 0 else { throw .openToOthers(path: path) }
    guard !hasOneName || facts.st_nlink == 1 else { throw .twoNames(path: path) }
  }
}

extension Descriptor {
  /// Returns the open file's `stat`; throws if the file breaks a rule.
  package func facts(keeping rules: FileRequirements, path: String) throws(FileError) -> stat {
    let facts: stat
    do { facts = try self.facts() } catch { throw .of(error, .read, path) }
    try rules.judge(facts, path: path)
    return facts
  }
}
