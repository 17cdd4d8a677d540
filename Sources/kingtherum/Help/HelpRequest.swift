import ArgumentParser
import Core

/// What help is asked for by the words of a command line.
enum HelpRequest {
  case page(HelpPage)
  /// A topic, after the commands of the same name.
  case topic(HelpTopic, with: HelpPage?)

  /// Nil where something else is asked; -h and --help of a command are for the parser to find, since
  /// they may be values.
  ///
  /// - Throws: `UsageError` for help about nothing that exists.
  init?(_ words: some Sequence<String>) throws(UsageError) {
    let words = Array(words)
    guard let asked = CommandTree(asking: words) else {
      let tree = CommandTree(words)
      if let error = tree.error { throw error }
      guard tree.hasCommands, tree.asksForHelp else { return nil }
      self = .page(HelpPage(path: tree.path, command: tree.command))
      return
    }
    let topic = (asked.path.isEmpty ? asked.stray : asked.path.joined(separator: " "))
      .flatMap(HelpTopic.init)
    let page = asked.path.isEmpty ? nil : HelpPage(path: asked.path, command: asked.command)
    if let topic {
      self = .topic(topic, with: page)
    } else {
      if let error = asked.error { throw error }
      self = .page(HelpPage(path: asked.path, command: asked.command))
    }
  }

  func text(columns: Int) -> String {
    switch self {
    case .page(let page): return page.text(columns: columns)
    case .topic(let topic, let page):
      let text = MarkdownPage(topic.text, columns: columns).text
      return (page.map { $0.text(columns: columns) + "\n\n" } ?? "") + text
    }
  }
}
