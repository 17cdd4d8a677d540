import ArgumentParser
import Entity
import Exchange
import HomeKit
import Live
import Scenes

/// `kingtherum chain …`
struct ChainCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "chain",
    abstract: "List the known chains, or show their fees",
    discussion: """
      Nodes, other chains and the chain that is used without \
      --chain are set with a text editor in the file config.toml of the home folder, which is \
      ~/.kingtherum, or the folder that --home or KINGTHERUM_HOME names:

        chain = "mynet"

        [chains.ethereum]
        rpc-urls = ["https://rpc.example.org", "https://node.example.net"]
        quorum = 2

        [chains.mynet]
        id = 424242
        symbol = "MYN"
        rpc-url = "http://127.0.0.1:8545"

      A chain that is not built in requires an id; --chain takes a name, a short name such as oeth, \
      an alias such as mainnet, or an ID. Of several nodes, the first is used as long as \
      it works; a quorum is the number of nodes that must give the same answer. For tokens and \
      proxies, see: kingtherum help nodes
      """,
    subcommands: [ChainListCommand.self, ChainFeesCommand.self]
  )
}

/// `kingtherum chain list`
struct ChainListCommand: OfflineView {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the known chains, their nodes and the default",
    discussion: """
      Main chains come before test chains. Does not use the network. With --json, each chain has its \
      other names, an explorer, and public nodes that need no key; they were not tried, and none is \
      used unless you name it.

      Example: kingtherum chain list --json
      """
  )

  @OptionGroup var common: CommonOptions

  func perform() async throws {
    let session = try Session(common)
    var nodes: [String: [EndpointID]] = [:]
    for chain in session.config.chains { nodes[chain.name] = try chain.endpoints.map(\.id) }
    var chosen: ChainEntry?
    var unknown: String?
    // Whoever corrects the default chain needs the list of those that exist.
    do { chosen = try session.chain(nil) } catch ConfigError.unknownChain(let name) {
      unknown = name
    }
    try await perform(
      ListChains.Request(
        chains: session.chains,
        chosen: chosen,
        unknownDefault: unknown,
        nodes: nodes
      ),
      through: ListChains.Interactor(),
      to: ListChains.Presenter()
    )
  }
}
