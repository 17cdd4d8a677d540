import Files

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The lock that a command holds while it changes a file of a home folder.
///
/// It is that of the folder itself, since it exists and nobody removes it.
enum HomeLock {
  enum Fault: Error, Equatable {
    /// Another process has held it for so long.
    case busy(seconds: Int)
    /// The folder cannot be locked; the number is the system's.
    case unreadable(Int32)
  }

  /// Takes the lock, after other processes that wait for it; for at most `seconds`.
  static func take(ofHome home: String, seconds: Int) throws(Fault) -> FolderLock {
    do {
      let timeout = LockTimeout(seconds: seconds, turns: 1)
      return try FolderLock(onItself: try Folder(opening: home), timeout: timeout)
    } catch {
      switch error {
      case .busy(let seconds): throw .busy(seconds: seconds)
      case .system(_, _, let code), .noLocks(_, let code): throw .unreadable(code)
      // Errors of files, which do not occur for a folder.
      default: throw .unreadable(EIO)
      }
    }
  }
}
