import Entity
import Files

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Handles a database as a file: prepares it, and sets it aside.
enum StoreFile {
  /// Ensures that it is a regular file that only its owner can access.
  static func prepare(_ path: String) throws(StoreError) {
    // Created before SQLite would create it with the umask's mode. SQLite gives the files beside a
    // database the mode of that database.
    let file: Descriptor
    do { file = try Descriptor(keeping: path, mode: 0o600) } catch { throw fault(error.code, path) }
    let facts: stat
    do { facts = try file.facts() } catch { throw .unreachable(path: path, code: error.code) }
    guard facts.st_mode & S_IFMT == S_IFREG else { throw .notAFile(path: path) }
    guard facts.st_uid == geteuid() else { throw .foreignOwner(path: path) }
    guard facts.st_mode & 0o777 != 0o600 else { return }
    guard fchmod(file.number, 0o600) == 0 else { throw .unreachable(path: path, code: errno) }
  }

  /// Renames a file that cannot be used, over the one that was set aside before for this reason.
  ///
  /// Its log belongs to it alone, and is removed. Nobody may have it open.
  static func setAside(_ path: String, because reason: SetAsideReason) throws(StoreError) {
    let (folder, name) = parts(of: path)
    do {
      let folder = try Folder(opening: folder)
      if try folder.facts(of: name) != nil { try folder.rename(name, over: name + reason.suffix) }
      for end in ["-wal", "-shm", mark] { try folder.remove(name + end) }
    } catch {
      throw Self.error(error, path)
    }
  }

  /// What a failure of the file system means for a database.
  static func error(_ error: FileError, _ path: String) -> StoreError {
    switch error {
    case .busy: .busy(path: path)
    case .system(_, _, let code): fault(code, path)
    case .notFile(let path): .notAFile(path: path)
    case .otherOwner(let path, _): .foreignOwner(path: path)
    default: .unreachable(path: path, code: EINVAL)
    }
  }

  /// The folder of a file, and its name there.
  static func parts(of path: String) -> (folder: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return (".", path) }
    let folder = slash == path.startIndex ? "/" : String(path[..<slash])
    return (folder, String(path[path.index(after: slash)...]))
  }

  /// Marks a file as damaged: it is set aside when it is opened next.
  ///
  /// Without the mark, the next command fails in the same way.
  static func mark(_ path: String) { _ = try? Descriptor(keeping: path + mark, mode: 0o600) }

  static func isMarked(_ path: String) -> Bool { exists(path + mark) }

  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  private static let mark = "-damaged"

  private static func fault(_ code: Int32, _ path: String) -> StoreError {
    switch code {
    case ELOOP, EISDIR, ENXIO: .notAFile(path: path)
    case EROFS, ENOSPC: .unwritable(path: path)
    default: .unreachable(path: path, code: code)
    }
  }
}
