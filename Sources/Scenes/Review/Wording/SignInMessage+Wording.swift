import Core
import Entity

extension SignInMessage {
  func add(to facts: inout LabeledLines, in context: MessageContext) {
    facts.add("signs in to", data: (scheme.map { $0 + "://" } ?? "") + domain)
    facts.add("account", data: "\(address)")
    facts.add("says", data: statement)
    facts.add("for", data: uri)
    facts.add("chain", context.name(of: UInt256(chain.value)))
    facts.add("nonce", data: nonce)
    facts.add("issued", data: issuedAt.text)
    facts.add("expires", expirationTime.map { "\(time: $0.text)" } ?? "never")
    facts.add("not before", data: notBefore?.text)
    facts.add("request", data: requestID)
    for resource in resources { facts.add("resource", data: resource) }
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
