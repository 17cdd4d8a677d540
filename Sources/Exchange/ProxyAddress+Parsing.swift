package import Core
package import Entity

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension ProxyAddress {
  /// Parses an address such as `http://proxy.example:3128`; the scheme is optional.
  ///
  /// - Throws: ``ProxyError``.
  package init(parsing text: String) throws(ProxyError) {
    let whole = text.contains("://") ? text : "http://" + text
    guard whole.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7f }),
      let parts = URLComponents(string: whole), let scheme = parts.scheme?.lowercased(),
      let host = parts.host, !host.isEmpty
    else { throw .notAnAddress }
    let kind: Kind
    switch scheme {
    case "http": kind = .http
    case "socks5", "socks5h": kind = .socks5
    default: throw .scheme(UntrustedMessage(scheme))
    }
    let port = parts.port ?? (kind == .http ? 80 : 1080)
    guard (1...65_535).contains(port) else { throw .notAnAddress }
    guard kind == .http || parts.user == nil else { throw .socksPassword }
    self.init(
      kind: kind,
      host: host.filter { $0 != "[" && $0 != "]" },
      port: port,
      credentials: parts.user.map { Credentials(user: $0, password: parts.password ?? "") }
    )
  }

  /// The name that is safe to show.
  package var id: EndpointID {
    let host = host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]" : host
    return EndpointID(redacted: UntrustedMessage("\(kind.rawValue)://\(host):\(port)").description)
  }
}

/// Why a text is not the address of a proxy.
package enum ProxyError: Error, Hashable, Sendable {
  /// It cannot be parsed as an address.
  case notAnAddress
  /// The scheme is not supported.
  case scheme(UntrustedMessage)
  /// A SOCKS proxy with a user name, which is not supported.
  case socksPassword
}
