package import Entity
package import Exchange
import Foundation

/// Hides the credentials of a node where its own text repeats them.
///
/// Nodes, gateways and proxies quote the address or the header of a request that they refuse.
package struct SecretMask: Sendable {
  /// Hides nothing.
  package static let none = SecretMask([], nil)

  /// The credentials in the address and for the proxy, in each form, in lower case.
  private let fixed: Set<[UInt8]>
  /// The credential besides those, whose headers change.
  private let credential: CredentialSource?

  /// The fewest bytes of what is hidden.
  ///
  /// Shorter ones are often ordinary words and numbers, such as `word`, `8545` or `42161`: an error
  /// without them would explain nothing. They also protect little, since they can be guessed.
  private static let shortest = 6

  /// Hides what requests to a node and its proxy contain.
  package init(_ address: EndpointAddress, proxy: ProxyAddress?, credential: CredentialSource?) {
    let proxied = proxy?.credentials.map { credentials in
      let pair = Data("\(credentials.user):\(credentials.password)".utf8)
      return [credentials.user, credentials.password, pair.base64EncodedString()]
    }
    self.init(address.secrets + (proxied ?? []), credential)
  }

  private init(_ secrets: [String], _ credential: CredentialSource?) {
    fixed = Set(secrets.flatMap(Self.forms))
    self.credential = credential
  }

  /// Whether nothing is hidden.
  var isEmpty: Bool { fixed.isEmpty && credential == nil }

  /// Returns a text with a mask in place of each credential.
  func masked(_ text: String) -> String {
    let headers = credential?.lately ?? []
    let secrets = fixed.union(headers.flatMap(Self.secrets).flatMap(Self.forms))
    guard !secrets.isEmpty else { return text }
    let bytes = Array(text.utf8)
    let lower = bytes.map(Self.lowercase)
    var isHidden = [Bool](repeating: false, count: bytes.count)
    for secret in secrets {
      var rest = lower[...]
      while let found = rest.firstRange(of: secret) {
        for place in found { isHidden[place] = true }
        // Two occurrences may overlap.
        rest = rest[(found.lowerBound + 1)...]
      }
    }
    guard isHidden.contains(true) else { return text }
    var shown: [UInt8] = []
    for place in bytes.indices {
      if !isHidden[place] {
        shown.append(bytes[place])
      } else if place == 0 || !isHidden[place - 1] {
        shown += EndpointAddress.mask.utf8
      }
    }
    return String(decoding: shown, as: UTF8.self)
  }

  /// The value of a header, and what is behind its scheme, such as `Bearer`.
  private static func secrets(in header: HTTPHeader) -> [String] {
    let parts = header.value.split(separator: " ", maxSplits: 1)
    return [header.value] + parts.dropFirst().map(String.init)
  }

  /// Returns a credential as it is, decoded as by servers, and encoded as in an address.
  private static func forms(of secret: String) -> [[UInt8]] {
    let decoded = secret.removingPercentEncoding ?? secret
    guard decoded.utf8.count >= shortest else { return [] }
    // In a query, many servers read `+` as a blank.
    let forms = [secret, decoded, decoded.replacing("+", with: " ")]
    let encoded = [secret, decoded].compactMap {
      $0.addingPercentEncoding(withAllowedCharacters: unreserved)
    }
    return (forms + encoded).map { $0.utf8.map(lowercase) }
  }

  /// The characters that are never encoded in an address (RFC 3986, §2.3).
  private static let unreserved = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
  )

  private static func lowercase(_ byte: UInt8) -> UInt8 {
    byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
  }
}
