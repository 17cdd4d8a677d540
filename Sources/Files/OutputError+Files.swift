import Core

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension OutputError {
  /// Converts a failure to write a file, by the path that the user gave.
  package init(_ error: FileError, _ path: String) {
    self =
      switch error {
      case .taken, .changed: .fileExists(path: path)
      case .readBack: .readBack(path: path)
      case .notConfirmed: .notConfirmed(path: path)
      case .system(_, _, let code): .unwritable(path, code)
      case .badPath: .unwritable(path, path.isEmpty ? ENOENT : EISDIR)
      // Only secrets are checked for this; on drives without modes everybody can read everything.
      case .openToOthers:
        .fileUnwritable(path: path, reason: "others can read files that are written there")
      case .otherOwner:
        .fileUnwritable(path: path, reason: "files that are written there belong to another user")
      // Somebody changed the file while it was written.
      case .notFile, .twoNames: .readBack(path: path)
      // Errors of reading and of private folders, which do not occur here.
      case .tooLong, .busy, .noLocks, .parentMissing, .notFolder, .folderIsLink, .folderOwner,
        .folderOpenToOthers, .folderIsShared:
        .unwritable(path, EIO)
      }
  }

  private static func unwritable(_ path: String, _ code: Int32) -> OutputError {
    .fileUnwritable(path: path, reason: "\(term: SystemErrorText.of(code))")
  }
}
