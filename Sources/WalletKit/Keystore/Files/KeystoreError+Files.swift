import Core
package import Files

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension KeystoreError {
  /// Converts a file error; it names the folder if that is what must be fixed.
  package init(_ error: FileError, in folder: String? = nil) {
    self =
      switch error {
      case .system(let step, let path, let code):
        .of(SystemError(code: code), Step(step), Step.isOfFolder(step) ? folder ?? path : path)
      case .badPath: .badPath
      case .parentMissing(let path): .parentMissing(home: path)
      case .notFolder(let path): .notFolder(path: path)
      case .folderIsLink(let path): .folderIsLink(path: path)
      case .folderOwner(let path, let owner): .folderOwner(path: path, owner: owner)
      case .folderOpenToOthers(let path): .folderOpenToOthers(path: path)
      case .folderIsShared(let path): .folderIsShared(path: path)
      case .notFile(let path): .fileKind(path: path)
      case .otherOwner(let path, let owner): .fileOwner(path: path, owner: owner)
      case .openToOthers(let path): .fileOpenToOthers(path: path)
      case .twoNames(let path): .fileHasTwoNames(path: path)
      case .tooLong(let path, let limit): .fileTooLong(path: path, limit: limit)
      case .taken, .changed: .conflict
      case .readBack(let path): .readBack(path: path)
      case .notConfirmed(let path, _): .notConfirmed(path: path)
      case .busy(let seconds): .busy(seconds: seconds)
      case .noLocks(let path, _): .lockUnsupported(path: path)
      }
  }

  /// Converts an errno, to a case of its own if the user can fix it.
  static func of(_ error: SystemError, _ step: Step, _ path: String) -> KeystoreError {
    switch error.code {
    case ENOSPC, EDQUOT: .full(path: path)
    case EROFS: .readOnly(path: path)
    case EACCES, EPERM: .noAccess(path: path)
    default: .system(step, path: path, code: error.code)
    }
  }
}

extension KeystoreError.Step {
  fileprivate init(_ step: FileError.Step) {
    self =
      switch step {
      case .openFolder: .openFolder
      case .list: .list
      case .open: .open
      case .read: .read
      case .write: .write
      case .sync: .sync
      case .rename: .rename
      case .lock: .lock
      case .clean: .clean
      }
  }

  func failure(at path: String, _ reason: String) -> Sentence {
    switch self {
    case .openFolder: "cannot open \(path: path): \(term: reason)"
    case .list: "cannot list \(path: path): \(term: reason)"
    case .open: "cannot open a file in \(path: path): \(term: reason)"
    case .read: "cannot read from \(path: path): \(term: reason)"
    case .write: "cannot write to \(path: path): \(term: reason)"
    case .sync: "cannot flush to disk what was written in \(path: path): \(term: reason)"
    case .rename: "cannot rename a new file in \(path: path): \(term: reason)"
    case .lock: "cannot lock \(path: path): \(term: reason)"
    case .clean: "cannot remove a leftover file from \(path: path): \(term: reason)"
    }
  }

  /// True if the error message is about the file's folder.
  fileprivate static func isOfFolder(_ step: FileError.Step) -> Bool {
    switch step {
    case .open, .write, .rename, .clean: true
    case .openFolder, .list, .read, .sync, .lock: false
    }
  }
}
