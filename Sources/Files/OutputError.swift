package import Core

/// Why output could not be written.
package enum OutputError: Error, Equatable {
  case unwritable(reason: String)
  case fileExists(path: String)
  case fileUnwritable(path: String, reason: Sentence)
  case secretToStdout(flag: String)
  case badName
  case readBack(path: String)
  case notConfirmed(path: String)
}

extension OutputError: Reportable {
  package var report: Report {
    switch self {
    case .unwritable(let reason):
      Report(.refused, "output-unwritable", "cannot write the output: \(term: reason)")
    case .fileExists(let path):
      Report(
        .refused,
        "output-file-exists",
        "\(path: path) already exists and is never overwritten; choose another file name"
      )
    case .fileUnwritable(let path, let reason):
      Report(.refused, "output-file-unwritable", "cannot write \(path: path): \(reason)")
    case .secretToStdout(let flag):
      Report(
        .usage,
        "secret-to-stdout",
        "secrets are never written to stdout; name a new file with \(term: flag)"
      )
    case .badName:
      Report(.usage, "output-name", "invalid name for a new file")
    case .readBack(let path):
      Report(
        .refused,
        "output-read-back",
        "write verification failed: \(path: path) read back differs from what was written; the file no "
          + "longer exists"
      )
    case .notConfirmed(let path):
      Report(
        .refused,
        "output-not-confirmed",
        "\(path: path) was written, but the disk did not confirm its directory entry; the file may be lost "
          + "after a power failure"
      )
    }
  }
}
