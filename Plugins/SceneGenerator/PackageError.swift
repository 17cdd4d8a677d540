import Core
import Files

/// Why the files of a package could not be read or changed.
enum PackageError: Error, Equatable {
  /// The folder is not this package.
  case otherPackage(path: String)
  /// A file in which a line is missing that the edits go by.
  case form(path: String, missing: String)
  /// A file that would be overwritten, or a command that exists.
  case exists(path: String)
  /// A run that was killed left changes that a dry run does not undo.
  case unfinished(path: String)
  /// A run that was killed left changes, and somebody has changed the file since.
  case changedSince(path: String, journal: String)
  /// Another run of the generator.
  case busy(path: String)
  case system(SystemCall, path: String, code: Int32)

  /// What was tried.
  enum SystemCall: Equatable {
    case read
    case write
    case rename
    case remove
  }
}

extension PackageError: Reportable {
  var report: Report {
    switch self {
    case .otherPackage(let path):
      Report(
        .usage,
        "package-other",
        "not the folder of kingtherum: \(path: PathDisplay.shown(path))"
      )
    case .form(let path, let missing):
      Report(
        .data,
        "package-form",
        "\(path: PathDisplay.shown(path)): no line with \(foreign: missing)"
      )
    case .exists(let path):
      Report(.refused, "package-exists", "already exists: \(path: PathDisplay.shown(path))")
    case .unfinished(let path):
      Report(
        .refused,
        "package-unfinished",
        "an earlier run was killed, and the next one without --dry-run undoes it: "
          + "\(path: PathDisplay.shown(path))"
      )
    case .changedSince(let path, let journal):
      Report(
        .refused,
        "package-changed-since",
        "an earlier run was killed, and \(path: PathDisplay.shown(path)) was changed since; compare it with "
          + "\(path: PathDisplay.shown(journal)), and remove that folder"
      )
    case .busy(let path):
      Report(.refused, "package-busy", "another run is at work in \(path: PathDisplay.shown(path))")
    case .system(let call, let path, let code):
      Report(
        .refused,
        "package-system",
        "\(call.words) \(path: PathDisplay.shown(path)): \(term: SystemErrorText.of(code))"
      )
    }
  }
}

extension PackageError.SystemCall {
  fileprivate var words: Sentence {
    switch self {
    case .read: "cannot read"
    case .write: "cannot write"
    case .rename: "cannot rename"
    case .remove: "cannot remove"
    }
  }
}
