package import Entity
import Exchange
import HomeKit
import Scenes
import WalletKit

extension Session {
  /// Asks a person which nodes to use for a chain without any; nil if nobody can be asked, or
  /// decides later.
  package typealias AskNodes =
    @Sendable (Session, ChainEntry, any NodeOptions) async throws -> [String]?

  /// Returns the nodes of a chain as ``nodes(for:_:)`` does; if there are none, a person is asked.
  ///
  /// - Throws: also what `askNodes` throws.
  package func chosenNodes(
    for chain: ChainEntry,
    _ options: some NodeOptions
  ) async throws -> ChosenNodes {
    if chain.id == .ethereum, let chosenForNames { return chosenForNames }
    do { return try nodes(for: chain, options) } catch SessionError.noNode {
      // Whoever has decided is not asked again.
      guard config.publicNodes == nil, let addresses = try await askNodes(self, chain, options),
        !addresses.isEmpty
      else { throw SessionError.noNode(chain: chain.name) }
      return try chosen(addresses, quorum: options.quorum)
    }
  }

  /// Returns nodes of which at least as many exist as must give the same answer.
  ///
  /// - Throws: ``SessionError/quorum(_:nodes:)``.
  func chosen(_ addresses: [String], quorum: Int?) throws(SessionError) -> ChosenNodes {
    if let quorum, !(1...addresses.count).contains(quorum) {
      throw .quorum(quorum, nodes: addresses.count)
    }
    return ChosenNodes(addresses: addresses, quorum: quorum)
  }

  /// Returns what may be shown of a chain's public endpoints.
  package func publicEndpoints(of chain: ChainEntry) throws -> [EndpointID] {
    try chain.publicNodes.map { try EndpointAddress(parsing: $0).id }
  }

  /// Allows the public endpoints from now on; returns those of a chain.
  package func usePublicNodes(of chain: ChainEntry) throws -> [String] {
    try wallets.keystore.makeHome()
    try ConfigFile(home: home).setPublicNodes(true)
    return chain.publicNodes
  }

  /// Adds a node to the settings, once it has said that it serves the chain.
  ///
  /// - Throws: `AddNodeError`, and the errors of the node and of the settings.
  package func addNode(
    _ url: String,
    of chain: ChainEntry,
    _ options: some NodeOptions
  ) async throws -> EndpointID {
    // The worker that asks it is also the command's, and can only open what exists when it starts.
    try prepareStore()
    let settings = LiveNodeSettings(self, timeout: options.timeout, verbose: options.verbose)
    let request = AddNode.Request(url: url, chain: chain)
    return try await AddNode.Interactor(worker: settings).act(on: request).endpoint
  }
}
