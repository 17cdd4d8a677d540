import Entity
import Files

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Ensures that the database file is a regular file that only its owner can access.
enum StoreFile {
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

  private static func fault(_ code: Int32, _ path: String) -> StoreError {
    switch code {
    case ELOOP, EISDIR, ENXIO: .notAFile(path: path)
    case EROFS, ENOSPC: .unwritable(path: path)
    default: .unreachable(path: path, code: code)
    }
  }
}
