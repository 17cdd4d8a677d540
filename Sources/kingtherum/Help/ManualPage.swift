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

  /// The page that man(1) reads, in the macros of man(7), in the language of this run.
  static var roff: String {
    let about: Sentence =
      "Results go to stdout; questions, progress and errors go to stderr. Global options can stand "
      + "before the command or after it. Keys are handled only by commands that cannot reach the "
      + "network. For more to read, run kingtherum help TOPIC."
    let book: Sentence = "User Commands"
    let abstract = Sentence(catalogued: Kingtherum.configuration.abstract).text
    let head = [
      ".TH KINGTHERUM 1 \"\" \"kingtherum \(Version.text)\" \"\(book.text)\"",
      heading("NAME"),
      "kingtherum \\- " + escaped(abstract.prefix(1).lowercased() + abstract.dropFirst()),
      heading("SYNOPSIS"), ".B kingtherum", ".I COMMAND", "[options]",
      heading("DESCRIPTION"), escaped(about.text), heading("COMMANDS"),
    ]
    let commands = pages.filter { !$0.path.isEmpty }
    let topics = HelpTopic.allCases.flatMap { topic in
      [".TP", ".B kingtherum help \(escaped(topic.rawValue))", escaped(topic.title.text)]
    }
    return (head + commands.flatMap(lines) + [heading("TOPICS")] + topics).joined(separator: "\n")
  }

  private static func heading(_ title: Sentence) -> String { ".SH \(title.text)" }

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
    let abstract = Sentence(catalogued: configuration.abstract).text
    var lines = [".SS \(escaped(name))", escaped(abstract) + "."]
    for paragraph in HelpText(configuration.discussion).paragraphs {
      lines += [".PP", escaped(paragraph)]
    }
    for argument in CommandDescription(page.command)?.arguments ?? [] where page.isLeaf {
      let label = String(argument.label.drop { $0 == " " })
      lines += [".TP", "\\fB\(escaped(label))\\fR", escaped(argument.help(in: .current))]
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
