import Core

/// The answer could not be handed over.
enum OutputError: Error, Equatable {
  case unwritable(reason: String)
  case fileExists(path: String)
  case fileUnwritable(path: String, reason: String)
  case secretToStdout(flag: String)
}

extension OutputError: Reportable {
  var report: Report {
    switch self {
    case .unwritable(let reason):
      Report(.refused, "output-unwritable", "the answer could not be written: \(reason)")
    case .fileExists(let path):
      Report(
        .refused,
        "output-file-exists",
        "\(path) already exists, and is never overwritten; name a new file"
      )
    case .fileUnwritable(let path, let reason):
      Report(.refused, "output-file-unwritable", "\(path) could not be written: \(reason)")
    case .secretToStdout(let flag):
      Report(
        .usage,
        "secret-to-stdout",
        "a secret is never written to stdout; name a new file with \(flag)"
      )
    }
  }

  static var samples: [OutputError] {
    [
      .unwritable(reason: "No space left on device"), .fileExists(path: "out.json"),
      .fileUnwritable(path: "out.json", reason: "Permission denied"),
      .secretToStdout(flag: "--mnemonic-out"),
    ]
  }
}
