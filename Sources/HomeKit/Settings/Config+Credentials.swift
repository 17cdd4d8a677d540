import Core
import Entity
package import Exchange

extension Config {
  /// What the nodes of one host require besides their address.
  ///
  /// The settings say where the credential is; they never contain it.
  package struct Credential: Sendable, Equatable {
    package enum Source: Sendable, Equatable {
      /// A file with a token.
      case file(String)
      /// A shell command that prints a token.
      case command(String)
      /// A file with the secret of JWTs, in hex.
      case jwtSecret(String)
    }

    /// The scheme, host and port of the nodes that it is for.
    package let origin: EndpointAddress
    package let source: Source
    /// The header that contains the token; nil for a Bearer token.
    package let header: String?
  }

  /// Returns the credential for a node: that of its scheme, host and port.
  package func credential(for node: EndpointAddress) -> Credential? {
    credentials.first { entry in
      entry.origin.isEncrypted == node.isEncrypted && entry.origin.host == node.host
        && entry.origin.port == node.port
    }
  }

  static func credential(_ named: TOMLTable.Entry) throws(ConfigError) -> Credential {
    let line = named.position.line
    let path = "credentials.\(named.key)"
    guard let origin = try? EndpointAddress(parsing: named.key), origin.isOrigin else {
      throw .credentialNode(named.key, line: line)
    }
    var (sources, header): ([Credential.Source], String?) = ([], nil)
    for entry in try named.table(path).entries {
      let path = path + "." + entry.key
      switch entry.key {
      case "token-file": sources.append(.file(try entry.text(path)))
      case "token-command": sources.append(.command(try entry.text(path)))
      case "jwt-secret-file": sources.append(.jwtSecret(try entry.text(path)))
      case "header":
        let name = try entry.text(path)
        guard HTTPHeader.isName(name) else { throw entry.wrong(path, "the name of an HTTP header") }
        header = name
      default: throw .unknownKey(path, line: entry.position.line)
      }
    }
    guard sources.count == 1, let source = sources.first else {
      throw .credentialSource(named.key, line: line)
    }
    if case .jwtSecret = source, header != nil {
      throw .credentialSource(named.key, line: line)
    }
    return Credential(origin: origin, source: source, header: header)
  }
}

extension EndpointAddress {
  /// Whether it has neither a path nor credentials.
  fileprivate var isOrigin: Bool {
    guard authorization == nil, let start = url.firstRange(of: "://") else { return false }
    return !url[start.upperBound...].contains { "/?#".contains($0) }
  }
}
