package import Entity
import Exchange
import HomeKit
import Scenes
import WalletKit

extension Session {
  /// Asks a person which nodes to use for a chain without any, or, if the chain is nil, for all
  /// chains when none has any; keeps the answer in the settings.
  ///
  /// Nil if nobody can be asked, or decides later.
  package typealias AskNodes =
    @Sendable (Session, ChainEntry?, any NodeOptions) async throws -> [String]?

  /// Returns the nodes of a chain as ``nodes(for:_:)`` does; if there are none, a person is asked.
  ///
  /// - Throws: also what `askNodes` throws.
  package func chosenNodes(
    for chain: ChainEntry,
    _ options: some NodeOptions
  ) async throws -> ChosenNodes {
    if chain.id == .ethereum, let chosenForNames { return chosenForNames }
    do { return try nodes(for: chain, options) } catch SessionError.noNode {}
    // The same command may have asked about another chain.
    let now = try readingSettings()
    do { return try now.nodes(for: chain, options) } catch SessionError.noNode {}
    // Whoever has decided is not asked again.
    guard now.config.publicNodes == nil, let addresses = try await askNodes(now, chain, options),
      !addresses.isEmpty
    else { throw SessionError.noNode(chain: chain.name) }
    let settings = now.config.chains.first { $0.name == chain.name }
    return try chosen(addresses, quorum: options.quorum ?? settings?.quorum, settings?.genesis)
  }

  /// Returns the session for a command about every chain: if no chain has a node, a person is
  /// asked, and the session knows the answer.
  ///
  /// - Throws: also what `askNodes` throws.
  package func askingForAnyNode(_ options: some NodeOptions) async throws -> Session {
    guard !options.offline, givenNodes(options).isEmpty, config.publicNodes == nil,
      try await allChains(options).isEmpty
    else { return self }
    _ = try await askNodes(self, nil, options)
    return try readingSettings()
  }

  /// Returns nodes of which at least as many exist as must give the same answer.
  ///
  /// - Throws: ``SessionError/quorum(_:nodes:)``.
  func chosen(
    _ addresses: [String],
    quorum: Int?,
    _ genesis: Hash32?
  ) throws(SessionError) -> ChosenNodes {
    if let quorum, !(1...addresses.count).contains(quorum) {
      throw .quorum(quorum, nodes: addresses.count)
    }
    return ChosenNodes(addresses: addresses, quorum: quorum, genesis: genesis)
  }

  /// Returns what may be shown of a chain's public endpoints.
  package func publicEndpoints(of chain: ChainEntry) throws -> [EndpointID] {
    try chain.publicNodes.map { try EndpointAddress(parsing: $0).id }
  }

  /// Allows the public endpoints of all chains from now on, or refuses them; nobody is asked again.
  package func keepPublicNodes(_ isAllowed: Bool) throws {
    try wallets.keystore.makeHome()
    try ConfigFile(home: home).setPublicNodes(isAllowed)
  }

  /// Adds a node to the settings, once it has said that it serves the chain, or, if that is nil,
  /// which one it serves.
  ///
  /// - Throws: `AddNodeError`, and the errors of the node and of the settings.
  package func addNode(
    _ url: String,
    of chain: ChainEntry?,
    _ options: some NodeOptions
  ) async throws -> EndpointID {
    // The worker that asks it is also the command's, and can only open what exists when it starts.
    try prepareStore()
    let settings = LiveNodeSettings(self, timeout: options.timeout, verbose: options.verbose)
    let request = AddNode.Request(url: url, chain: chain)
    return try await takeAsyncStep("act", of: AddNode.Interactor(worker: settings)) {
      try await $0.act(on: request)
    }.endpoint
  }
}
