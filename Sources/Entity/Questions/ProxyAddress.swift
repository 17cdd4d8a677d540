/// The address of a proxy that connects to nodes, with its credentials if it needs any.
///
/// The type has no description, because it may contain a password.
package struct ProxyAddress: Codable, Hashable, Sendable {
  /// The protocol of the proxy.
  package enum Kind: String, Codable, Sendable {
    /// HTTP `CONNECT` (RFC 9110 §9.3.6).
    case http
    /// SOCKS version 5 (RFC 1928), without a password.
    case socks5
  }

  /// The user and the password for the proxy.
  package struct Credentials: Codable, Hashable, Sendable {
    package let user: String
    package let password: String

    package init(user: String, password: String) { (self.user, self.password) = (user, password) }
  }

  package let kind: Kind
  /// A host name, or an IP address without brackets.
  package let host: String
  /// 1 to 65535.
  package let port: Int
  package let credentials: Credentials?

  package init(kind: Kind, host: String, port: Int, credentials: Credentials?) {
    (self.kind, self.host, self.port, self.credentials) = (kind, host, port, credentials)
  }
}
