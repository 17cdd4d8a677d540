import Core
import Exchange
import Files

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Where the worker's program is.
///
/// It is found from this program's own place alone: no variable and no `PATH` says where, so that nobody
/// who sets those decides which program is told the nodes' credentials.
enum WorkerProgram {
  static let name = "kingtherum-worker"

  /// The worker's program, if it is fit to be started.
  ///
  /// - Throws: ``WorkerError``.
  static func find(besides own: String = ownPath) throws(WorkerError) -> String {
    let folder = Self.folder(of: own)
    let installed = Self.folder(of: folder) + "/libexec/kingtherum/" + name
    for path in [installed, folder + "/" + name] {
      var facts = stat()
      guard lstat(path, &facts) == 0 else { continue }
      try check(facts, path)
      return path
    }
    throw .missing(installed)
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

  /// This program's own file.
  static var ownPath: String {
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
  case notExecutable(String)
  case notStarted(reason: String)
  case otherProgram
  case otherVersion(found: ForeignWords)
}

extension WorkerError: Reportable {
  var report: Report {
    switch self {
    case .missing(let path):
      Report(
        .refused,
        "worker-missing",
        "this needs \(WorkerProgram.name), which talks to nodes, and it is not at \(PathText.shown(path))"
      )
    case .notAFile(let path):
      Report(.refused, "worker-not-a-file", "\(PathText.shown(path)) is not a plain file")
    case .foreignOwner(let path):
      Report(
        .refused,
        "worker-foreign-owner",
        "\(PathText.shown(path)) belongs to another user and is not started"
      )
    case .writableByOthers(let path):
      Report(
        .refused,
        "worker-writable",
        "others can write \(PathText.shown(path)), and so it is not started"
      )
    case .notExecutable(let path):
      Report(.refused, "worker-not-executable", "\(PathText.shown(path)) cannot be executed")
    case .notStarted(let reason):
      Report(.refused, "worker-not-started", "the worker could not be started: \(reason)")
    case .otherProgram:
      Report(.refused, "worker-other-program", "what was started as the worker is another program")
    case .otherVersion(let found):
      Report(
        .refused,
        "worker-version",
        "the worker is of version \(found), and this is version \(Version.text)"
      )
    }
  }

  static var samples: [WorkerError] {
    let path = "/usr/local/libexec/kingtherum/kingtherum-worker"
    return [
      .missing(path), .notAFile(path), .foreignOwner(path), .writableByOthers(path),
      .notExecutable(path), .notStarted(reason: "Permission denied"), .otherProgram,
      .otherVersion(found: ForeignWords("0.0.9")),
    ]
  }
}
