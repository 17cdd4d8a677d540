import Core
import Entity

extension SignInMessage {
  func add(to facts: inout Facts, in context: MessageContext) {
    facts.add("logs in at", (scheme.map { $0 + "://" } ?? "") + domain)
    facts.add("account", "\(address)")
    facts.add("says", statement)
    facts.add("for", uri)
    facts.add("chain", context.name(of: UInt256(chain.value)))
    facts.add("nonce", nonce)
    facts.add("issued", issuedAt.text)
    facts.add("expires", expirationTime?.text ?? "never")
    facts.add("not before", notBefore?.text)
    facts.add("request", requestID)
    for resource in resources { facts.add("resource", resource) }
  }

  var json: JSON {
    var members: [JSON.Member] = []
    func add(_ key: String, _ text: String?) {
      if let text { members.append(JSON.Member(key, .string(text))) }
    }
    add("scheme", scheme)
    add("domain", domain)
    add("address", "\(address)")
    add("statement", statement)
    add("uri", uri)
    add("chainID", "\(chain)")
    add("nonce", nonce)
    add("issuedAt", issuedAt.text)
    add("expirationTime", expirationTime?.text)
    add("notBefore", notBefore?.text)
    add("requestID", requestID)
    members.append(JSON.Member("resources", .array(resources.map { .string($0) })))
    add("text", text)
    return .object(members)
  }
}

extension Warning {
  /// A clock may be this many seconds slow.
  private static let slowness: Int64 = 300

  /// All that a sign-in message gives reason for.
  static func about(_ message: SignInMessage, in context: MessageContext) -> [Warning] {
    [
      elsewhere(message), unguarded(message), early(message, context.now), endless(message),
      lookAlike(message), unknownChain(message, context),
    ].compactMap(\.self)
  }

  private static func elsewhere(_ message: SignInMessage) -> Warning? {
    guard let host = message.uriHost, host != message.domain.lowercased() else { return nil }
    return Warning(
      grade: .danger,
      code: "siwe-uri-elsewhere",
      message: "the site is \(message.domain), and what the signature is for lies at \(host)"
    )
  }

  private static func unguarded(_ message: SignInMessage) -> Warning? {
    let isBare = { (scheme: String?, host: String?) in
      guard scheme?.lowercased() == "http", let host else { return false }
      return !WebHost(authority: host).isThisMachine
    }
    guard
      isBare(message.scheme, message.domain)
        || isBare(message.uri.split(separator: ":").first.map(String.init), message.uriHost)
    else { return nil }
    return Warning(
      grade: .caution,
      code: "siwe-http",
      message: "the site does not encrypt (http): others may read or change what it says"
    )
  }

  private static func early(_ message: SignInMessage, _ now: UInt64) -> Warning? {
    guard message.issuedAt.seconds > Int64(clamping: now) + slowness else { return nil }
    return Warning(
      grade: .caution,
      code: "siwe-issued-later",
      message: "this says that it was made at \(message.issuedAt.text), which is yet to come"
    )
  }

  private static func endless(_ message: SignInMessage) -> Warning? {
    guard message.expirationTime == nil else { return nil }
    return Warning(
      grade: .info,
      code: "siwe-no-end",
      message: "this never expires by itself"
    )
  }

  private static func lookAlike(_ message: SignInMessage) -> Warning? {
    let labels = message.domain.lowercased().split(separator: ".")
    guard labels.contains(where: { $0.hasPrefix("xn--") }) else { return nil }
    return Warning(
      grade: .caution,
      code: "siwe-punycode",
      message: "the domain has letters of other scripts, which may look like another domain"
    )
  }

  private static func unknownChain(_ message: SignInMessage, _ context: MessageContext)
    -> Warning?
  {
    guard context.chains[message.chain] == nil else { return nil }
    return Warning(
      grade: .caution,
      code: "chain-not-known",
      message: "no chain with the id \(message.chain) is known here"
    )
  }
}
