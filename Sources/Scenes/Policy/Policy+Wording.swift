import Core
import Entity

extension Policy {
  /// A line for every rule that says something, and for every entry of a list of what may be paid or
  /// called: each is as wide as a terminal. Tokens that are known here are called so.
  func add(to facts: inout FieldLines, knowing known: TokenList) {
    if chains.isListed { facts.add("chains", chains.words.joined(separator: ", ")) }
    if recipients.isListed { facts.add(each: "recipient", recipients.list(\.description)) }
    if contracts.isListed { facts.add(each: "contract", contracts.list(\.words)) }
    if tokens.isListed { facts.add(each: "token", tokens.list { $0.words(known) }) }
    facts.add("messages", Self.words(messages))
    facts.add("sign-ins", signIns.isListed ? signIns.words.joined(separator: ", ") : "allowed")
    facts.add("typed data", typedData.rawValue)
    if typedDataContracts.isListed {
      facts.add(each: "its contract", typedDataContracts.list(\.description))
    }
    if authorizations.isListed {
      facts.add(each: "authorizations", authorizations.list(\.description))
    } else {
      facts.add("authorizations", "allowed")
    }
    facts.add("creation", Self.words(creation))
    facts.add("blind", Self.words(blind))
    facts.add("control", Self.words(control))
    facts.add("unlimited", Self.words(unlimited))
    if times != .always { facts.add("hours", "\(times.minutesAllowed) minutes a week") }
    facts.add("fee", fee.map { "at most \(Units.text($0, decimals: 18)) of the chain's coin" })
    for limit in limits.sorted(by: { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }) {
      facts.add("most \(limit.window.rawValue)", limit.amount(known))
    }
  }

  private static func words(_ flag: Bool) -> String { flag ? "allowed" : "refused" }
}

extension FieldLines {
  /// A line for each text.
  fileprivate mutating func add(each name: String, _ texts: [String]) {
    for text in texts { add(name, text) }
  }
}

extension Policy.Holding {
  fileprivate func token(_ known: TokenList) -> Token? {
    guard case .token(let address) = asset, let chain = chain.flatMap({ UInt64(exactly: $0) })
    else { return nil }
    return (try? ChainID(chain)).flatMap { known.token(at: address, on: $0) }
  }

  fileprivate func words(_ known: TokenList) -> String {
    token(known).map { "\(UntrustedText.escaped($0.symbol)) on chain \($0.chain), \($0.address)" }
      ?? words
  }
}

extension Policy.Limit {
  fileprivate func amount(_ known: TokenList) -> String {
    let what = holding.words(known)
    switch holding.asset {
    case .ether: return "\(Units.text(most, decimals: 18)) \(what)"
    case .token:
      guard let token = holding.token(known) else { return "\(most) base units of \(what)" }
      return "\(Units.text(most, decimals: token.decimals)) \(what)"
    }
  }
}

extension WeeklySchedule {
  fileprivate var minutesAllowed: Int { runs.reduce(0) { $0 + $1.count } }
}

extension AllowList {
  /// The list, sorted; none where nothing is on it.
  fileprivate func list(_ word: (Entry) -> String) -> [String] {
    guard case .only(let entries) = self, !entries.isEmpty else { return ["none"] }
    return entries.map { UntrustedText.escaped(word($0), limit: 160) }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}

extension AllowList<PolicyLiteral> {
  fileprivate var words: [String] { list { $0.text } }
}
