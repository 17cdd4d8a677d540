import Entity

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Makes sure that the database's file is a plain file that is ours alone.
enum StoreFile {
  static func prepare(_ path: String) throws(StoreError) {
    // Made by us before SQLite would make it with the mode of the umask. SQLite gives the files it
    // puts beside a database the mode of that database.
    var descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    if descriptor < 0, errno == EEXIST {
      descriptor = open(path, O_RDWR | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
    }
    guard descriptor >= 0 else { throw fault(path) }
    defer { close(descriptor) }
    var facts = stat()
    guard fstat(descriptor, &facts) == 0 else { throw .unreachable(path: path, code: errno) }
    guard facts.st_mode & S_IFMT == S_IFREG else { throw .notAFile(path: path) }
    guard facts.st_uid == geteuid() else { throw .foreignOwner(path: path) }
    guard facts.st_mode & 0o777 != 0o600 else { return }
    guard fchmod(descriptor, 0o600) == 0 else { throw .unreachable(path: path, code: errno) }
  }

  private static func fault(_ path: String) -> StoreError {
    let code = errno
    return switch code {
    case ELOOP, EISDIR, ENXIO: .notAFile(path: path)
    case EROFS, ENOSPC: .unwritable(path: path)
    default: .unreachable(path: path, code: code)
    }
  }
}
