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
    abstract: "List, choose, add, remove and test chains, or show their fees",
    discussion: """
      Many chains are built in; --chain takes a name, a short name such as oeth, an alias such as \
      mainnet, or an ID. Others are added with their ID, and kept with all nodes in config.toml in \
      the home folder. For nodes, see: kingtherum node --help
      """,
    subcommands: [
      ChainListCommand.self, ChainUseCommand.self, ChainAddCommand.self, ChainRemoveCommand.self,
      ChainTestCommand.self, ChainFeesCommand.self,
    ]
  )
}

/// `kingtherum chain list`
struct ChainListCommand: OfflineView {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the known chains, their nodes and the default",
    discussion: """
      Main chains come before test chains. Does not use the network. With --json, each chain has its \
      other names, its fee model and finality, explorers, and public nodes that need no key; they \
      were not tried, and none is used unless you name or allow it.

      Example: kingtherum chain list --json
      """
  )

  @OptionGroup var common: CommonOptions

  func perform() async throws {
    let session = try Session(common)
    var nodes: [String: [EndpointID]] = [:]
    var genesis: [String: Hash32] = [:]
    for chain in session.config.chains {
      nodes[chain.name] = try chain.endpoints.map(\.id)
      genesis[chain.name] = chain.genesis
    }
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
        nodes: nodes,
        genesis: genesis
      ),
      through: ListChains.Interactor(),
      to: ListChains.Presenter()
    )
  }
}
