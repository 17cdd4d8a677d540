import ArgumentParser
import Scenes

/// The help of a command, of a group of commands, or of the program.
struct HelpPage {
  let path: [String]
  let command: any ParsableCommand.Type
  /// Whether every option is listed, as `--help` does, or what most people need, as `-h` does.
  var isWhole = true

  /// The page in lines of at most so many columns.
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

  private func prose(_ text: String, _ columns: Int) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
      line.hasPrefix("Example") || line.hasPrefix(" ")
        ? HelpExample.lines(line, columns: columns)
        : WrappedText.prose(String(line), columns: columns)
    }
  }

  // The program.

  private func programLines(_ columns: Int) -> [String] {
    prose(command.configuration.abstract, columns) + [
      "", "Usage: kingtherum COMMAND [options]", "",
    ]
      + HelpTable.lines(
        [
          ("Start:", "kingtherum wallet create"),
          ("Pay:", "kingtherum send 0.1 eth to NAME"),
          ("Pay offline:", "kingtherum help offline"),
        ],
        columns: columns
      ).map { String($0.dropFirst(2)) } + [""] + groups(columns) + [""]
      + prose("Options of a command: kingtherum COMMAND --help (-h: the most used ones)", columns)
      + prose(
        "More to read: kingtherum help "
          + HelpTopic.allCases.map(\.rawValue).joined(separator: " | "),
        columns
      )
  }

  // A noun with verbs.

  private func groupLines(_ columns: Int) -> [String] {
    let configuration = command.configuration
    var lines = prose(configuration.abstract, columns)
    if !configuration.discussion.isEmpty {
      lines += [""] + prose(configuration.discussion, columns)
    }
    lines += [""] + prose("Usage: \(spelled) COMMAND [options]", columns) + [""]
    lines += groups(columns) + [""]
    return lines + prose("Options of a command: \(spelled) COMMAND --help", columns)
  }

  /// The commands below this one, in their groups.
  private func groups(_ columns: Int) -> [String] {
    let configuration = command.configuration
    let rows: ([any ParsableCommand.Type]) -> [HelpTable.Row] = { commands in
      commands.filter { $0.configuration.shouldDisplay }.map {
        ($0.configuration.commandName ?? "", $0.configuration.abstract)
      }
    }
    // One width for all groups, so that the texts stand below each other.
    let all =
      configuration.ungroupedSubcommands.isEmpty
      ? [] : [("Commands", configuration.ungroupedSubcommands)]
    let named = all + configuration.groupedSubcommands.map { ($0.name, $0.subcommands) }
    let widest = rows(configuration.subcommands).map(\.label.count).max() ?? 0
    return named.flatMap { title, commands in
      [title]
        + HelpTable.lines(
          rows(commands).map { ($0.label.padded(to: widest), $0.text) },
          columns: columns
        )
    }
  }

  // A command.

  private func commandLines(_ columns: Int) -> [String] {
    let configuration = command.configuration
    let arguments = CommandDescription(command)?.arguments ?? []
    let options = arguments.filter { !$0.isPositional }
    let isShort = !isWhole && options.count > OptionGroups.maxUngrouped
    var lines = prose(configuration.abstract, columns)
    if isShort {
      let text = configuration.discussion.split(separator: "\n")
      if let start = text.firstIndex(where: { $0.hasPrefix("Example") }) {
        lines += [""] + text[start...].flatMap { HelpExample.lines($0, columns: columns) }
      }
    } else if !configuration.discussion.isEmpty {
      lines += [""] + prose(configuration.discussion, columns)
    }
    lines += [""] + prose(usage(arguments), columns)
    let positional = arguments.filter(\.isPositional)
    if !positional.isEmpty { lines += section("Arguments", positional, columns) }
    if isShort {
      let shown = options.filter { !$0.isOptional || OptionGroups.essential.contains($0.mainName) }
      lines += section("Options", shown, columns)
      return lines + [""] + prose("All \(options.count) options: \(spelled) --help", columns)
    }
    for (title, options) in Self.sections(of: options) { lines += section(title, options, columns) }
    return lines
  }

  private func usage(_ arguments: [CommandDescription.Argument]) -> String {
    let required = arguments.filter { !$0.isPositional && !$0.isOptional }.map(\.usage)
    let options = arguments.contains { !$0.isPositional } ? ["[options]"] : []
    let words = options + required + arguments.filter(\.isPositional).map(\.usage)
    return "Usage: \(spelled) " + words.joined(separator: " ")
  }

  private func section(
    _ title: String,
    _ arguments: [CommandDescription.Argument],
    _ columns: Int
  ) -> [String] {
    ["", title] + HelpTable.lines(arguments.map { ($0.label, $0.text) }, columns: columns)
  }

  /// The options in their groups; one list where there are few.
  static func sections(
    of options: [CommandDescription.Argument]
  ) -> [(title: String, options: [CommandDescription.Argument])] {
    guard options.count > OptionGroups.maxUngrouped else {
      return options.isEmpty ? [] : [("Options", options)]
    }
    let grouped = Set(OptionGroups.all.flatMap(\.names))
    let own = options.filter { !grouped.contains($0.mainName) }
    let groups = OptionGroups.all.map { group in
      let members = group.names.compactMap { name in options.first { $0.mainName == name } }
      return (OptionGroups.title(of: group, among: options), members)
    }
    return ([("Options", own)] + groups).filter { !$0.1.isEmpty }
  }
}

extension OptionGroups {
  /// A command that makes a wallet unlocks none.
  fileprivate static func title(
    of group: Group,
    among options: [CommandDescription.Argument]
  ) -> String {
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
