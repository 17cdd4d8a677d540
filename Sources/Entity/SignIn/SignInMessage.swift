import Core

/// A message that signs in to a site (EIP-4361, Sign-In with Ethereum).
package struct SignInMessage: Hashable, Sendable {
  package let text: String
  /// The scheme before the domain, if there is one.
  package let scheme: String?
  /// The site that asks: a host, perhaps with a port.
  package let domain: String
  /// The account that must sign.
  package let address: Address
  /// The site's statement, on one line.
  package let statement: String?
  /// The URI that the signature is for.
  package let uri: String
  /// The chain that the session is bound to.
  package let chain: ChainID
  /// The nonce, which prevents replay of the message.
  package let nonce: String
  /// When the message was issued.
  package let issuedAt: InternetTime
  /// When the sign-in expires.
  package let expirationTime: InternetTime?
  /// When the sign-in becomes valid.
  package let notBefore: InternetTime?
  /// The site's own ID of the request.
  package let requestID: String?
  /// The resources that the site refers to.
  package let resources: [String]

  /// The same as a message to sign.
  package var message: PersonalMessage { PersonalMessage(text: text) }

  /// The host of the URI, with its port; nil if it names none.
  package var uriHost: String? { URIText.host(of: uri) }

  static let words = " wants you to sign in with your Ethereum account:"

  /// Reads a message, to the last byte, by the grammar of the standard.
  ///
  /// Also refused are an address without its checksum, a user name before the domain (`user@host`),
  /// a chain ID of zero or with a leading zero, and years before 1970.
  /// - Throws: `SignInError` naming the line.
  package init(parsing bytes: [UInt8]) throws(SignInError) {
    if let odd = bytes.firstIndex(where: { $0 != 0x0A && !(0x20...0x7E).contains($0) }) {
      throw .character(position: odd + 1)
    }
    text = String(decoding: bytes, as: UTF8.self)
    var lines = SignInLines(text)
    (scheme, domain) = try Self.header(lines.next())
    let written = try lines.next()
    do { address = try Address(parsing: written) } catch { throw .address(error) }
    guard written.utf8.elementsEqual(address.description.utf8) else { throw .checksum }
    try lines.blank()
    let statement = try lines.next()
    if statement.isEmpty {
      self.statement = nil
    } else {
      guard URIText.isStatement(statement) else { throw .form("the statement", line: lines.number) }
      self.statement = statement
      try lines.blank()
    }
    uri = try lines.field("URI", URIText.isURI)
    _ = try lines.field("Version") { $0 == "1" }
    let chain = try lines.field("Chain ID") { (try? ChainID(parsing: $0)) != nil }
    guard let id = try? ChainID(parsing: chain) else {
      throw .form("Chain ID", line: lines.number)
    }
    self.chain = id
    nonce = try lines.field("Nonce") { nonce in
      nonce.utf8.count >= 8 && nonce.utf8.allSatisfy(URIText.isAlphanumeric)
    }
    issuedAt = try lines.time("Issued At")
    expirationTime = try lines.optionalTime("Expiration Time")
    notBefore = try lines.optionalTime("Not Before")
    requestID = try lines.optionalField("Request ID", URIText.isSegment)
    resources = try lines.resources()
    try lines.end()
  }

  private static func header(_ line: String) throws(SignInError) -> (String?, String) {
    let (all, words) = (Array(line.utf8), Array(words.utf8))
    guard all.count > words.count, all.suffix(words.count).elementsEqual(words) else {
      throw .header
    }
    let name = all.dropLast(words.count)
    let marks = Array("://".utf8)
    guard let end = name.indices.first(where: { name[$0...].starts(with: marks) }) else {
      return (nil, try checked(String(decoding: name, as: UTF8.self)))
    }
    let scheme = String(decoding: name[..<end], as: UTF8.self)
    guard URIText.isScheme(scheme) else { throw .form("the scheme", line: 1) }
    return (scheme, try checked(String(decoding: name[(end + 3)...], as: UTF8.self)))
  }

  private static func checked(_ domain: String) throws(SignInError) -> String {
    guard URIText.isHost(domain) else { throw .form("the domain", line: 1) }
    return domain
  }
}
