package import Core
package import Files

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Why a file cannot be the log of a run.
package enum LogFileError: Error, Equatable {
  /// The file is not a regular file of this user with one name.
  case notOwn(path: String)
  /// Others can write to the file.
  case openToOthers(path: String)
  /// Others can write to the folder of the file.
  case folderOpenToOthers(path: String)
  /// Something else is in the file.
  case notLog(path: String)
  /// It cannot be opened.
  case unwritable(path: String, code: Int32)

  /// Converts a failure to open the file, by the path that the user gave.
  package init(_ error: FileError, _ path: String) {
    self =
      switch error {
      case .notFile, .otherOwner, .twoNames: .notOwn(path: path)
      case .openToOthers: .openToOthers(path: path)
      case .folderOpenToOthers(let folder), .folderOwner(let folder, _):
        .folderOpenToOthers(path: folder)
      case .system(_, _, let code): .unwritable(path: path, code: code)
      case .badPath: .unwritable(path: path, code: path.isEmpty ? ENOENT : EISDIR)
      // Errors of reading, of replacing and of private folders, which do not occur here.
      case .parentMissing, .notFolder, .folderIsLink, .folderIsShared, .tooLong, .taken, .changed,
        .readBack, .notConfirmed, .busy, .noLocks:
        .unwritable(path: path, code: EIO)
      }
  }
}

extension LogFileError: Reportable {
  package var report: Report {
    switch self {
    case .notOwn(let path):
      Report(
        .refused,
        "log-file-kind",
        "\(path: path) cannot be a log file: it must be a regular file of yours without a second name"
      )
    case .openToOthers(let path):
      Report(.refused, "log-file-mode", "other users can write to the log file \(path: path)")
    case .folderOpenToOthers(let path):
      Report(
        .refused,
        "log-folder-mode",
        "other users can write to the folder of the log file: \(path: path)"
      )
    case .notLog(let path):
      Report(.refused, "log-file-other", "\(path: path) is not the log of a run")
    case .unwritable(let path, let code):
      Report(
        .refused,
        "log-file-unwritable",
        "cannot write the log file \(path: path): \(term: SystemErrorText.of(code))"
      )
    }
  }
}
