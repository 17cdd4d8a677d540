package import Core
import Entity
package import Exchange

/// The proxy and the trusted certificates for a node, from environment variables.
///
/// The wallet reads them and passes them on, since the worker has no environment.
struct NodeConnectionSettings {
  let proxy: ProxyAddress?
  /// The certificates in PEM; nil for the system's.
  let certificates: String?

  /// Reads the settings for a node.
  ///
  /// - Parameters:
  ///   - node: The node.
  ///   - variable: Reads a variable; nil if it is missing or empty.
  /// - Throws: ``NodeConnectionSettingsError``, `InputError`.
  init(to node: EndpointAddress, variable: (String) -> String?) throws {
    proxy = try Self.proxy(for: node, variable)
    certificates = node.isEncrypted ? try TrustedCertificates.named(by: variable) : nil
  }

  /// Reads the settings for gateways of names, whose hosts are not known before they are asked.
  ///
  /// All of them are asked through the proxy, unless `NO_PROXY` excepts every host.
  /// - Throws: ``NodeConnectionSettingsError``, `InputError`.
  init(toGatewaysBy variable: (String) -> String?) throws {
    let exceptions = (variable("no_proxy") ?? variable("NO_PROXY")).map(ProxyExceptions.init)
    proxy =
      exceptions?.include(host: "gateway.invalid", port: 443) == true
      ? nil : try Self.proxy(isEncrypted: true, variable)
    certificates = try TrustedCertificates.named(by: variable)
  }

  /// Returns the proxy for a node. Nodes on this machine are never accessed through one.
  private static func proxy(
    for node: EndpointAddress,
    _ variable: (String) -> String?
  ) throws(NodeConnectionSettingsError) -> ProxyAddress? {
    guard !node.isLoopback else { return nil }
    let left = variable("no_proxy") ?? variable("NO_PROXY")
    if let left, ProxyExceptions(left).include(host: node.host, port: node.port) { return nil }
    return try proxy(isEncrypted: node.isEncrypted, variable)
  }

  /// Returns the proxy from the variables that curl uses, lower case first.
  private static func proxy(
    isEncrypted: Bool,
    _ variable: (String) -> String?
  ) throws(NodeConnectionSettingsError) -> ProxyAddress? {
    let own = isEncrypted ? "https_proxy" : "http_proxy"
    for name in [own, own.uppercased(), "all_proxy", "ALL_PROXY"] {
      guard let text = variable(name) else { continue }
      do { return try ProxyAddress(parsing: text) } catch {
        throw .proxy(variable: name, error)
      }
    }
    return nil
  }
}

/// Why an environment variable cannot be used.
package enum NodeConnectionSettingsError: Error, Equatable {
  case proxy(variable: String, ProxyError)
  /// The named file or folder contains no certificate.
  case noCertificate(variable: String, path: String)
}

extension NodeConnectionSettingsError: Reportable {
  package var report: Report {
    switch self {
    case .proxy(let variable, .notAnAddress):
      Report(
        .usage,
        "proxy-malformed",
        "invalid proxy address in \(term: variable): expected the form http://host:3128"
      )
    case .proxy(let variable, .scheme(let scheme)):
      Report(
        .usage,
        "proxy-scheme",
        "invalid proxy address in \(term: variable): must start with http or socks5, found \(scheme)"
      )
    case .proxy(let variable, .socksPassword):
      Report(
        .usage,
        "proxy-socks-password",
        "a user and password in \(term: variable) are not supported for a SOCKS proxy"
      )
    case .noCertificate(let variable, let path):
      Report(
        .data,
        "certificates-none",
        "\(term: variable): no PEM certificate found in \(path: UntrustedText.escaped(path))"
      )
    }
  }
}
