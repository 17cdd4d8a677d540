#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension Folder {
  /// Opens a file of this folder for reading, if it keeps the rules; nil if it does not exist.
  package func file(
    _ name: String,
    _ rules: FileRequirements = .ownersAlone
  ) throws(FileError) -> OpenFile? {
    let path = path(of: name)
    let opened: Descriptor
    do {
      opened = try Descriptor(opening: name, in: descriptor, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
    } catch {
      switch error.code {
      case ENOENT: return nil
      case ELOOP, ENXIO: throw .notFile(path: path)  // a link; a socket
      default: throw .of(error, .open, path)
      }
    }
    return try OpenFile(opened, rules, path: path)
  }

  /// Reads a whole file of at most `limit` bytes; nil if it does not exist.
  package func read(
    _ name: String,
    limit: Int,
    _ rules: FileRequirements = .ownersAlone
  ) throws(FileError) -> [UInt8]? {
    guard let file = try file(name, rules) else { return nil }
    return try file.read(limit: limit)
  }

  /// Opens a file for reading and writing, if it keeps the rules.
  ///
  /// Creates it with mode 0600 if it is missing.
  package func kept(_ name: String, _ rules: FileRequirements = .ownersAlone) throws(FileError)
    -> OpenFile
  {
    let path = path(of: name)
    let opened: Descriptor
    do { opened = try Descriptor(keeping: name, in: descriptor, mode: 0o600) } catch {
      throw error.code == ELOOP || error.code == ENXIO
        ? .notFile(path: path) : .of(error, .open, path)
    }
    return try OpenFile(opened, rules, path: path)
  }
}
