package import Core
package import Entity

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The address of a node: an `http`, `https`, `ws` or `wss` URL with any credentials in it, or a
/// socket file.
///
/// Credentials stay private: `id` is safe to show, and the type has no description of its own.
package struct EndpointAddress: Hashable, Sendable {
  /// The name that is safe to show.
  package let id: EndpointID
  /// Whether requests go unencrypted to another machine.
  package let isPlainRemote: Bool

  /// The path of the socket file of a node on this machine (IPC); nil for a URL.
  package let socketPath: String?
  /// The address without user and password.
  package let url: String
  /// The host in lower case, without the brackets of an IPv6 address; empty for a socket file.
  package let host: String
  /// The port; the default port of the scheme if the address names none, 0 for a socket file.
  package let port: Int
  /// Whether the scheme is `https` or `wss`.
  package let isEncrypted: Bool
  /// Whether the scheme is `ws` or `wss` (RFC 6455).
  package let isWebSocket: Bool
  /// Whether it is on this machine.
  package let isLoopback: Bool
  /// Whether it contains a user, a query, or a part of a path that can be a key.
  package let hasSecret: Bool
  /// What can be a key, as it is written in the address, and the credentials of `authorization`.
  package let secrets: [String]
  /// The value of the `Authorization` header, from the address's user and password.
  package let authorization: String?

  /// Parses an address.
  ///
  /// Plain `http` or `ws` to another machine is allowed, and flagged by `isPlainRemote`. A socket file is
  /// written as `/path` or `ipc:/path`.
  /// - Throws: `EndpointError` if it is not an address, has no host, or has another scheme.
  package init(parsing text: String) throws(EndpointError) {
    if let path = Self.socketPath(in: text) {
      try self.init(socket: path)
    } else {
      try self.init(url: text)
    }
  }

  private init(url text: String) throws(EndpointError) {
    guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7f }),
      var parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased()
    else { throw .notAnAddress }
    guard ["http", "https", "ws", "wss"].contains(scheme) else {
      throw .scheme(UntrustedMessage(scheme))
    }
    guard let host = parts.host, !host.isEmpty else { throw .noHost }
    // Escapes of the host are decoded by now; it becomes part of a header.
    guard host.utf8.count <= 253, host.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7f }) else {
      throw .notAnAddress
    }
    if let port = parts.port, !(1...65_535).contains(port) { throw .port(port) }
    let user = parts.user
    let password = parts.password
    let hidden = Self.hidden(in: parts)
    parts.user = nil
    parts.password = nil
    parts.fragment = nil
    guard let plain = parts.string else { throw .notAnAddress }
    (url, socketPath) = (plain, nil)
    let basic = user.map { Data("\($0):\(password ?? "")".utf8).base64EncodedString() }
    authorization = basic.map { "Basic " + $0 }
    secrets = hidden + (basic.map { [$0] } ?? [])
    self.host = host.filter { $0 != "[" && $0 != "]" }.lowercased()
    isEncrypted = scheme == "https" || scheme == "wss"
    isWebSocket = scheme == "ws" || scheme == "wss"
    port = parts.port ?? (isEncrypted ? 443 : 80)
    isLoopback = Self.isLoopback(self.host)
    isPlainRemote = !isEncrypted && !isLoopback
    hasSecret =
      user != nil || parts.query?.isEmpty == false
      || parts.path.split(separator: "/").contains { Self.canBeKey($0.utf8) }
    id = EndpointID(
      redacted: Self.redacted(scheme: scheme, host: host, port: parts.port, path: parts.path)
    )
  }

  private static func isLoopback(_ bare: String) -> Bool {
    if bare == "localhost" || bare.hasSuffix(".localhost") || bare == "::1" { return true }
    let numbers = bare.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
    return numbers.count == 4 && !numbers.contains(nil) && numbers[0] == 127
  }

  /// Returns the address without API keys, which are in the path or the query.
  ///
  /// Of the path, only words and versions are shown; of the query, nothing.
  private static func redacted(scheme: String, host: String, port: Int?, path: String) -> String {
    let segments = path.split(separator: "/").map { isPlain($0.utf8) ? String($0) : mask }
    let port = port.map { ":\($0)" } ?? ""
    return UntrustedMessage(
      "\(scheme)://\(host)\(port)" + segments.map { "/" + $0 }.joined()
    ).description
  }
}

/// Why a text is not the address of a node.
package enum EndpointError: Error, Hashable, Sendable {
  /// It cannot be parsed as an address.
  case notAnAddress
  /// The scheme is none of `http`, `https`, `ws` and `wss`.
  case scheme(UntrustedMessage)
  /// The host is missing.
  case noHost
  /// The port is out of range.
  case port(Int)
  /// The path of a socket file is relative or too long.
  case socketPath
}

extension EndpointError: Reportable {
  package var report: Report {
    switch self {
    case .notAnAddress:
      Report(
        .usage,
        "endpoint-malformed",
        "invalid node address: expected an http, https, ws or wss URL, or the absolute path of a "
          + "socket file, such as /path/to/geth.ipc"
      )
    case .scheme(let scheme):
      Report(
        .usage,
        "endpoint-scheme",
        "invalid node address: must start with http, https, ws, wss or ipc, found \(scheme)"
      )
    case .noHost:
      Report(.usage, "endpoint-no-host", "invalid node address: it has no host")
    case .port(let port):
      Report(.usage, "endpoint-port", "invalid port: must be 1 to 65535, found \(port)")
    case .socketPath:
      Report(
        .usage,
        "endpoint-socket-path",
        "invalid path of a socket file: must begin with / and have at most "
          + "\(EndpointAddress.socketPathLimit, one: "byte", many: "bytes")"
      )
    }
  }
}
