import Core

/// An error in the command line.
enum UsageError: Error, Equatable {
  /// An error in options or values, as a sentence; without a hint, the command's is shown.
  case words(Sentence, hint: Sentence? = nil)
  case command(String, path: [String])
  /// Neither a command nor a topic that help is asked about.
  case topic(String)

  /// Returns the error for a message of the parser.
  ///
  /// The parser repeats arguments verbatim, and an argument can be as long as a file.
  static func parser(_ message: String) -> UsageError {
    let words = shown(message.prefix(1).lowercased() + message.dropFirst())
    return .words(ParserMessage(words)?.sentence ?? Sentence(data: words))
  }

  /// An option that the command does not have.
  static func option(_ name: String) -> UsageError {
    .words("unknown option: \(term: Self.shown(name))")
  }

  /// An option before the command that is not a global one.
  static func globalOption(_ name: String) -> UsageError {
    .words("unknown global option: \(term: Self.shown(name))")
  }

  /// An argument that is missing, although a person at a terminal may leave it out.
  ///
  /// The parser says the same about an argument that nobody may leave out.
  static func missing(_ argument: String, hint: Sentence? = nil) -> UsageError {
    .words("missing \(term: argument)", hint: hint)
  }

  /// Options without a command.
  static func noCommand(path: [String]) -> UsageError {
    .words(
      path.isEmpty
        ? "missing command" : "missing command after \(term: path.joined(separator: " "))"
    )
  }

  /// The hint of this error alone; nil for the hint of its command.
  var hint: Sentence? { if case .words(_, let hint) = self { hint } else { nil } }

  /// Returns the option that a parser message calls unknown; nil for any other message.
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
    case .words(let sentence, _): return Report(.usage, "usage", sentence)
    case .topic(let name) where !Hex.is32Bytes(name):
      let shown = UntrustedText.escaped(Self.shortened(name))
      return Report(.usage, "topic-unknown", "unknown command or topic: \(term: shown)")
    case .topic(let name): return UsageError.command(name, path: []).report
    case .command(let name, let path):
      if Hex.is32Bytes(name) {
        return Report(
          .usage,
          "command-looks-like-key",
          "expected a command, found 64 hex digits: the hash of a transaction, or a private key that "
            + "others may have seen; if it is a key, move the funds"
        )
      }
      let words = path + [UntrustedText.escaped(Self.shortened(name))]
      return Report(
        .usage,
        "command-unknown",
        "unknown command: \(term: words.joined(separator: " "))"
      )
    }
  }

  /// The most Unicode scalars of typed text that are shown.
  private static let maxScalars = 1024

  private static func shown(_ word: String) -> String {
    UntrustedText.escapedSentence(shortened(word))
  }

  private static func shortened(_ text: String) -> String {
    let shown = String(text.unicodeScalars.prefix(maxScalars))
    return shown.utf8.count < text.utf8.count ? shown + "…" : shown
  }
}
