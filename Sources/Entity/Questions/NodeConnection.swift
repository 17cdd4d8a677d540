/// How the worker connects to a node.
package struct NodeConnection: Codable, Hashable, Sendable {
  /// The URL of the node, with its credentials if it has any.
  package let address: String
  /// The credential besides those in the URL; nil for none.
  package let credential: NodeCredential?
  /// The time limit for the connection, in seconds.
  package let connectSeconds: Int64
  /// The time limit for the start of an answer, in seconds.
  package let requestSeconds: Int64
  /// The time limit for the end of an answer, in seconds, counted from the start.
  package let responseSeconds: Int64
  /// Whether each request is reported as a line of the log.
  package let isVerbose: Bool
  /// The proxy that connects to it; nil for a direct connection.
  package let proxy: ProxyAddress?
  /// The certificates that are trusted instead of the system's, in PEM (RFC 7468).
  package let certificates: String?

  package init(
    address: String,
    credential: NodeCredential?,
    connectSeconds: Int64,
    requestSeconds: Int64,
    responseSeconds: Int64,
    isVerbose: Bool,
    proxy: ProxyAddress?,
    certificates: String?
  ) {
    (self.address, self.credential, self.isVerbose) = (address, credential, isVerbose)
    (self.proxy, self.certificates) = (proxy, certificates)
    self.connectSeconds = connectSeconds
    (self.requestSeconds, self.responseSeconds) = (requestSeconds, responseSeconds)
  }
}
