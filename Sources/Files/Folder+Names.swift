import CPlatform

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension Folder {
  /// Gives a file the name of another, which gives it up in the same step.
  func rename(_ name: String, over other: String) throws(FileError) {
    guard renameat(descriptor.number, name, descriptor.number, other) == 0 else {
      throw .of(.last, .rename, path(of: other))
    }
  }

  /// Gives a draft a name that nothing has; the check and the naming are one step.
  func rename(draft name: String, toNew other: String) throws(FileError) {
    try rename(name, toNew: other) { (folder: borrowing Folder) throws(FileError) in
      // Where the system has no call for it, it may refuse to link to a name that is taken.
      let at = folder.descriptor.number
      guard linkat(at, name, at, other, 0) != 0 else {
        // If the old name stays, the next reader removes it: it is a draft's.
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

  /// Takes the name by an empty file, which nothing else can have made, and gives it to the draft: for
  /// file systems that know neither links nor such a renaming. A kill between leaves the empty file.
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

  /// Tries the one call for it, and `other` where the system has none.
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
