/// How the worker connects to the gateways of names (EIP-3668).
///
/// Not as to a node: a node on this machine needs no proxy, and its connection no certificates.
package struct GatewayConnection: Codable, Hashable, Sendable {
  /// The time limit for the connection, in seconds.
  package let connectSeconds: Int64
  /// The time limit for the start of an answer, in seconds.
  package let requestSeconds: Int64
  /// The time limit for the end of an answer, in seconds, counted from the start.
  package let responseSeconds: Int64
  /// Whether each request is reported as a line of the log.
  package let isVerbose: Bool
  /// The proxy that connects to every gateway; nil for direct connections.
  package let proxy: ProxyAddress?
  /// The certificates that are trusted instead of the system's, in PEM (RFC 7468).
  package let certificates: String?

  package init(
    connectSeconds: Int64,
    requestSeconds: Int64,
    responseSeconds: Int64,
    isVerbose: Bool,
    proxy: ProxyAddress?,
    certificates: String?
  ) {
    (self.connectSeconds, self.isVerbose) = (connectSeconds, isVerbose)
    (self.requestSeconds, self.responseSeconds) = (requestSeconds, responseSeconds)
    (self.proxy, self.certificates) = (proxy, certificates)
  }
}
