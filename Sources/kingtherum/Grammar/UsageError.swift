import Core

/// What is wrong with the words of a command line.
enum UsageError: Error, Equatable {
  /// What is wrong with flags and values.
  case words(Sentence)
  case command(String, path: [String])

  /// What the parser says. It repeats arguments as they are, and an argument can be as long as a file.
  static func parser(_ message: String) -> UsageError {
    let words = shown(message.prefix(1).lowercased() + message.dropFirst())
    return .words(ParserMessage(words)?.sentence ?? Sentence(data: words))
  }

  /// An option that the command does not have.
  static func option(_ name: String) -> UsageError { .words("unknown option: \(Self.shown(name))") }

  /// An option before the command, where only those can be that every command has.
  static func globalOption(_ name: String) -> UsageError {
    .words("unknown global option: \(Self.shown(name))")
  }

  /// Options, and nothing that they are for.
  static func noCommand(path: [String]) -> UsageError {
    .words(
      path.isEmpty ? "missing command" : "missing command after \(path.joined(separator: " "))"
    )
  }

  /// The option that the parser does not know, from its sentence; nil where that says something else.
  static func unknownOption(in message: String) -> String? {
    let start = "Unknown option '"
    guard message.hasPrefix(start), !message.contains("\n") else { return nil }
    let name = message.dropFirst(start.count).prefix { $0 != "'" }
    return name.isEmpty ? nil : String(name)
  }
}

extension UsageError: Reportable {
  var report: Report {
    switch self {
    case .words(let sentence): return Report(.usage, "usage", sentence)
    case .command(let name, let path):
      let words = path + [UntrustedText.escaped(Self.shortened(name))]
      return Report(.usage, "command-unknown", "unknown command: \(words.joined(separator: " "))")
    }
  }

  /// How much of the typed words is shown.
  private static let maxScalars = 1024

  private static func shown(_ word: String) -> String {
    UntrustedText.escapedSentence(shortened(word))
  }

  private static func shortened(_ text: String) -> String {
    let shown = String(text.unicodeScalars.prefix(maxScalars))
    return shown.utf8.count < text.utf8.count ? shown + "…" : shown
  }
}
