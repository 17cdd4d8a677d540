import ArgumentParser
import Core

/// The other way to name the file that a command reads: `--in FILE` in place of `FILE` alone.
struct InputOptions: ParsableArguments {
  @Option(
    name: [.customLong("in"), .customShort("i")],
    help: ArgumentHelp("The same file, as an option (- for stdin)", valueName: "file"),
    completion: .file()
  )
  var input: String?

  /// Returns the file that was named, after the command or with the option.
  func path(_ file: String?) throws(InputOptionsError) -> String {
    switch (file, input) {
    case (let path?, nil), (nil, let path?): return path
    case (nil, nil): throw .missing
    case (_?, _?): throw .twice
    }
  }

  /// Returns the file with a transaction.
  ///
  /// If none was named and it `asks`, a person is asked for it.
  func path(_ file: String?, asking question: Sentence, asks: Bool) throws -> String {
    guard file == nil, input == nil, asks, let terminal = Terminal() else {
      return try path(file)
    }
    return try FileDialog.chooseExisting(question, on: terminal) { _ = try TransactionInput($0) }
  }
}

/// A file that was not named, or named twice.
enum InputOptionsError: Error, Equatable {
  case missing
  case twice
}

extension InputOptionsError: Reportable {
  var report: Report {
    switch self {
    case .missing: Report(.usage, "input-missing", "missing file")
    case .twice:
      Report(.usage, "input-twice", "--in conflicts with the file named after the command")
    }
  }
}
