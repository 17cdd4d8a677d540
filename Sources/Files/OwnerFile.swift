#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file at a path that its owner alone decides about, such as settings.
package struct OwnerFile: Sendable {
  package let path: String
  private let rules: FileRequirements

  package init(path: String, _ rules: FileRequirements = .othersMayRead) {
    (self.path, self.rules) = (path, rules)
  }

  /// Reads all of it; nil where there is no such file.
  ///
  /// - Throws: ``FileError``; with the step `open` where it cannot be told whether it is there.
  package func read(limit: Int) throws(FileError) -> [UInt8]? {
    var facts = stat()
    guard lstat(path, &facts) == 0 else {
      guard errno == ENOENT else { throw .of(.last, .open, path) }
      return nil
    }
    // Before it is opened, since opening a pipe or a device can do something.
    try rules.judge(facts, path: path)
    let opened: Descriptor
    do { opened = try Descriptor(opening: path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK) } catch {
      throw .of(error, .read, path)
    }
    // Once more, for it is this file that is read and not the one that had the name before.
    return try OpenFile(opened, rules, path: path).read(limit: limit)
  }
}
