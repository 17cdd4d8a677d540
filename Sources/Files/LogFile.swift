#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file to which lines are appended, also by several processes at once.
///
/// It stays open, so that it can be written to once the process may open nothing any more.
package final class LogFile: Sendable {
  private let descriptor: Descriptor
  /// The first bytes of the file as it was opened, at most 64.
  package let start: [UInt8]

  /// Opens the file, and creates it with mode 0600 if it is missing; follows no link.
  ///
  /// - Throws: ``FileError``, also if others can write to the file or to its folder, or if it is
  ///   not a regular file of this user with one name.
  package init(appendingTo path: String) throws(FileError) {
    let location = try FileLocation(path)
    let folder = try Folder(opening: location.folder)
    try folder.requireClosedToWriters()
    // Before it is opened, since opening a pipe or a device can have an effect.
    if let facts = try folder.facts(of: location.name) {
      try FileRequirements.othersMayRead.judge(facts, path: path)
    }
    let opened: Descriptor
    do { opened = try Descriptor(appendingTo: location.name, in: folder.descriptor) } catch {
      throw .of(error, .open, path)
    }
    _ = try opened.facts(keeping: .othersMayRead, path: path)
    do { start = try opened.read(limit: 64) } catch { throw .of(error, .read, path) }
    descriptor = opened
  }

  /// Takes a file that is open for appending.
  init(_ descriptor: consuming Descriptor) {
    self.descriptor = descriptor
    start = []
  }

  /// The number of the open descriptor, for code in a signal handler.
  package var number: Int32 { descriptor.number }

  /// Appends whole lines: one call of the system, so that those of other processes stay whole, too.
  package func append(_ lines: [UInt8]) throws(SystemError) { try descriptor.write(lines) }
}

extension Folder {
  /// Throws if another user could put another file in the place of one in this folder.
  fileprivate func requireClosedToWriters() throws(FileError) {
    let facts: stat
    do { facts = try descriptor.facts() } catch { throw .of(error, .openFolder, path) }
    guard facts.st_uid == geteuid() || facts.st_uid == 0 else {
      throw .folderOwner(path: path, owner: facts.st_uid)
    }
    guard facts.st_mode & 0o022 == 0 else { throw .folderOpenToOthers(path: path) }
  }
}
