import Entity
import Exchange
import HomeKit

extension ChainClient {
  /// Opens what the history asks besides the nodes; without any, nothing is asked.
  func open(
    _ sources: [Config.HistorySource],
    _ options: some NodeOptions,
    _ credentials: NodeCredentials
  ) async throws {
    guard !sources.isEmpty else { return }
    var connections: [HistorySourceConnection] = []
    for source in sources {
      switch source {
      case .index(let folder): connections.append(.index(folder: folder))
      case .indexer(let kind, let url):
        let connection = try await NodeConnection(to: url, options, credentials)
        connections.append(.indexer(kind, connection))
        let address = try EndpointAddress(parsing: url)
        if address.isPlainRemote { notify(.unencrypted(address.id)) }
      }
    }
    _ = try await ask(OpenHistorySources(chain: id, sources: connections))
  }
}

extension Session {
  /// The sources of a chain's history in the settings.
  func historySources(of chain: ChainEntry) -> [Config.HistorySource] {
    config.chains.first { $0.name == chain.name }?.historySources ?? []
  }

  /// The folders of all indexes on disk that the command may use.
  func indexFolders(_ options: some NodeOptions) -> [String] {
    if options.offline { return [] }
    return Set(config.chains.flatMap(\.historySources).compactMap(\.folder)).sorted()
  }
}
