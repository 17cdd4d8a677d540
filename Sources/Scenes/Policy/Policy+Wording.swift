import Core
import Entity

extension Policy {
  /// Adds a line for each rule that is set, and for each entry of a list of payees or contracts.
  ///
  /// Such an entry is as wide as a terminal. Known tokens are shown by their symbols.
  func add(to facts: inout LabeledLines, knowing known: TokenList) {
    if chains.isListed { facts.add("chains", Sentence(joining: chains.words)) }
    if recipients.isListed { facts.add(each: "recipient", recipients.words) }
    if contracts.isListed { facts.add(each: "contract", contracts.list { "\(term: $0.text)" }) }
    if tokens.isListed { facts.add(each: "token", tokens.list { $0.words(known) }) }
    facts.add("messages", Self.words(messages))
    facts.add("sign-ins", signIns.isListed ? Sentence(joining: signIns.words) : "allowed")
    facts.add("typed data", data: typedData.rawValue)
    if typedDataContracts.isListed {
      facts.add(each: "its contract", typedDataContracts.words)
    }
    if authorizations.isListed {
      facts.add(each: "authorizations", authorizations.words)
    } else {
      facts.add("authorizations", "allowed")
    }
    facts.add("creation", Self.words(creation))
    facts.add("blind", Self.words(blind))
    facts.add("control", Self.words(control))
    facts.add("unlimited", Self.words(unlimited))
    if times != .always {
      let minutes = times.minutesAllowed
      facts.add("hours", "\(minutes) \(by: minutes, one: "minute", many: "minutes") a week")
    }
    facts.add(
      "fee",
      fee.map { "at most \(amount: Units.text($0, decimals: 18)) of the chain's coin" }
    )
    for limit in limits.sorted(by: { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }) {
      facts.add(limit.window.label, limit.amount(known))
    }
  }

  private static func words(_ flag: Bool) -> Sentence { flag ? "allowed" : "refused" }
}

extension LabeledLines {
  /// Adds a line for each text.
  fileprivate mutating func add(each name: Sentence, _ texts: [Sentence]) {
    for text in texts { add(name, text) }
  }
}

extension Policy.Holding {
  fileprivate func token(_ known: TokenList) -> Token? {
    guard case .token(let address) = asset, let chain = chain.flatMap({ UInt64(exactly: $0) })
    else { return nil }
    return (try? ChainID(chain)).flatMap { known.token(at: address, on: $0) }
  }

  fileprivate func words(_ known: TokenList) -> Sentence {
    token(known).map { "\(foreign: $0.symbol) on chain \($0.chain), \($0.address)" } ?? words
  }
}

extension Policy.Limit {
  fileprivate func amount(_ known: TokenList) -> Sentence {
    let what = holding.words(known)
    switch holding.asset {
    case .ether: return "\(amount: Units.text(most, decimals: 18)) \(what)"
    case .token:
      guard let token = holding.token(known) else {
        return "\(most) \(by: most.pluralCount, one: "base unit", many: "base units") of \(what)"
      }
      return "\(amount: Units.text(most, decimals: token.decimals)) \(what)"
    case .item: return "\(most) of \(what)"
    }
  }
}

extension Policy.Window {
  fileprivate var label: Sentence {
    switch self {
    case .transaction: "most transaction"
    case .day: "most day"
    case .month: "most month"
    }
  }
}

extension WeeklySchedule {
  fileprivate var minutesAllowed: Int { runs.reduce(0) { $0 + $1.count } }
}

extension AllowList {
  /// Returns the entries as sorted texts; `none` if the list is empty.
  fileprivate func list(_ word: (Entry) -> Sentence) -> [Sentence] {
    guard case .only(let entries) = self, !entries.isEmpty else { return ["none"] }
    return entries.map(word)
      .sorted { $0.english.utf8.lexicographicallyPrecedes($1.english.utf8) }
  }
}

extension AllowList<PolicyLiteral> {
  fileprivate var words: [Sentence] { list { "\(foreign: $0.text, limit: 160)" } }
}

extension AllowList<Address> {
  fileprivate var words: [Sentence] { list { "\($0)" } }
}
