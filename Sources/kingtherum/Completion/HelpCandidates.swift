import ArgumentParser
import Core

/// What may follow `help` and some words: commands, and topics as the first word.
struct HelpCandidates {
  private let rows: [(name: String, title: String)]

  /// Takes the words between `help` and the cursor.
  init(_ words: [String]) {
    let tree = CommandTree(words, choosesDefault: false)
    guard tree.hasCommands, tree.rest.isEmpty else {
      rows = []
      return
    }
    let commands = tree.command.configuration.subcommands.map {
      (name: $0.configuration.commandName ?? "", title: $0.configuration.abstract)
    }
    let names = Set(commands.map { $0.name })
    let topics = HelpTopic.allCases.map { (name: $0.rawValue, title: $0.title.english) }
      .filter { !names.contains($0.name) }
    rows = tree.path.isEmpty ? commands + topics : commands
  }

  /// Returns a line for each, as the shell expects a name and its description.
  func lines(for shell: CompletionCommand.Shell) -> [String] {
    rows.map { row in
      switch shell {
      case .bash: row.name
      case .zsh: "\(row.name):\(row.title)"
      case .fish: "\(row.name)\t\(row.title)"
      }
    }
  }
}
