#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension OutputError {
  /// Tells of a file that could not be written, by the path that its user gave.
  package init(_ error: FileError, _ path: String) {
    self =
      switch error {
      case .taken, .changed: .fileExists(path: path)
      case .readBack: .readBack(path: path)
      case .notConfirmed: .notConfirmed(path: path)
      case .system(_, _, let code): .unwritable(path, code)
      case .badPath: .unwritable(path, path.isEmpty ? ENOENT : EISDIR)
      // Only a secret is judged so; sticks without modes make everything everybody's.
      case .openToOthers:
        .fileUnwritable(path: path, reason: "others can read files that are written there")
      case .otherOwner:
        .fileUnwritable(path: path, reason: "files that are written there belong to another user")
      // Somebody changed what was being written.
      case .notFile, .twoNames: .readBack(path: path)
      // Facts of reading and of other folders, which are no part of writing here.
      case .tooLong, .busy, .noLocks, .parentMissing, .notFolder, .folderIsLink, .folderOwner,
        .folderOpenToOthers, .folderIsShared:
        .unwritable(path, EIO)
      }
  }

  private static func unwritable(_ path: String, _ code: Int32) -> OutputError {
    .fileUnwritable(path: path, reason: SystemErrorText.verbatim(of: code))
  }
}
