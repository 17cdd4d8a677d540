import ArgumentParser
import Core
import Scenes

/// The help of a command, of a group of commands, or of the program.
struct HelpPage {
  let path: [String]
  let command: any ParsableCommand.Type
  /// True to list every option, as `--help` does; false for the most common ones, as `-h` does.
  var isWhole = true

  /// Returns the page in lines of at most `columns` columns (at least 24).
  func text(columns: Int) -> String {
    let columns = max(columns, 24)
    let lines =
      if path.isEmpty {
        programLines(columns)
      } else if command.configuration.subcommands.isEmpty {
        commandLines(columns)
      } else {
        groupLines(columns)
      }
    return lines.joined(separator: "\n")
  }

  private var spelled: String { (["kingtherum"] + path).joined(separator: " ") }

  private func prose(_ sentence: Sentence, _ columns: Int) -> [String] {
    WrappedText.prose(sentence.text, columns: columns)
  }

  private var abstract: HelpText { HelpText(command.configuration.abstract) }
  private var discussion: HelpText { HelpText(command.configuration.discussion) }

  /// The sentences that the command's configuration has as `String`s, without its subcommands'.
  var sentences: [Sentence] {
    let groups = command.configuration.groupedSubcommands.map { Sentence(catalogued: $0.name) }
    let arguments = CommandDescription(command)?.arguments ?? []
    return abstract.sentences + discussion.sentences + groups + arguments.map(\.purpose)
  }

  private var usageOfCommands: Sentence {
    command.configuration.defaultSubcommand == nil
      ? "Usage: \(term: spelled) COMMAND [options]" : "Usage: \(term: spelled) [COMMAND] [options]"
  }

  // The page of the program.

  private func programLines(_ columns: Int) -> [String] {
    let starts: [(goal: Sentence, command: String)] = [
      ("Start:", "kingtherum wallet create"), ("Pay:", "kingtherum send 0.1 eth to NAME"),
    ]
    let topics = HelpTopic.allCases.map(\.rawValue).joined(separator: ", ")
    // The page is higher than many screens: where to start is at its end, which stays in sight,
    // and no line separates it.
    return abstract.rows(columns: columns) + [usageOfCommands.text, ""] + groups(columns)
      + prose("Options of a command: kingtherum COMMAND --help (-h: the most used ones)", columns)
      + prose("More: help \(term: topics)", columns)
      + HelpTable.lines(starts.map { ($0.goal.text, $0.command) }, columns: columns)
      .map { String($0.dropFirst(2)) }
  }

  // The page of a group of commands.

  private func groupLines(_ columns: Int) -> [String] {
    var lines = abstract.rows(columns: columns)
    if !command.configuration.discussion.isEmpty {
      lines += [""] + discussion.rows(columns: columns)
    }
    lines += [""] + prose(usageOfCommands, columns) + [""]
    lines += groups(columns) + [""]
    return lines + prose("Options of a command: \(term: spelled) COMMAND --help", columns)
  }

  /// Returns the commands of the group, in their subgroups.
  private func groups(_ columns: Int) -> [String] {
    let configuration = command.configuration
    let rows: ([any ParsableCommand.Type]) -> [HelpTable.Row] = { commands in
      commands.filter { $0.configuration.shouldDisplay }.map {
        let abstract = Sentence(catalogued: $0.configuration.abstract)
        let isDefault = $0 == configuration.defaultSubcommand
        let text: Sentence = isDefault ? "\(abstract) (default)" : abstract
        return ($0.configuration.commandName ?? "", text.text)
      }
    }
    // One width for all groups, so that the texts are aligned.
    var named = configuration.groupedSubcommands.map {
      (Sentence(catalogued: $0.name), $0.subcommands)
    }
    if !configuration.ungroupedSubcommands.isEmpty {
      named.insert(("Commands", configuration.ungroupedSubcommands), at: 0)
    }
    let widest = rows(configuration.subcommands).map(\.label.count).max() ?? 0
    return named.flatMap { title, commands in
      WrappedText.prose(title.text, columns: columns)
        + HelpTable.lines(
          rows(commands).map { ($0.label.padded(to: widest), $0.text) },
          columns: columns
        )
    }
  }

  // The page of a command.

  private func commandLines(_ columns: Int) -> [String] {
    let arguments = CommandDescription(command)?.arguments ?? []
    let options = arguments.filter { !$0.isPositional }
    let isShort = !isWhole && options.count > OptionGroups.maxUngrouped
    var lines = abstract.rows(columns: columns)
    if isShort {
      if let examples = discussion.examples(columns: columns) { lines += [""] + examples }
    } else if !command.configuration.discussion.isEmpty {
      lines += [""] + discussion.rows(columns: columns)
    }
    lines += [""] + usage(arguments, columns)
    let positional = arguments.filter(\.isPositional)
    if !positional.isEmpty { lines += section("Arguments", positional, columns) }
    if isShort {
      let names = OptionGroups.essential.union(exampleOptions)
      let shown = options.filter { !$0.isOptional || names.contains($0.mainName) }
      lines += section("Options", shown, columns)
      return lines + [""]
        + prose(
          "All \(options.count, one: "option", many: "options"): \(term: spelled) --help",
          columns
        )
    }
    // One column for all groups, so that the texts are aligned.
    let column = HelpTable.textColumn(of: options.map(\.label))
    for (title, options) in Self.sections(of: options) {
      lines += section(title, options, columns, textColumn: column)
    }
    return lines
  }

  /// The options in the command's examples.
  private var exampleOptions: [String] {
    command.configuration.discussion.split(separator: "\n").drop { !$0.hasPrefix("Example") }
      .flatMap { $0.split(separator: " ") }.filter { $0.hasPrefix("--") }.map(String.init)
  }

  /// Returns the usage line; further rows begin below the program's name.
  private func usage(_ arguments: [CommandDescription.Argument], _ columns: Int) -> [String] {
    let required = arguments.filter { !$0.isPositional && !$0.isOptional }.map(\.usage)
    let positional = arguments.filter(\.isPositional).map(\.usage)
    // An option stays on the row of its value.
    let words = (required + positional).map { Sentence(data: $0.replacing(" ", with: "\u{A0}")) }
    // Every command has some: those of its log.
    let options: Sentence = "[options]"
    let command = Sentence(joining: [Sentence(data: spelled), options] + words, by: " ")
    let usage: Sentence = "Usage: \(command)"
    let text = usage.text
    let label = text.firstRange(of: spelled).map { text[..<$0.lowerBound] } ?? ""
    return WrappedText.prose(text, columns: columns, margin: WrappedText.width(of: label))
  }

  private func section(
    _ title: Sentence,
    _ arguments: [CommandDescription.Argument],
    _ columns: Int,
    textColumn: Int? = nil
  ) -> [String] {
    let rows = arguments.map { ($0.label, $0.help(in: .current)) }
    return [""] + WrappedText.prose(title.text, columns: columns)
      + HelpTable.lines(rows, columns: columns, textColumn: textColumn)
  }

  /// Returns the options in their groups, or in one list if there are few.
  ///
  /// A group of one or two is part of the command's own options: `message sign` pays nobody, though
  /// its --from is in the group about payments.
  static func sections(
    of options: [CommandDescription.Argument]
  ) -> [(title: Sentence, options: [CommandDescription.Argument])] {
    let title: Sentence = "Options"
    guard options.count > OptionGroups.maxUngrouped else {
      return options.isEmpty ? [] : [(title, options)]
    }
    let grouped = Set(OptionGroups.all.flatMap(\.names))
    let own = options.filter { !grouped.contains($0.mainName) }
    let groups = OptionGroups.all.map { group in
      let members = group.names.compactMap { name in options.first { $0.mainName == name } }
      return (OptionGroups.title(of: group, among: options), members)
    }
    let small = groups.filter { $0.1.count < OptionGroups.minGrouped }
    let large = groups.filter { $0.1.count >= OptionGroups.minGrouped }
    return ([(title, own + small.flatMap(\.1))] + large).filter { !$0.1.isEmpty }
  }
}

extension OptionGroups {
  /// Returns the group's title; a command that creates a wallet unlocks none.
  fileprivate static func title(
    of group: Group,
    among options: [CommandDescription.Argument]
  ) -> Sentence {
    guard group.title == unlock else { return group.title }
    let unlocks = options.contains { ["--pin-file", "--recovery-code-file"].contains($0.mainName) }
    return unlocks ? unlock : "Password"
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
