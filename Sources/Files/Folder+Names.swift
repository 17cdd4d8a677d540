import CPlatform

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension Folder {
  /// Renames a file, replacing the file with the new name in one step.
  package func rename(_ name: String, over other: String) throws(FileError) {
    guard renameat(descriptor.number, name, descriptor.number, other) == 0 else {
      throw .of(.last, .rename, path(of: other))
    }
  }

  /// Renames a temporary file to a free name; check and renaming are one step.
  func rename(draft name: String, toNew other: String) throws(FileError) {
    try rename(name, toNew: other) { (folder: borrowing Folder) throws(FileError) in
      // Without a system call for that, a hard link also fails if the name is taken.
      let at = folder.descriptor.number
      guard linkat(at, name, at, other, 0) != 0 else {
        // If the old name stays, the next run removes it as a leftover temporary file.
        unlinkat(at, name, 0)
        return
      }
      switch errno {
      case EEXIST: throw .taken(path: folder.path(of: other))
      case EPERM, EOPNOTSUPP, ENOSYS, ENOTSUP, EMLINK: try folder.takeAndRename(name, over: other)
      default: throw .of(.last, .rename, folder.path(of: other))
      }
    }
  }

  /// Reserves the name with a new empty file, then replaces that with the temporary file.
  ///
  /// For file systems with neither hard links nor a renaming that fails if the name is taken. A
  /// kill in between leaves the empty file.
  func takeAndRename(_ name: String, over other: String) throws(FileError) {
    do { _ = try Descriptor(creating: other, in: descriptor, mode: 0o600) } catch {
      throw error.code == EEXIST
        ? .taken(path: path(of: other)) : .of(error, .rename, path(of: other))
    }
    do { try rename(name, over: other) } catch {
      unlinkat(descriptor.number, other, 0)
      throw error
    }
  }

  /// Renames in one system call, or calls `fallBack` if the system has none.
  func rename(
    _ name: String,
    toNew other: String,
    else fallBack: (borrowing Folder) throws(FileError) -> Void
  ) throws(FileError) {
    let code = kt_rename_to_new(descriptor.number, name, other)
    switch code {
    case 0: return
    case EINVAL, ENOSYS, ENOTSUP: try fallBack(self)
    case EEXIST: throw .taken(path: path(of: other))
    default: throw .system(.rename, path: path(of: other), code: code)
    }
  }
}
