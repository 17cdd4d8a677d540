import Core
import Entity
import Exchange
import Live
import Scenes

/// Asks which nodes to use for a chain that has none, or for all chains if none has any, and keeps
/// the answer in `config.toml`.
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
      case .later: "you are not asked again"
      }
    }

    var row: PickerList.Row { PickerList.Row(name: name.text, detail: detail.text) }
  }

  /// Returns the nodes that a person chooses for a chain, or for all chains if that is nil; nil if
  /// nobody can be asked, or decides later.
  ///
  /// A script is never asked, nor one that agrees to everything with --yes.
  static func nodes(
    for chain: ChainEntry?,
    in session: Session,
    _ common: CommonOptions,
    _ options: any NodeOptions
  ) async throws -> [String]? {
    guard Dialog.isPossible(common), !agreesToAll(CommandLine.arguments.dropFirst()) else {
      return nil
    }
    let console = Console(common)
    let nodes = chain?.publicNodes ?? publicMainNets(of: session).flatMap(\.publicNodes)
    try console.ask(toRead: try explanation(of: chain, in: session))
    let choices = Choice.allCases.filter { $0 != .publicEndpoints || !nodes.isEmpty }
    // Enter alone tells nobody anything.
    let place = try Picker.choose(
      "Which node do you want to use?",
      choices.map(\.row),
      startingAt: choices.count - 1
    )
    switch choices[place] {
    case .publicEndpoints:
      try session.keepPublicNodes(true)
      console.note(.info("this was kept in config.toml as public-nodes = true"))
      return nodes
    case .own:
      let url = try address()
      let node = try await session.addNode(url, of: chain, options)
      console.note(.info("added to config.toml: \(term: node.description)"))
      return [url]
    case .later:
      try session.keepPublicNodes(false)
      console.note(
        .info("this was kept in config.toml as public-nodes = false: you are not asked again")
      )
      return nil
    }
  }

  /// Returns what a node is for, what it learns, and which public ones would be used.
  ///
  /// The endpoints of one chain are named; those of all chains are too many for a screen.
  static func explanation(of chain: ChainEntry?, in session: Session) throws -> StyledText {
    let problem: Sentence =
      chain.map { "no node is configured for \(name: $0.name)" } ?? "no chain has a node"
    var text = StyledText(problem)
    text.add("a node answers what is on the chain, and learns the addresses that it is asked about")
    guard let chain else {
      text.add(
        "public endpoints, which also learn your IP address: those of "
          + "\(publicMainNets(of: session).count, one: "main net", many: "main nets")"
      )
      text.add("to see them, run: \(command: "kingtherum chain list --json")")
      return text
    }
    let endpoints = try session.publicEndpoints(of: chain)
    guard !endpoints.isEmpty else { return text }
    text.add("public endpoints, which also learn your IP address:")
    for endpoint in endpoints { text.add("  \(term: endpoint.description)") }
    text.add("if you choose them, those of all other built-in chains are used, too")
    text.add("to see them, run: \(command: "kingtherum chain list --json")")
    return text
  }

  /// The main nets that have public endpoints.
  private static func publicMainNets(of session: Session) -> [ChainEntry] {
    session.chains.chains.filter { !$0.isTest && !$0.publicNodes.isEmpty }
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
