import ArgumentParser
import Core

/// The command that a command line names, found before the parser reads it.
///
/// Global options may come before the command, and commands have aliases; `ordered` is the same
/// command line in the form that the parser expects.
struct CommandTree {
  /// The names of the commands, with aliases resolved.
  private(set) var path: [String] = []
  /// A word that is not a command, where one was expected.
  private(set) var stray: String?
  /// An option before the command that is not a global one.
  private(set) var misplaced: String?
  /// The global options before the command, with their values.
  private(set) var options: [String] = []
  /// The arguments after the last command.
  private(set) var rest: [String] = []
  /// The command at the end of the path.
  private(set) var command: any ParsableCommand.Type
  /// The group whose default command is meant, because none of its commands is named; nil if the
  /// command is named.
  private(set) var group: (any ParsableCommand.Type)?

  /// Finds the command; `choosesDefault` is false if a group is meant, as where help is asked for.
  init(
    _ words: some Sequence<String>,
    root: any ParsableCommand.Type = Kingtherum.self,
    choosesDefault: Bool = true
  ) {
    command = root
    var words = Array(words)[...]
    while let word = words.first, word != "--", hasCommands {
      if GlobalOptions.ofParser.contains(word) { break }
      if word.hasPrefix("-"), word != "-" {
        let count = GlobalOptions.count(atStartOf: words)
        // An option after a group with a default command is one of that command.
        if count == 0, command.configuration.defaultSubcommand != nil { break }
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
    if choosesDefault, words.first != "help",
      let standard = command.configuration.defaultSubcommand
    {
      (group, stray) = (command, nil)
      path.append(Self.name(of: standard))
      command = standard
    }
    rest = NegativeValue.joined(SplitAmount.joined(Array(words)))
  }

  /// True if the path ends at a group of commands.
  var hasCommands: Bool { !command.configuration.subcommands.isEmpty }

  /// The names of the commands that may follow the path.
  var commands: [String] { command.configuration.subcommands.map(Self.name) }

  /// The names of the commands that could have been named in place of a default one.
  var alternatives: [String] { group?.configuration.subcommands.map(Self.name) ?? [] }

  /// The command line as the parser expects it: the command first.
  var ordered: [String] { path + options + rest }

  /// The command's arguments, after any global options that came before it.
  var arguments: [String] { options + rest }

  /// Returns the named command and its arguments; nil if the path ends at a group of commands.
  static func leaf(
    of words: some Sequence<String>
  ) -> (command: any ParsableCommand.Type, rest: [String])? {
    let tree = CommandTree(words)
    return tree.hasCommands ? nil : (tree.command, tree.arguments)
  }

  /// Finds the command that `help` is asked about; nil if `help` is not asked for.
  init?(asking words: some Sequence<String>, root: any ParsableCommand.Type = Kingtherum.self) {
    let asked = CommandTree(words, root: root)
    guard asked.hasCommands, asked.stray == nil, asked.rest.first == "help" else { return nil }
    self.init(
      asked.path + asked.rest.dropFirst().filter { !$0.hasPrefix("-") },
      root: root,
      choosesDefault: false
    )
  }

  private static func command(
    _ word: String,
    below parent: any ParsableCommand.Type
  ) -> (any ParsableCommand.Type)? {
    let all = parent.configuration.subcommands
    if let one = all.first(where: { name(of: $0) == word }) { return one }
    // After a group with a default command, any other word is an argument of that one.
    guard parent.configuration.defaultSubcommand == nil else { return nil }
    let meant = Synonyms.alias(word, among: all.map(name))
    return all.first { name(of: $0) == meant }
  }

  private static func name(of command: any ParsableCommand.Type) -> String {
    command.configuration.commandName ?? ""
  }
}

extension CommandTree {
  /// The error in the command path or the options before it; nil leaves the rest to the parser.
  var error: UsageError? {
    if let misplaced { return .globalOption(misplaced) }
    if let stray { return .command(stray, path: path) }
    guard hasCommands, rest.isEmpty, !options.isEmpty, !asksForHelp else { return nil }
    return options.contains("--version") ? nil : .noCommand(path: path)
  }

  /// True if -h or --help is given, or if the command line names only a group.
  var asksForHelp: Bool {
    let words = arguments.prefix { $0 != "--" }
    return words.isEmpty && hasCommands || words.contains("-h") || words.contains("--help")
  }

  /// What to type instead, or which help page to read.
  var hint: Sentence {
    if let misplaced {
      let near = Self.near(misplaced, Array(GlobalOptions.flags.union(GlobalOptions.withValue)))
      return near.map { "did you mean: \(term: $0)" }
        ?? "put an option of a command after it; see: \(term: spelled) --help"
    }
    guard let stray else { return "see: \(term: spelled) --help" }
    if Hex.is32Bytes(stray) {
      return "for a transaction, run: kingtherum tx status HASH"
    }
    if let advice = Synonyms.advice(for: path + rest) { return advice }
    let meant = Synonyms.commands(for: stray, below: path, among: commands)
    if let first = meant.first {
      let choice: Sentence = meant.dropFirst().reduce("\(command: "kingtherum " + first)") {
        "\($0), or \(command: "kingtherum " + $1)"
      }
      return "did you mean: \(choice)"
    }
    let near = NearestName.of(stray, among: commands + (path.isEmpty ? ["help"] : []))
    guard let near else { return "see: \(term: spelled) --help" }
    return corrected(near).map { "did you mean: \(command: $0)" }
      ?? "did you mean: \(term: spelled) \(term: near)"
  }

  /// Returns the whole command line with its first word corrected.
  ///
  /// Nil if that is not what is wrong, if it is too long to be read, or if it repeats what could be a
  /// secret: a flag or a word that no command accepts, 64 hex digits, or the address of a node,
  /// which may contain a key.
  private func corrected(_ near: String) -> String? {
    let words = [near] + options + rest.dropFirst()
    let tree = CommandTree(words)
    guard path.isEmpty, words.count > 1, words.reduce(0, { $0 + $1.utf8.count }) <= 200,
      !words.contains(where: { $0.contains("://") || Hex.is32Bytes($0) }),
      !words.contains(where: UntrustedText.hasEscape), tree.error == nil,
      (try? Arguments.refuseSecrets(in: tree.ordered)) != nil,
      (try? Kingtherum.parseAsRoot(tree.ordered)) != nil
    else { return nil }
    return "kingtherum " + ShellWords.text(of: words)
  }

  /// Returns the hint for an error message of the parser.
  ///
  /// A refused value may resemble one that is accepted. The option may have another name in this
  /// program, and some commands take their file as an argument instead of with `--in`.
  func hint(after message: String) -> Sentence {
    guard error == nil else { return hint }
    if let refused = RefusedValue(message.prefix(1).lowercased() + message.dropFirst()) {
      return refused.hint(in: spelled) ?? hint
    }
    guard let option = UsageError.unknownOption(in: message) else {
      guard message.lowercased().contains("unexpected argument") else { return hint }
      // Other programs restore a wallet from an address or an xpub.
      if path.first == "wallet", rest.contains(where: WalletWatchCommand.isWatchable) {
        return "to watch an address or an xpub, run: kingtherum wallet watch NAME ADDRESS"
      }
      return SplitAmount.hint(for: SplitAmount.unexpected, in: rest) ?? hint
    }
    let known = CommandDescription(command)?.optionNames ?? []
    if option == "--in", !known.contains(option) { return "did you mean: \(term: spelled) FILE" }
    if let advice = Synonyms.advice(for: option, of: path) { return advice }
    if let other = Synonyms.commandsForOptions[path.joined(separator: " ")]?[option] {
      return "did you mean: \(command: "kingtherum " + other)"
    }
    if GlobalOptions.flags.union(GlobalOptions.withValue).contains(option) {
      return
        "leave out \(term: option), which kingtherum \(term: path.joined(separator: " ")) does not use"
    }
    let meant = Synonyms.options[option]
    let same = meant?.first(where: known.contains)
    guard same != nil || meant?.isEmpty != true else { return hint }
    return (same ?? Self.near(option, known)).map { "did you mean: \(term: $0)" } ?? hint
  }

  /// Returns the long option with the most similar spelling.
  private static func near(_ option: String, _ known: [String]) -> String? {
    let names = known.filter { $0.hasPrefix("--") }.map { String($0.dropFirst(2)) }
    return NearestName.of(String(option.drop { $0 == "-" }), among: names.sorted())
      .map { "--" + $0 }
  }

  /// Returns the error for a message of the parser, in this program's words if they say more.
  func report(_ message: String) -> Report {
    if let error { return error.report }
    if let option = UsageError.unknownOption(in: message) {
      return UsageError.option(option).report
    }
    return UsageError.parser(message).report
  }

  /// The command as it is typed, without arguments.
  private var spelled: String { (["kingtherum"] + path).joined(separator: " ") }
}
