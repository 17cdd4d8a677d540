import ArgumentParser
import Core

/// The help that a command line asks for.
enum HelpRequest {
  case page(HelpPage)
  /// A topic, after the page of the commands of the same name, if there are any.
  case topic(HelpTopic, with: HelpPage?)

  /// Reads a request for help; nil if the command line asks for something else.
  ///
  /// -h and --help of a command are left to the parser, since they may be values.
  ///
  /// - Throws: `UsageError` for help about a command or topic that does not exist.
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
      if asked.path.isEmpty, let name = asked.stray { throw .topic(name) }
      if let error = asked.error { throw error }
      self = .page(HelpPage(path: asked.path, command: asked.command))
    }
  }

  /// Returns the help in the language of this run, in lines of at most `columns` columns.
  func text(columns: Int) -> String {
    switch self {
    case .page(let page): return page.text(columns: columns)
    case .topic(let topic, let page):
      let text = MarkdownPage(topic.text(in: .current), columns: columns).text
      return (page.map { $0.text(columns: columns) + "\n\n" } ?? "") + text
    }
  }
}
