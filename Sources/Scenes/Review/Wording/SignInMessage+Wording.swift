import Core
import Entity

extension SignInMessage {
  func add(to facts: inout FieldLines, in context: MessageContext) {
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
