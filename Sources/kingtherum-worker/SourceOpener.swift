import ChainKit
import Entity
import Exchange
import Logging

/// A source of the history that was opened.
struct OpenedSource: Sendable {
  let source: any HistorySource
  /// Whether nobody learns what it is asked.
  let isLocal: Bool
}

/// Makes the sources of a chain's history; nothing is sent yet.
struct SourceOpener {
  let chain: ChainID
  let credentials: CredentialSources
  let rates: RequestRates
  let indexes: IndexFolders

  /// Opens a source.
  ///
  /// - Throws: `EndpointError`, `CertificatesError`, ``WorkerBackendError/noIndex``.
  func open(_ connection: HistorySourceConnection) throws -> OpenedSource {
    switch connection {
    case .index(let folder):
      guard indexes.contains(folder) else { throw WorkerBackendError.noIndex }
      let logger = logger("kingtherum.index", isVerbose: false)
      let index = UnchainedIndex(folder: folder) { logger.warning("\($0)") }
      return OpenedSource(source: index, isLocal: true)
    case .indexer(let kind, let connection):
      let client = try client(kind, connection)
      let source: any HistorySource =
        switch kind {
        case .etherscan: EtherscanSource(client, chain: chain)
        case .blockscout: BlockscoutSource(client)
        case .hypersync: HyperSyncSource(client)
        }
      return OpenedSource(source: source, isLocal: false)
    }
  }

  private func client(
    _ kind: IndexerKind,
    _ connection: NodeConnection
  ) throws -> IndexerClient {
    let address = try EndpointAddress(parsing: connection.address)
    let transport = try HTTPIndexer(
      address,
      connection,
      credential: connection.credential.map(credentials.source),
      in: kind == .hypersync ? .header : .query,
      logger: logger("kingtherum.indexer", isVerbose: connection.isVerbose)
    )
    // A key has one quota for all chains of a host.
    return IndexerClient(transport, rate: rates["indexer \(address.host):\(address.port)"])
  }

  private func logger(_ label: String, isVerbose: Bool) -> Logger {
    Logger(label: label) { _ in ForwardingLogHandler(logLevel: isVerbose ? .debug : .warning) }
  }
}
