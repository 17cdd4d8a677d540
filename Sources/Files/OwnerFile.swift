#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file that only its owner may change, such as settings.
package struct OwnerFile: Sendable {
  package let path: String
  private let rules: FileRequirements

  package init(path: String, _ rules: FileRequirements = .othersMayRead) {
    (self.path, self.rules) = (path, rules)
  }

  /// How often a file is read anew at most; some file systems count no names at all.
  private static let turns = 100

  /// Reads the whole file; nil if it does not exist. One that is replaced meanwhile is read anew.
  ///
  /// - Throws: ``FileError``; with the step `open` if its existence cannot be determined.
  package func read(limit: Int) throws(FileError) -> [UInt8]? {
    var turn = 0
    while true {
      turn += 1
      var facts = stat()
      guard lstat(path, &facts) == 0 else {
        guard errno == ENOENT else { throw .of(.last, .open, path) }
        return nil
      }
      // Another process has replaced it since: what was looked at has no name any more.
      let isGone = { (facts: stat) in facts.st_nlink == 0 && turn < Self.turns }
      if isGone(facts) { continue }
      // Before it is opened, since opening a pipe or a device can have an effect.
      try rules.judge(facts, path: path)
      let opened: Descriptor
      do { opened = try Descriptor(opening: path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK) } catch {
        throw .of(error, .read, path)
      }
      // Checked again, since the name may lead to another file by now. Looked at only once: it can
      // be replaced at any moment.
      do { facts = try opened.facts() } catch { throw .of(error, .read, path) }
      if isGone(facts) { continue }
      try rules.judge(facts, path: path)
      return try OpenFile(opened, size: Int(clamping: facts.st_size), path: path).read(limit: limit)
    }
  }
}
