/// Opens what the history of a chain asks in which blocks an account may have changed.
///
/// Sends them nothing yet. What was opened before for the chain is not asked any more.
package struct OpenHistorySources: Question {
  package static let name = "open-history-sources"
  package typealias Answer = EmptyAnswer

  package let chain: ChainID
  /// The sources, in the order in which they are asked.
  package let sources: [HistorySourceConnection]

  package init(chain: ChainID, sources: [HistorySourceConnection]) {
    (self.chain, self.sources) = (chain, sources)
  }
}

/// How the worker reaches a source.
package enum HistorySourceConnection: Codable, Hashable, Sendable {
  case indexer(IndexerKind, NodeConnection)
  /// A folder that was named when the worker was started.
  case index(folder: String)
}

/// How an indexer is asked.
package enum IndexerKind: String, Codable, Hashable, Sendable, CaseIterable {
  /// Etherscan's API, version 2: with the chain in each request.
  case etherscan
  /// The API of a Blockscout instance, which serves one chain.
  case blockscout
  /// A HyperSync server, which serves one chain.
  case hypersync
}
