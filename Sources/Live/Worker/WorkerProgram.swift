import Core
import Files

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Finds the worker's program.
///
/// It is found relative to this program's own path: no environment variable and no `PATH` is used,
/// so that nobody who sets those decides which program receives the nodes' credentials.
package enum WorkerProgram {
  package static let name = "kingtherum-worker"

  /// Returns the path of the worker's program, if it is safe to start.
  ///
  /// - Throws: ``WorkerError``.
  static func find(besides own: String = ownPath) throws(WorkerError) -> String {
    let folder = Self.folder(of: own)
    let libexec = Self.folder(of: folder) + "/libexec"
    let installed = libexec + "/kingtherum"
    for folders in [[libexec, installed], [folder]] {
      let path = (folders.last ?? folder) + "/" + name
      var facts = stat()
      guard lstat(path, &facts) == 0 else { continue }
      for folder in folders { try check(folder: folder) }
      try check(facts, path)
      return path
    }
    throw .missing(installed + "/" + name)
  }

  /// Throws if others could replace files in a folder.
  ///
  /// Whoever can write to a folder can replace a file in it, unless the folder is sticky like
  /// `/tmp`, where all can change only their own files. This program's own path depends on the
  /// parent folders as well, so those are not checked.
  private static func check(folder path: String) throws(WorkerError) {
    var facts = stat()
    guard stat(path, &facts) == 0 else { throw .missing(path) }
    guard facts.st_uid == geteuid() || facts.st_uid == 0 else { throw .foreignFolder(path) }
    guard facts.st_mode & 0o022 == 0 || facts.st_mode & 0o1000 != 0 else {
      throw .folderWritableByOthers(path)
    }
  }

  private static func check(_ facts: stat, _ path: String) throws(WorkerError) {
    guard facts.st_mode & S_IFMT == S_IFREG else { throw .notAFile(path) }
    guard facts.st_uid == geteuid() || facts.st_uid == 0 else { throw .foreignOwner(path) }
    guard facts.st_mode & 0o022 == 0 else { throw .writableByOthers(path) }
    guard access(path, X_OK) == 0 else { throw .notExecutable(path) }
  }

  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
  }

  /// The path of the running program; the name it was started by if the system has no answer.
  package static var ownPath: String {
    #if os(Linux)
      var path = [UInt8](repeating: 0, count: Int(PATH_MAX))
      let count = readlink("/proc/self/exe", &path, path.count)
      guard count > 0 else { return CommandLine.arguments[0] }
      return String(decoding: path[..<count], as: UTF8.self)
    #else
      var path = [CChar](repeating: 0, count: Int(PATH_MAX))
      var size = UInt32(path.count)
      guard _NSGetExecutablePath(&path, &size) == 0, let real = realpath(path, nil) else {
        return CommandLine.arguments[0]
      }
      defer { free(real) }
      return String(cString: real)
    #endif
  }
}

/// Why the worker cannot be used.
enum WorkerError: Error, Equatable {
  case missing(String)
  case notAFile(String)
  case foreignOwner(String)
  case writableByOthers(String)
  case foreignFolder(String)
  case folderWritableByOthers(String)
  case notExecutable(String)
  case notStarted(reason: String)
  case otherProgram
}

extension WorkerError: Reportable {
  package var report: Report {
    switch self {
    case .missing(let path):
      Report(
        .refused,
        "worker-missing",
        "\(term: WorkerProgram.name), which talks to nodes, was not found at \(path: PathDisplay.shown(path))"
      )
    case .notAFile(let path):
      Report(
        .refused,
        "worker-not-a-file",
        "\(path: PathDisplay.shown(path)) is not a regular file"
      )
    case .foreignOwner(let path):
      Report(
        .refused,
        "worker-foreign-owner",
        "the worker was not started: \(path: PathDisplay.shown(path)) belongs to another user"
      )
    case .writableByOthers(let path):
      Report(
        .refused,
        "worker-writable",
        "the worker was not started: others can change \(path: PathDisplay.shown(path))"
      )
    case .foreignFolder(let path):
      Report(
        .refused,
        "worker-folder-owner",
        "the worker was not started: its folder \(path: PathDisplay.shown(path)) belongs to another user"
      )
    case .folderWritableByOthers(let path):
      Report(
        .refused,
        "worker-folder-writable",
        "the worker was not started: others can change its folder \(path: PathDisplay.shown(path))"
      )
    case .notExecutable(let path):
      Report(
        .refused,
        "worker-not-executable",
        "\(path: PathDisplay.shown(path)) is not executable"
      )
    case .notStarted(let reason):
      Report(.refused, "worker-not-started", "cannot start the worker: \(term: reason)")
    case .otherProgram:
      Report(
        .refused,
        "worker-other-program",
        "the program that was started is not the kingtherum worker"
      )
    }
  }
}
