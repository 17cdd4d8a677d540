#if canImport(Glibc)
  package import Glibc
#else
  package import Darwin
#endif

/// What a file must be before it is read: a plain file of this user, which others have no part in.
package struct FileRequirements: Sendable {
  /// The bits of the mode that must not be set.
  let forbidden: mode_t
  /// Whether a second name is refused, by which somebody else could change it.
  let hasOneName: Bool

  /// Nobody else may read or write it, nor reach it by another name.
  package static let ownersAlone = FileRequirements(forbidden: 0o077, hasOneName: true)
  /// Nobody else may read or write it.
  package static let secret = FileRequirements(forbidden: 0o077, hasOneName: false)
  /// Nobody else may write it, nor reach it by another name.
  package static let othersMayRead = FileRequirements(forbidden: 0o022, hasOneName: true)
  /// Whatever others may do with it.
  static let own = FileRequirements(forbidden: 0, hasOneName: false)

  /// Refuses a file that breaks a rule.
  package func judge(_ facts: stat, path: String) throws(FileError) {
    guard facts.st_mode & S_IFMT == S_IFREG else { throw .notFile(path: path) }
    guard facts.st_uid == geteuid() else { throw .otherOwner(path: path, owner: facts.st_uid) }
    guard facts.st_mode & forbidden == 0 else { throw .openToOthers(path: path) }
    guard !hasOneName || facts.st_nlink == 1 else { throw .twoNames(path: path) }
  }
}

extension Descriptor {
  /// What the system knows of the open file, once it keeps the rules.
  package func facts(keeping rules: FileRequirements, path: String) throws(FileError) -> stat {
    let facts: stat
    do { facts = try self.facts() } catch { throw .of(error, .read, path) }
    try rules.judge(facts, path: path)
    return facts
  }
}
