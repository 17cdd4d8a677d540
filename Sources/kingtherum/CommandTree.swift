import ArgumentParser
import Core

/// What the words of a command line lead to, before the parser reads them.
///
/// Global options may stand before the command, and some commands have other names: `ordered` has the
/// same words as the parser wants them.
struct CommandTree {
  /// The names of the commands, whatever they were called.
  private(set) var path: [String] = []
  /// A word where a command was wanted, which is none.
  private(set) var stray: String?
  /// An option before the command that is no global one.
  private(set) var misplaced: String?
  /// The global options before the command, with their values.
  private(set) var options: [String] = []
  /// What follows the last command.
  private(set) var rest: [String] = []
  /// What the path leads to.
  private(set) var command: any ParsableCommand.Type

  init(_ words: some Sequence<String>, root: any ParsableCommand.Type = Kingtherum.self) {
    command = root
    var words = Array(words)[...]
    while let word = words.first, word != "--", hasCommands {
      if GlobalOptions.ofParser.contains(word) { break }
      if word.hasPrefix("-"), word != "-" {
        let count = GlobalOptions.count(atStartOf: words)
        if count == 0, misplaced == nil { misplaced = word }
        options += words.prefix(max(count, 1))
        words = words.dropFirst(max(count, 1))
        continue
      }
      guard let next = Self.command(word, below: command) else {
        stray = word == "help" ? nil : word
        break
      }
      path.append(Self.name(of: next))
      command = next
      words = words.dropFirst()
    }
    rest = Array(words)
  }

  /// Whether the path leads to commands and not to one of them.
  var hasCommands: Bool { !command.configuration.subcommands.isEmpty }

  /// The names of the commands that may follow the path.
  var commands: [String] { command.configuration.subcommands.map(Self.name) }

  /// The words as the parser wants them: the command first.
  var ordered: [String] { path + options + rest }

  /// The words behind the command.
  var arguments: [String] { options + rest }

  /// The command that is named, and the words after it; nil where that is one with others below it.
  static func leaf(
    of words: some Sequence<String>
  ) -> (command: any ParsableCommand.Type, rest: [String])? {
    let tree = CommandTree(words)
    return tree.hasCommands ? nil : (tree.command, tree.arguments)
  }

  /// What `help` is asked about; nil where it is not asked.
  init?(asking words: some Sequence<String>, root: any ParsableCommand.Type = Kingtherum.self) {
    let asked = CommandTree(words, root: root)
    guard asked.hasCommands, asked.stray == nil, asked.rest.first == "help" else { return nil }
    self.init(asked.path + asked.rest.dropFirst().filter { !$0.hasPrefix("-") }, root: root)
  }

  private static func command(
    _ word: String,
    below parent: any ParsableCommand.Type
  ) -> (any ParsableCommand.Type)? {
    let all = parent.configuration.subcommands
    if let one = all.first(where: { name(of: $0) == word }) { return one }
    let meant = Synonyms.alias(word, among: all.map(name))
    return all.first { name(of: $0) == meant }
  }

  private static func name(of command: any ParsableCommand.Type) -> String {
    command.configuration.commandName ?? ""
  }
}

extension CommandTree {
  /// What is wrong with the words themselves; nil where that is for the parser to find.
  var error: UsageError? {
    if let misplaced { return .globalOption(misplaced) }
    if let stray { return .command(stray, path: path) }
    guard hasCommands, rest.isEmpty, !options.isEmpty, !asksForHelp else { return nil }
    return options.contains("--version") ? nil : .noCommand(path: path)
  }

  /// Whether -h or --help is among the words, or there is nothing to do but help.
  var asksForHelp: Bool {
    let words = arguments.prefix { $0 != "--" }
    return words.isEmpty && hasCommands || words.contains("-h") || words.contains("--help")
  }

  /// Where to read on.
  var hint: Sentence {
    if misplaced != nil { return "put an option of a command after it; see: \(spelled) --help" }
    guard let stray else { return "see: \(spelled) --help" }
    let meant = Synonyms.commands(for: stray, below: path, among: commands)
    if let first = meant.first {
      let choice: Sentence = meant.dropFirst().reduce("\(command: "kingtherum " + first)") {
        "\($0), or \(command: "kingtherum " + $1)"
      }
      return "did you mean: \(choice)"
    }
    let near = NearestName.of(stray, among: commands + (path.isEmpty ? ["help"] : []))
    return near.map { "did you mean: \(spelled) \($0)" } ?? "see: \(spelled) --help"
  }

  /// The same, after what the parser says of the words: an option may have another name here, and
  /// some commands read a file that is named without one.
  func hint(after message: String) -> Sentence {
    guard error == nil else { return hint }
    guard let option = UsageError.unknownOption(in: message) else { return hint }
    let known = CommandDescription(command)?.optionNames ?? []
    if option == "--in", !known.contains(option) { return "did you mean: \(spelled) FILE" }
    if GlobalOptions.flags.union(GlobalOptions.withValue).contains(option) {
      return "leave out \(option), which kingtherum \(path.joined(separator: " ")) does not use"
    }
    let same = Synonyms.options[option]?.first(where: known.contains)
    return (same ?? Self.near(option, known)).map { "did you mean: \($0)" } ?? hint
  }

  /// The long option that is spelled alike.
  private static func near(_ option: String, _ known: [String]) -> String? {
    let names = known.filter { $0.hasPrefix("--") }.map { String($0.dropFirst(2)) }
    return NearestName.of(String(option.drop { $0 == "-" }), among: names).map { "--" + $0 }
  }

  /// The error for what the parser refused, in our words where they say more.
  func report(_ message: String) -> Report {
    if let error { return error.report }
    if let option = UsageError.unknownOption(in: message) {
      return UsageError.option(option).report
    }
    return UsageError.parser(message).report
  }

  /// The command as it is typed.
  private var spelled: String { (["kingtherum"] + path).joined(separator: " ") }
}
