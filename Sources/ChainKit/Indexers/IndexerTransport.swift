package import Entity

/// Sends requests to an indexer, and returns what it answers.
///
/// It follows no redirect and repeats nothing.
package protocol IndexerTransport: Sendable {
  /// The indexer, by the name that is safe to show.
  var endpoint: EndpointID { get }

  /// Sends a request with the credential of the indexer, and waits for the whole answer, whatever
  /// its status.
  ///
  /// - Throws: `.transport`, `.timeout`, `.protocolViolation(.oversize)` or `.cancelled`.
  func answer(to request: IndexerRequest) async throws(RPCFailure) -> HTTPAnswer
}

/// A request to an indexer, without its credential.
package struct IndexerRequest: Hashable, Sendable {
  /// The names and values of the query, as `name=value`; none has a character that must be encoded.
  package let query: [String]
  /// The JSON to post; nil for a GET request.
  package let body: [UInt8]?

  package init(query: [String]) { (self.query, body) = (query, nil) }
  package init(body: [UInt8]) { (query, self.body) = ([], body) }
}
