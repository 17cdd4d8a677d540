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
    discussion: "These commands do not use the network.",
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

  func play() async throws {
    let session = try Session(common)
    var nodes: [String: String] = [:]
    for chain in session.config.chains {
      nodes[chain.name] = try chain.endpoint?.id.description
    }
    try await play(
      ListChains.Request(chains: session.chains, chosen: try session.chain(nil), nodes: nodes),
      through: ListChains.Interactor(),
      to: ListChains.Presenter()
    )
  }
}
