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

  /// Reads the whole file; nil if it does not exist. One that is replaced meanwhile is read anew.
  ///
  /// - Throws: ``FileError``; with the step `open` if its existence cannot be determined.
  package func read(limit: Int) throws(FileError) -> [UInt8]? {
    while true {
      var facts = stat()
      guard lstat(path, &facts) == 0 else {
        guard errno == ENOENT else { throw .of(.last, .open, path) }
        return nil
      }
      // Before it is opened, since opening a pipe or a device can have an effect.
      try rules.judge(facts, path: path)
      let opened: Descriptor
      do { opened = try Descriptor(opening: path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK) } catch {
        throw .of(error, .read, path)
      }
      // Another process has replaced it since: the one that was opened has no name any more.
      if (try? opened.facts())?.st_nlink == 0 { continue }
      // Checked again, since the name may lead to another file by now.
      return try OpenFile(opened, rules, path: path).read(limit: limit)
    }
  }
}
