import CPlatform

/// The exclusive lock for writing in a folder, released when it is destroyed.
///
/// Taking it sets the file's modification time, so that waiting processes can tell one holder that
/// hangs from many that take turns: on a busy disk a crowd is slow, but nobody hangs.
package struct FolderLock: ~Copyable {
  private static let name = ".lock"

  private let file: LockFile

  /// Waits for the lock until the timeout.
  package init(of folder: borrowing Folder, timeout: LockTimeout) throws(FileError) {
    let file = try LockFile(Self.name, in: folder)
    try Self.wait(for: file, timeout)
    kt_mark_taken(file.file.number)
    self.file = file
  }

  /// Locks the folder itself, if a lock file would be in the way.
  package init(onItself folder: borrowing Folder, timeout: LockTimeout) throws(FileError) {
    let file = try LockFile(itself: folder)
    try Self.wait(for: file, timeout)
    self.file = file
  }

  private static func wait(
    for file: borrowing LockFile,
    _ timeout: LockTimeout
  ) throws(FileError) {
    let start = timeout.now()
    // How long the same holder has had it, as far as visible.
    var (holder, since) = (file.lastBeat, start)
    while try !file.take() {
      let now = timeout.now()
      let last = file.lastBeat
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
