/// What the syncs of a chain's history have cost since it was begun or reset.
package struct HistoryCost: Hashable, Sendable, Codable {
  /// The requests to nodes and indexers, with each member of a batch and each new try counted.
  package let requests: Int
  /// The size of their answers, without headers and as they are after decompression.
  package let bytes: Int
  /// How long the syncs took, without waiting for one of another process.
  package let milliseconds: Int
  /// The number of syncs that asked something.
  package let runs: Int
  /// When the first of them began, in seconds since 1970 (UTC).
  package let since: UInt64

  package init(requests: Int, bytes: Int, milliseconds: Int, runs: Int, since: UInt64) {
    (self.requests, self.bytes, self.milliseconds) = (requests, bytes, milliseconds)
    (self.runs, self.since) = (runs, since)
  }
}
