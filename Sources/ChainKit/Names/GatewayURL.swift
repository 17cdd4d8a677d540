import Core
import Entity

/// The URL of a request to a gateway: HTTPS, and a host on the public network.
///
/// A contract chooses the URL, so it must not lead to what only this machine can reach. Everything
/// unusual is refused, so that no other reader of URLs finds another host in it.
package struct GatewayURL: Hashable, Sendable {
  /// The whole URL, without a fragment; ASCII.
  package let text: String
  /// The host in lower case.
  package let host: String
  /// The scheme, the host and the port.
  private let origin: String

  /// The longest URL, in bytes: as much as servers usually accept, and as a lookup needs.
  static let maxBytes = 32_768

  /// Reads a URL.
  init(_ url: String) throws(GatewayURLError) {
    guard url.utf8.count <= Self.maxBytes, url.utf8.allSatisfy(Self.isAllowed) else {
      throw .malformed
    }
    let scheme = "https://"
    guard url.lowercased().hasPrefix(scheme) else { throw .notHTTPS }
    let rest = url.dropFirst(scheme.count)
    let authority = rest.prefix { !"/?#".contains($0) }
    guard !authority.contains("@") else { throw .credentials }
    guard !authority.contains("[") else { throw .ipAddress }
    let parts = authority.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count <= 2 else { throw .malformed }
    host = parts[0].lowercased()
    try Self.check(host)
    let port = parts.count == 2 ? try Self.port(parts[1]) : nil
    origin = scheme + host + (port.map { ":\($0)" } ?? "")
    let target = rest.dropFirst(authority.count).prefix { $0 != "#" }
    text = origin + (target.hasPrefix("/") ? "" : "/") + target
  }

  /// Fills in a URL template (EIP-3668, "Gateway Interface").
  init(
    template: String,
    sender: Address,
    data: [UInt8]
  ) throws(GatewayURLError) {
    try self.init(
      template.replacing("{sender}", with: Hex.prefixed(sender.bytes))
        .replacing("{data}", with: Hex.prefixed(data))
    )
  }

  /// Follows a `Location` header: a URL, or a path at the same host.
  func following(_ location: String) throws(GatewayURLError) -> GatewayURL {
    if location.hasPrefix("//") { return try GatewayURL("https:" + location) }
    return try GatewayURL(location.hasPrefix("/") ? origin + location : location)
  }

  /// The characters of RFC 3986, without the percent sign in a host, which ``check(_:)`` refuses.
  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "-._~:/?#[]@!$&'()*+,;=%".utf8.contains(byte)
    }
  }

  private static func port(_ text: Substring) throws(GatewayURLError) -> UInt16 {
    guard text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }), let port = UInt16(text), port > 0 else {
      throw .malformed
    }
    return port
  }

  /// Accepts only the name of a host that can be in the public DNS.
  private static func check(_ host: String) throws(GatewayURLError) {
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    guard host.utf8.count <= 253, labels.allSatisfy(isLabel), let last = labels.last else {
      throw .malformed
    }
    // Some readers take 127.1, 2130706433 and 0x7f.1 for addresses (WHATWG, "ends in a number").
    guard !last.utf8.allSatisfy({ 0x30...0x39 ~= $0 }), !last.hasPrefix("0x") else {
      throw .ipAddress
    }
    guard labels.count > 1, !localEndings.contains(where: ("." + host).hasSuffix) else {
      throw .localHost
    }
  }

  private static func isLabel(_ label: Substring) -> Bool {
    (1...63).contains(label.utf8.count) && label.first != "-" && label.last != "-"
      && label.utf8.allSatisfy { byte in
        0x61...0x7a ~= byte || 0x30...0x39 ~= byte || byte == UInt8(ascii: "-")
          || byte == UInt8(ascii: "_")
      }
  }

  /// Names of this machine (RFC 6761) and of local networks (RFC 6762, appendix G; RFC 8375).
  private static let localEndings = [
    ".localhost", ".localdomain", ".local", ".internal", ".intranet", ".private", ".corp", ".home",
    ".lan", ".home.arpa",
  ]
}
