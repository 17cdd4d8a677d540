import CPlatform

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// An open file that exists for its lock, which ends with its holder, however that ends.
///
/// The file stays: after a removal, two processes could lock two files. Its content means nothing.
package struct LockFile: ~Copyable {
  let file: Descriptor
  private let folder: String

  /// Opens a file of this user, and creates it if it is missing; it is not locked yet.
  package init(_ name: String, in folder: borrowing Folder) throws(FileError) {
    let file = try Self.opened(name, in: folder)
    self.file = file
    self.folder = folder.path
  }

  private static func opened(
    _ name: String,
    in folder: borrowing Folder
  ) throws(FileError) -> Descriptor {
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

  /// Opens a folder, to lock the folder itself.
  init(itself folder: borrowing Folder) throws(FileError) {
    let file: Descriptor
    do { file = try Descriptor(opening: ".", in: folder.descriptor, O_RDONLY | O_DIRECTORY) } catch
    {
      throw .of(error, .lock, folder.path)
    }
    self.file = file
    self.folder = folder.path
  }

  // Closing the file would release the lock, too, but not as long as another process has a copy of
  // the descriptor, as one that was started a moment ago has until it becomes another program.
  deinit { kt_unlock(file.number) }

  /// Tries to lock it, without waiting; returns whether it did.
  package func take() throws(FileError) -> Bool {
    switch kt_try_lock(file.number) {
    case 0: return true
    case EWOULDBLOCK: return false
    case let code where [ENOLCK, EOPNOTSUPP, ENOTSUP, EINVAL, ENOSYS].contains(code):
      throw .noLocks(path: folder, code: code)
    case let code: throw .system(.lock, path: folder, code: code)
    }
  }

  /// Shows those who wait that its holder is alive, by a byte that changes the file's time.
  ///
  /// The worker may not set the time itself. On a full disk the byte may be missing: then the holder
  /// cannot store anything either.
  package func beat() {
    var byte = UInt8(ascii: "\n")
    _ = pwrite(file.number, &byte, 1, 0)
  }

  /// What changes when a holder takes the lock or beats.
  package var lastBeat: UInt64 { kt_last_taken(file.number) }
}
