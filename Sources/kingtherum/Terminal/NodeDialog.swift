import Core
import Entity
import Exchange
import Live
import Scenes

/// Asks which nodes to use for a chain that has none, and keeps the answer in `config.toml`.
enum NodeDialog {
  private enum Choice: CaseIterable {
    case publicEndpoints, own, later

    private var name: Sentence {
      switch self {
      case .publicEndpoints: "public endpoints"
      case .own: "my own node"
      case .later: "later"
      }
    }

    private var detail: Sentence {
      switch self {
      case .publicEndpoints: "they learn your addresses and your IP address"
      case .own: "you are asked for its address"
      case .later: "this command ends"
      }
    }

    var row: PickerList.Row { PickerList.Row(name: name.text, detail: detail.text) }
  }

  /// Returns the nodes that a person chooses; nil if nobody can be asked, or decides later.
  ///
  /// A script is never asked, nor one that agrees to everything with --yes.
  static func nodes(
    for chain: ChainEntry,
    in session: Session,
    _ common: CommonOptions,
    _ options: any NodeOptions
  ) async throws -> [String]? {
    guard Dialog.isPossible(common), !agreesToAll(CommandLine.arguments.dropFirst()) else {
      return nil
    }
    let console = Console(common)
    let endpoints = try session.publicEndpoints(of: chain)
    try console.ask(toRead: explanation(of: chain, endpoints))
    let choices = Choice.allCases.filter { $0 != .publicEndpoints || !endpoints.isEmpty }
    // Enter alone decides nothing.
    let place = try Picker.choose(
      "Which node do you want to use?",
      choices.map(\.row),
      startingAt: choices.count - 1
    )
    switch choices[place] {
    case .publicEndpoints:
      let nodes = try session.usePublicNodes(of: chain)
      console.note(.info("this was kept in config.toml as public-nodes = true"))
      return nodes
    case .own:
      let url = try address()
      let node = try await session.addNode(url, of: chain, options)
      console.note(.info("added to config.toml: \(term: node.description)"))
      return [url]
    case .later: return nil
    }
  }

  /// Returns what a node is for, what it learns, and the names of the public ones.
  static func explanation(of chain: ChainEntry, _ endpoints: [EndpointID]) -> StyledText {
    var text = StyledText("no node is configured for \(name: chain.name)")
    text.add("a node answers what is on the chain, and learns the addresses that it is asked about")
    guard !endpoints.isEmpty else { return text }
    text.add("public endpoints, which also learn your IP address:")
    for endpoint in endpoints { text.add("  \(term: endpoint.description)") }
    return text
  }

  private static func address() throws -> String {
    let terminal = try Terminal.required(for: "enter the address of a node")
    return try InputRetry.again(on: terminal, where: { $0 is EndpointError || $0 is TextError }) {
      var text = ""
      while text.isEmpty { text = try terminal.askText("Address of your node? ") }
      _ = try EndpointAddress(parsing: text)
      return text
    }
  }

  /// Whether a command line contains --yes, or -y alone or among other short flags.
  static func agreesToAll(_ words: some Collection<String>) -> Bool {
    words.prefix { $0 != "--" }.contains { word in
      word == "--yes"
        || word.hasPrefix("-") && !word.hasPrefix("--") && word.contains("y")
          && word.dropFirst().allSatisfy(\.isLetter)
    }
  }
}
