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
    abstract: "List the known chains",
    discussion: """
      These commands do not use the network. Nodes, other chains and the chain that is used without \
      --chain are set with a text editor in the file config.toml of the home folder, which is \
      ~/.kingtherum, or the folder that --home or KINGTHERUM_HOME names:

        chain = "mynet"

        [chains.ethereum]
        rpc-url = "https://rpc.example.org"

        [chains.mynet]
        id = 424242
        symbol = "MYN"
        rpc-url = "http://127.0.0.1:8545"

      A chain that is not built in requires an id.
      """,
    subcommands: [ChainListCommand.self]
  )
}

/// `kingtherum chain list`
struct ChainListCommand: OfflineView {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the known chains, their nodes and the default",
    discussion: "Example: kingtherum chain list --json"
  )

  @OptionGroup var common: CommonOptions

  func perform() async throws {
    let session = try Session(common)
    var nodes: [String: String] = [:]
    for chain in session.config.chains {
      nodes[chain.name] = try chain.endpoint?.id.description
    }
    try await perform(
      ListChains.Request(chains: session.chains, chosen: try session.chain(nil), nodes: nodes),
      through: ListChains.Interactor(),
      to: ListChains.Presenter()
    )
  }
}
