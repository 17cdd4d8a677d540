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

  /// Gives a file a name that nothing has; the check and the naming are one step.
  func rename(_ name: String, toNew other: String) throws(FileError) {
    var code = kt_rename_to_new(descriptor.number, name, other)
    if code == EINVAL || code == ENOSYS || code == ENOTSUP {
      // Some file systems cannot; all can refuse to link to a name that is taken.
      code = linkat(descriptor.number, name, descriptor.number, other, 0) == 0 ? 0 : errno
      // If the old name stays, there are two; of a draft the next reader removes it.
      if code == 0 { unlinkat(descriptor.number, name, 0) }
    }
    switch code {
    case 0: return
    case EEXIST: throw .taken(path: path(of: other))
    default: throw .system(.rename, path: path(of: other), code: code)
    }
  }
}
