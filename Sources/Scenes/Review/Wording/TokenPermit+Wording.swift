import Core
import Entity

extension TokenPermit {
  /// Adds the spender, what it may take, and until when.
  func add(to facts: inout LabeledLines, in wording: EffectWording) {
    facts.add("permit", title)
    for grant in grants { facts.add("may take", strong: words(for: grant, in: wording)) }
    facts.add("spender", strong: wording.named(spender))
    facts.add("also signs", witness.map { "\(foreign: $0, limit: .max) (unknown meaning)" })
    facts.add("valid", usable)
  }

  var title: Sentence {
    switch kind {
    case .token: "a token allowance (EIP-2612)"
    case .dai: "a token allowance (DAI)"
    case .allowance: "an allowance through Permit2"
    case .transfer: "one transfer through Permit2"
    }
  }

  /// The end of the signature's validity.
  var usable: Sentence { deadline.map { "until \(Self.moment($0))" } ?? "forever" }

  private func words(for grant: Grant, in wording: EffectWording) -> Sentence {
    let limit = wording.limit(grant.units, of: .token(grant.token))
    guard kind == .allowance, let end = grant.expiration else { return limit }
    return "\(limit), until \(Self.moment(end))"
  }

  /// The time as text; `after the year 9999` if it is out of range.
  static func moment(_ seconds: UInt256) -> Sentence {
    guard let time = UInt64(exactly: seconds).flatMap({ try? UTCTime(seconds: $0) }) else {
      return "after the year 9999"
    }
    return "\(time)"
  }

  func json(of chain: UInt256?, _ context: MessageContext) -> JSON {
    let grants = grants.map { grant -> JSON in
      let token = context.token(at: grant.token, on: chain)
      var members: [JSON.Member] = []
      func add(_ key: String, _ text: String?) {
        if let text { members.append(JSON.Member(key, .string(text))) }
      }
      add("token", grant.token.description)
      add("symbol", token.map { UntrustedText.escaped($0.symbol) })
      add("units", grant.units.map { "\($0)" })
      if let token { add("amount", grant.units.map { Units.text($0, decimals: token.decimals) }) }
      add("expiration", grant.expiration.map { "\($0)" })
      members.append(JSON.Member("unlimited", .bool(grant.units == nil)))
      return .object(members)
    }
    return .object(
      [
        JSON.Member("kind", .string(kind.rawValue)),
        JSON.Member("spender", .string("\(spender)")),
        JSON.Member("grants", .array(grants)),
      ] + (owner.map { [JSON.Member("owner", .string("\($0)"))] } ?? [])
        + (deadline.map { [JSON.Member("deadline", .string("\($0)"))] } ?? [])
        + (witness.map { [JSON.Member("witness", .string($0))] } ?? [])
    )
  }
}
