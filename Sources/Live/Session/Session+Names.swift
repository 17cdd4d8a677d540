package import Entity
import Scenes

extension Session {
  /// Returns a session that knows what the names among `texts` lead to, and says so.
  ///
  /// The texts are what was typed for recipients and accounts. No node is asked unless one of them
  /// is a name that this machine does not know; then Ethereum's are, whatever `chain` the addresses
  /// are for: in the worker of `running`, or else in one that the command uses afterwards, which
  /// `keepingData` prepares for a database. The nodes in the options are those of `chain`, unless
  /// `other` is given. With --offline, names stay unknown.
  /// - Throws: ``SessionError/noNodeForNames``, and the errors of the worker and of nodes. That a
  ///   name leads nowhere is an error only where it is used.
  package func resolving(
    _ texts: [String],
    on chain: ChainEntry,
    _ options: some NodeOptions,
    nodesOf other: ChainID? = nil,
    keepingData: Bool = false,
    through running: ChainClient? = nil
  ) async throws -> Session {
    guard !options.offline else { return self }
    let worker = LiveRecipients(
      self,
      options,
      of: other ?? chain.id,
      keepingData: keepingData,
      through: running
    )
    let names = try await takeAsyncStep("act", of: ResolveRecipients.Interactor(worker: worker)) {
      try await $0.act(on: .init(texts, on: chain))
    }
    for name in names.found { notify(.resolved(name)) }
    var session = self
    session.resolvedNames = resolvedNames.adding(names)
    // Whoever was asked for a node of Ethereum is not asked again.
    if chain.id == .ethereum, let nodes = await worker.nodes { session.chosenForNames = nodes }
    return session
  }

  /// Asks Ethereum's nodes about names, in a worker of its own.
  ///
  /// The nodes that the command names are Ethereum's.
  package func withNames<Answer>(
    _ options: some NodeOptions,
    _ work: (LiveNames) async throws -> Answer
  ) async throws -> Answer {
    try await work(
      try await openedNames(options, of: .ethereum, keepingData: false, through: nil).names
    )
  }

  /// Opens Ethereum's nodes in the worker that runs, or in one that is kept for the command.
  ///
  /// The nodes in the options are those of `chain`.
  func openedNames(
    _ options: any NodeOptions,
    of chain: ChainID,
    keepingData: Bool,
    through running: ChainClient?
  ) async throws -> (names: LiveNames, nodes: ChosenNodes?) {
    let gateways = try GatewayConnection(options)
    // Opening them again would close the private relay.
    if let running, running.id == .ethereum {
      return (LiveNames(ethereum: running, gateways: gateways), nil)
    }
    let ethereum = try chains.chain(named: ChainID.ethereum.description)
    let ofNames: any NodeOptions = chain == .ethereum ? options : SettingsNodes(options)
    let nodes: ChosenNodes
    do { nodes = try await chosenNodes(for: ethereum, ofNames) } catch SessionError.noNode {
      throw SessionError.noNodeForNames
    }
    if keepingData { try prepareStore() }
    // It may be the command's, too, which needs the socket files of its own nodes.
    let worker = if let running { running.worker } else { try await worker(options) }
    let client = ChainClient(worker: worker, chain: ethereum, notify: notify)
    try await client.open(nodes, ofNames, credentials)
    if running == nil { early.keep(worker) }
    return (LiveNames(ethereum: client, gateways: gateways), nodes)
  }
}

/// The options of a command, for a chain that its nodes do not serve: only the settings name one.
private struct SettingsNodes: NodeOptions {
  let rpcURL: [String] = []
  let quorum: Int? = nil
  let offline: Bool
  let timeout: UInt16?
  let verbose: Bool
  let usesSettingsOnly = true

  init(_ options: some NodeOptions) {
    (offline, timeout, verbose) = (options.offline, options.timeout, options.verbose)
  }
}
