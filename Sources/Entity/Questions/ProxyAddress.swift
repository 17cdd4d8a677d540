/// Where a proxy is that connects to nodes, with whatever credentials it wants.
///
/// The type has no description of its own, since it may have a password.
package struct ProxyAddress: Codable, Hashable, Sendable {
  /// How it is asked to connect.
  package enum Kind: String, Codable, Sendable {
    /// By `CONNECT` of HTTP (RFC 9110 §9.3.6).
    case http
    /// By SOCKS version 5 (RFC 1928), without a password.
    case socks5
  }

  /// Who asks.
  package struct Credentials: Codable, Hashable, Sendable {
    package let user: String
    package let password: String

    package init(user: String, password: String) { (self.user, self.password) = (user, password) }
  }

  package let kind: Kind
  /// A name, or an address without brackets.
  package let host: String
  /// 1 to 65535.
  package let port: Int
  package let credentials: Credentials?

  package init(kind: Kind, host: String, port: Int, credentials: Credentials?) {
    (self.kind, self.host, self.port, self.credentials) = (kind, host, port, credentials)
  }
}
