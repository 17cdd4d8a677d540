import ArgumentParser
import Core
import Exchange

/// The manual, generated from the commands' descriptions.
enum ManualPage {
  /// Returns all pages of help, one after another.
  static func text(columns: Int) -> String {
    let rule = String(repeating: "-", count: min(columns, 80))
    return pages.map { $0.text(columns: columns) }
      .joined(separator: "\n\n\(rule)\n\n")
  }

  /// The page that man(1) reads, in the macros of man(7); in English, as installed pages are.
  static var roff: String {
    let root = Kingtherum.configuration
    let head = [
      ".TH KINGTHERUM 1 \"\" \"kingtherum \(Version.text)\" \"User Commands\"",
      ".SH NAME",
      "kingtherum \\- " + escaped(root.abstract.prefix(1).lowercased() + root.abstract.dropFirst()),
      ".SH SYNOPSIS", ".B kingtherum", ".I COMMAND", "[options]",
      ".SH DESCRIPTION",
      escaped(
        "Results go to stdout; questions, progress and errors go to stderr. Global options can stand "
          + "before the command or after it. Keys are handled only by commands that cannot reach the "
          + "network. For more to read, run kingtherum help TOPIC."
      ),
    ]
    let commands = pages.filter { !$0.path.isEmpty }
    let topics = HelpTopic.allCases.flatMap { topic in
      [".TP", ".B kingtherum help \(escaped(topic.rawValue))", escaped(topic.title.english)]
    }
    return (head + [".SH COMMANDS"] + commands.flatMap(lines) + [".SH TOPICS"] + topics)
      .joined(separator: "\n")
  }

  /// The pages of the program and of all commands.
  static var pages: [HelpPage] { pages(below: Kingtherum.self, []) }

  private static func pages(below command: any ParsableCommand.Type, _ path: [String]) -> [HelpPage]
  {
    let below = command.configuration.subcommands.filter { $0.configuration.shouldDisplay }
    return [HelpPage(path: path, command: command)]
      + below.flatMap { pages(below: $0, path + [$0.configuration.commandName ?? ""]) }
  }

  private static func lines(of page: HelpPage) -> [String] {
    let configuration = page.command.configuration
    let name = (["kingtherum"] + page.path).joined(separator: " ")
    var lines = [".SS \(escaped(name))", escaped(configuration.abstract) + "."]
    for paragraph in configuration.discussion.split(separator: "\n") {
      lines += [".PP", escaped(paragraph.drop { $0 == " " })]
    }
    for argument in CommandDescription(page.command)?.arguments ?? [] where page.isLeaf {
      let label = String(argument.label.drop { $0 == " " })
      lines += [".TP", "\\fB\(escaped(label))\\fR", escaped(argument.help(in: .english))]
    }
    return lines
  }

  /// Returns the text escaped, so that roff finds no requests in it.
  private static func escaped(_ text: some StringProtocol) -> String {
    let plain = String(text).replacing("\\", with: "\\e").replacing("-", with: "\\-")
    return plain.hasPrefix(".") || plain.hasPrefix("'") ? "\\&" + plain : plain
  }
}

extension HelpPage {
  fileprivate var isLeaf: Bool { command.configuration.subcommands.isEmpty }
}
