import ArgumentParser
import Core
import Entity
import Live
import Scenes
import WalletKit

/// `kingtherum node …`
struct NodeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "node",
    abstract: "Add, list, remove and test the nodes that are used",
    discussion: """
      Nodes are kept in config.toml in the home folder, those of each chain in the order in which \
      they were added: the first is used as long as it works. Keys in their addresses are never \
      shown. For quorums, tokens and proxies, see: kingtherum help nodes
      """,
    subcommands: [
      NodeAddCommand.self, NodeListCommand.self, NodeRemoveCommand.self, NodeTestCommand.self,
    ]
  )
}

/// `kingtherum node add URL`
struct NodeAddCommand: View {
  static let abandoned: Sentence? = "no node was added"

  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add a node to config.toml, for the chain that it serves",
    discussion: """
      The node is asked for its chain, and is used behind the nodes that the chain already has. A \
      chain that is not built in must be added first: kingtherum chain add --help

      Example: kingtherum node add https://rpc.example.org
      """
  )

  @Argument(
    help: ArgumentHelp("URL of the RPC endpoint, or path of a socket file", valueName: "url")
  )
  var url: String

  @Option(
    name: [.short, .long],
    help: ArgumentHelp("Chain that the node must serve, by name or ID", valueName: "name|id"),
    completion: .chains
  )
  var chain: String?

  @Flag(help: "Do not ask the node; requires --chain")
  var offline = false

  @OptionGroup var trial: NodeTrialOptions
  @OptionGroup var common: CommonOptions

  func perform() async throws {
    if offline { try ProcessGuard.forbidNetwork() }
    let session = try Session(common)
    try await perform(
      AddNode.Request(
        url: url,
        chain: try chain.map { try session.chains.chain(named: $0) },
        isOffline: offline
      ),
      through: AddNode.Interactor(worker: trial.settings(of: session)),
      to: AddNode.Presenter()
    )
  }
}

/// `kingtherum node list`
struct NodeListCommand: View {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the nodes in config.toml",
    discussion: """
      For each chain in order of preference, with its quorum and its private relay. What the \
      history has shown a node to be wrong about is said below it. Does not use the network.

      Example: kingtherum node list
      """
  )

  @OptionGroup var common: CommonOptions

  mutating func run() async throws {
    let command = self
    try await EchoSuppression.during { try await command.perform() }
  }

  func perform() async throws {
    let session = try Session(common)
    let history = await LiveDemotions(session)
    // The worker is given no address of a node.
    try ProcessGuard.forbidNetwork()
    try await perform(
      (),
      through: ListNodes.Interactor(worker: LiveNodeSettings(session), history: history),
      to: ListNodes.Presenter()
    )
  }
}

/// `kingtherum node remove URL`
struct NodeRemoveCommand: OfflineView {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Remove a node from config.toml",
    discussion: """
      The address can be given in full, or as `node list` shows it. To add the node again, its \
      whole address is required.

      Example: kingtherum node remove https://rpc.example.org
      """
  )

  @Argument(
    help: ArgumentHelp("Address of the node, in full or without its key", valueName: "url"),
    completion: .nodes
  )
  var url: String

  @Option(
    name: [.short, .long],
    help: ArgumentHelp("Chain of the node, by name or ID (default: any)", valueName: "name|id"),
    completion: .chains
  )
  var chain: String?

  @OptionGroup var common: CommonOptions

  func perform() async throws {
    let session = try Session(common)
    try await perform(
      RemoveNode.Request(
        url: url,
        chain: try chain.map { try session.chains.chain(named: $0) }
      ),
      through: RemoveNode.Interactor(worker: LiveNodeSettings(session)),
      to: RemoveNode.Presenter()
    )
  }
}
