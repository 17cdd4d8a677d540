import ArgumentParser
import Core

/// What is wrong with the words of a command line.
enum UsageError: Error, Equatable {
  /// What the parser says of flags and values.
  case words(String)
  case command(String, path: [String])
}

extension UsageError: Reportable {
  var report: Report {
    switch self {
    case .words(let message):
      // The parser repeats arguments as they are, and an argument can be as long as a file.
      let words = message.prefix(1).lowercased() + message.dropFirst()
      let shown = String(words.unicodeScalars.prefix(Self.mostScalars))
      let end = shown.utf8.count < words.utf8.count ? "…" : ""
      return Report(.usage, "usage", ForeignText.escapedSentence(shown) + end)
    case .command(let name, let path):
      let words = path + [ForeignText.escaped(name)]
      return Report(.usage, "command-unknown", "unknown command: \(words.joined(separator: " "))")
    }
  }

  /// How much of the parser's sentence is shown.
  private static let mostScalars = 1024
}

/// What the words of a command line lead to, for errors about the words themselves.
struct CommandTree {
  private(set) var path: [String] = []
  /// A word where a command was wanted, which is none.
  private(set) var stray: String?
  /// Whether a word that is no flag follows the command at once.
  private var hasWordAfterPath = false
  /// What the path leads to.
  private var command: any ParsableCommand.Type
  private var commands: [any ParsableCommand.Type] { command.configuration.subcommands }

  init(_ words: some Sequence<String>, root: any ParsableCommand.Type = Kingtherum.self) {
    command = root
    var followsCommand = false
    for word in words {
      guard !commands.isEmpty else {
        hasWordAfterPath = followsCommand && (!word.hasPrefix("-") || word == "-")
        return
      }
      guard !word.hasPrefix("-") else { continue }
      guard let next = commands.first(where: { $0.configuration.commandName == word }) else {
        stray = word == "help" ? nil : word
        return
      }
      path.append(word)
      followsCommand = true
      command = next
    }
  }

  /// The command without commands of its own that the first words name, and the words after them.
  static func leaf(
    of words: ArraySlice<String>
  ) -> (command: any ParsableCommand.Type, rest: ArraySlice<String>)? {
    let tree = CommandTree(words)
    guard tree.commands.isEmpty, words.starts(with: tree.path) else { return nil }
    return (tree.command, words.dropFirst(tree.path.count))
  }

  /// What `help` is asked about; nil where it is not asked.
  init?(asking words: some Collection<String>, root: any ParsableCommand.Type = Kingtherum.self) {
    guard words.first(where: { !$0.hasPrefix("-") }) == "help" else { return nil }
    self.init(words.drop { $0 != "help" }.dropFirst(), root: root)
  }

  /// The same, where the parser's words tell of a document that was given in the other way: some
  /// commands take it after --in, and those that only show it take it alone.
  func hint(after message: String) -> String {
    guard stray == nil else { return hint }
    let spelled = (["kingtherum"] + path).joined(separator: " ")
    if message.contains("'--in <file>'"), hasWordAfterPath {
      return "did you mean: \(spelled) --in FILE"
    }
    if message.contains("option '--in'") { return "did you mean: \(spelled) FILE" }
    return hint
  }

  /// Where to read on.
  var hint: String {
    let near = stray.flatMap { stray in
      commands.compactMap { $0.configuration.commandName }.min {
        Self.distance($0, stray) < Self.distance($1, stray)
      }.flatMap { Self.distance($0, stray) <= 2 ? $0 : nil }
    }
    if let near { return (["did you mean: kingtherum"] + path + [near]).joined(separator: " ") }
    return (["see: kingtherum"] + path + ["--help"]).joined(separator: " ")
  }

  /// The error for what the parser refused, in our words where the command itself is unknown.
  func report(_ message: String) -> Report {
    guard let stray else { return UsageError.words(message).report }
    return UsageError.command(stray, path: path).report
  }

  /// Levenshtein's distance: how many letters have to be changed, added or taken away.
  private static func distance(_ one: String, _ other: String) -> Int {
    var row = Array(0...other.utf8.count)
    for (i, a) in one.utf8.enumerated() {
      var corner = row[0]
      row[0] = i + 1
      for (j, b) in other.utf8.enumerated() {
        let change = corner + (a == b ? 0 : 1)
        corner = row[j + 1]
        row[j + 1] = min(change, row[j] + 1, row[j + 1] + 1)
      }
    }
    return row[other.utf8.count]
  }
}
