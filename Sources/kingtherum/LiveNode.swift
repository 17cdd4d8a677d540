import CPlatform
import ChainKit
import Core
import Entity
import Scenes
import WalletKit

extension Session {
  /// Opens the chosen node for one command. Its chain is checked before its first answer counts.
  func withNode<Answer>(
    on chain: ChainEntry,
    _ options: some NodeOptions,
    _ work: (Node) async throws -> Answer
  ) async throws -> Answer {
    let address = try EndpointAddress(parsing: try nodeURL(for: chain, options))
    let console = Console()
    if address.isPlainRemote {
      console.say("caution: \(address.id) is asked without encryption")
    }
    let transport = PatientTransport(
      LoggedTransport(
        HTTPTransport(address),
        logger: NodeLog.logger(isVerbose: options.verbose)
      )
    ) { [console = self.console] node, timeouts in
      console.say("info: waiting for \(node), \(timeouts.request.components.seconds) s at most")
    }
    // Keys are only handled where no socket can be opened.
    kt_heap_holds_no_secret()
    let node = Node(Endpoint(transport, expecting: chain.id, timeouts: options.timeouts))
    return try await work(node)
  }

  /// The same, with the database for what is sent and for history.
  func withSending<Answer>(
    on chain: ChainEntry,
    _ options: ChainOptions,
    _ work: (LiveSending) async throws -> Answer
  ) async throws -> Answer {
    try await withNode(on: chain, options) { node in
      try await work(
        LiveSending(node: node, store: try ChainStore(path: storePath()), chain: chain)
      )
    }
  }

  /// The database's place, in a folder that is made if it is not there yet.
  func storePath() throws -> String {
    try wallets.keystore.makeHome()
    return home + "/chain.sqlite"
  }
}
