import CPlatform

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The exclusive lock for writing in a folder, released when it is destroyed.
///
/// Taking it sets the file's modification time, so that waiting processes can tell one holder that
/// hangs from many that take turns: on a busy disk a crowd is slow, but nobody hangs.
package struct FolderLock: ~Copyable {
  private static let name = ".lock"

  // Closing it releases the lock. The file stays: after a removal, two runs could lock two files.
  private let file: Descriptor

  /// Waits for the lock until the timeout.
  package init(of folder: borrowing Folder, timeout: LockTimeout) throws(FileError) {
    let file = try Self.opened(in: folder)
    try Self.wait(for: file.number, in: folder.path, timeout)
    kt_mark_taken(file.number)
    self.file = file
  }

  /// Locks the folder itself, if a lock file would be in the way.
  package init(onItself folder: borrowing Folder, timeout: LockTimeout) throws(FileError) {
    let file: Descriptor
    do { file = try Descriptor(opening: ".", in: folder.descriptor, O_RDONLY | O_DIRECTORY) } catch
    {
      throw .of(error, .lock, folder.path)
    }
    try Self.wait(for: file.number, in: folder.path, timeout)
    self.file = file
  }

  private static func opened(in folder: borrowing Folder) throws(FileError) -> Descriptor {
    let path = folder.path(of: name)
    let file: Descriptor
    do { file = try Descriptor(keeping: name, in: folder.descriptor, mode: 0o600) } catch {
      throw error.code == ELOOP ? .notFile(path: path) : .of(error, .lock, folder.path)
    }
    let facts: stat
    do { facts = try file.facts() } catch { throw .of(error, .lock, folder.path) }
    try FileRequirements.own.judge(facts, path: path)
    return file
  }

  private static func wait(
    for file: Int32,
    in path: String,
    _ timeout: LockTimeout
  ) throws(FileError) {
    let start = timeout.now()
    // How long the same holder has had it, as far as visible.
    var (holder, since) = (kt_last_taken(file), start)
    while true {
      switch kt_try_lock(file) {
      case 0: return
      case EWOULDBLOCK: break
      case let code where [ENOLCK, EOPNOTSUPP, ENOTSUP, EINVAL, ENOSYS].contains(code):
        throw .noLocks(path: path, code: code)
      case let code: throw .system(.lock, path: path, code: code)
      }
      let now = timeout.now()
      let last = kt_last_taken(file)
      if last != holder { (holder, since) = (last, now) }
      guard now &- since < timeout.longest else { throw .busy(seconds: timeout.seconds) }
      let waited = now &- start
      guard waited / UInt64(timeout.turns) < timeout.longest else {
        throw .busy(seconds: timeout.seconds * timeout.turns)
      }
      timeout.sleep(timeout.pause(after: waited))
    }
  }
}
