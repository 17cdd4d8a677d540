package import Core

/// A violation of a policy rule.
package struct PolicyViolation: Hashable, Sendable, Encodable {
  /// The rule, as it is named in the file.
  package let rule: String
  package let wanted: Sentence
  package let allowed: Sentence

  package init(rule: String, wanted: Sentence, allowed: Sentence) {
    (self.rule, self.wanted, self.allowed) = (rule, wanted, allowed)
  }
}

extension Policy {
  /// Returns all violations of the rules; empty if the intent may be signed.
  ///
  /// - Parameters:
  ///   - intent: The intent to check.
  ///   - now: Seconds since 1970.
  ///   - spent: The amount of a holding that was signed for in the last given number of seconds.
  /// - Returns: The violations, in the order of the rules.
  package func breaches(
    of intent: Intent,
    at now: UInt64,
    spent: (Holding, UInt64) -> UInt256
  ) -> [PolicyViolation] {
    place(of: intent, at: now) + kind(of: intent) + calls(of: intent) + payees(of: intent)
      + amounts(of: intent, spent: spent)
  }

  private func place(of intent: Intent, at now: UInt64) -> [PolicyViolation] {
    var found: [PolicyViolation] = []
    if !times.contains(now) {
      let time = (try? UTCTime(seconds: now))?.description ?? "\(now)"
      found.append(
        PolicyViolation(
          rule: "hours",
          wanted: "a signature at \(time: time)",
          allowed: "other hours"
        )
      )
    }
    guard intent.kind != .message else { return found }
    let chain = intent.chain.map { PolicyLiteral("\($0)") }
    if chains.isListed, !(chain.map(chains.allows) ?? false) {
      found.append(
        PolicyViolation(
          rule: "chains",
          wanted: chain.map { "chain \(term: $0.text)" } ?? "every chain",
          allowed: chains.words { "\(term: $0.text)" }
        )
      )
    }
    return found
  }

  private func kind(of intent: Intent) -> [PolicyViolation] {
    var found: [PolicyViolation] = []
    switch intent.kind {
    case .message where !messages:
      found.append(PolicyViolation(rule: "messages", wanted: "a message", allowed: "none"))
    case .signIn:
      found += signIn(at: intent.site ?? "")
      // A text that only looks like a sign-in may say anything else as well.
      if intent.isFreeText, !messages {
        found.append(
          PolicyViolation(
            rule: "messages",
            wanted: "a sign-in message in a nonstandard form",
            allowed: "none"
          )
        )
      }
    case .typedData:
      found += typedData(of: intent) + (intent.site.map(signIn) ?? [])
    default: break
    }
    for delegate in intent.delegates where !authorizations.allows(delegate) {
      found.append(
        PolicyViolation(
          rule: "authorizations",
          wanted: "delegating the account to the code of \(delegate)",
          allowed: authorizations.words
        )
      )
    }
    if intent.delegatesEverywhere, authorizations.isListed, authorizations != .none {
      found.append(
        PolicyViolation(
          rule: "authorizations",
          wanted: "delegating the account to other code on every chain",
          allowed: "on a single chain: \(authorizations.words)"
        )
      )
    }
    if intent.isCreation, !creation {
      found.append(
        PolicyViolation(rule: "creation", wanted: "creating a contract", allowed: "none")
      )
    }
    return found
  }

  private func signIn(at site: String) -> [PolicyViolation] {
    guard !signIns.allows(PolicyLiteral(site.lowercased())) else { return [] }
    return [
      PolicyViolation(
        rule: "sign-ins",
        wanted: "a sign-in at \(foreign: site)",
        allowed: signIns.words { "\(foreign: $0.text)" }
      )
    ]
  }

  private func typedData(of intent: Intent) -> [PolicyViolation] {
    let contract = intent.to
    let (may, wanted): (AllowList<Address>, Sentence) =
      switch intent.level {
      case .none, .permits: (permitContracts, "a permit")
      case .known: (knownContracts, "typed data that is not a permit")
      case .any: (otherTypedData, "typed data of an unknown type")
      }
    guard !may.allowsIfThere(contract) else { return [] }
    guard typedData >= intent.level else {
      return [
        PolicyViolation(rule: "typed-data", wanted: wanted, allowed: "\(term: typedData.rawValue)")
      ]
    }
    return [
      PolicyViolation(
        rule: "typed-data-contracts",
        wanted: contract.map { "typed data for \($0)" } ?? "typed data that names no contract",
        allowed: may.words
      )
    ]
  }

  private func calls(of intent: Intent) -> [PolicyViolation] {
    var found: [PolicyViolation] = []
    if intent.isBlind, !blind {
      found.append(
        PolicyViolation(rule: "blind", wanted: "a call that cannot be decoded", allowed: "none")
      )
    }
    if intent.changesControl, !control {
      found.append(
        PolicyViolation(rule: "control", wanted: Self.controlWords(intent), allowed: "none")
      )
    }
    for call in intent.calls where !mayCall(call) {
      found.append(
        PolicyViolation(
          rule: "contracts",
          wanted: "a call to \(call.contract), function \(hex: Hex.prefixed(call.selector))",
          allowed: contracts.isListed
            ? contracts.words { "\(term: $0.text)" } : "calls that only pay the listed recipients"
        )
      )
    }
    return found
  }

  /// Returns the first function that changes control, and its contract, in words.
  private static func controlWords(_ intent: Intent) -> Sentence {
    for case .control(let function, let contract, _) in intent.effects {
      return "changing who controls \(contract), function \(term: function)"
    }
    return "changing who controls a contract"
  }

  private func payees(of intent: Intent) -> [PolicyViolation] {
    // A contract on the list may receive ether with the call.
    let takers = contracts.isListed ? [] : intent.valueTakers
    return (intent.payees + takers).filter { !recipients.allows($0) }.map { payee in
      PolicyViolation(
        rule: "recipients",
        wanted: "a payment or an approval to \(payee)",
        allowed: recipients.words
      )
    }
  }

  private func amounts(of intent: Intent, spent: (Holding, UInt64) -> UInt256) -> [PolicyViolation]
  {
    var found: [PolicyViolation] = []
    if intent.isUnlimited, !unlimited {
      found.append(
        PolicyViolation(
          rule: "unlimited",
          wanted: "an unlimited approval",
          allowed:
            "amounts below 2^128 base units, except 2^96 - 1, and at most 10^12 whole tokens of a "
            + "known token"
        )
      )
    }
    if let most = fee, let wanted = intent.fee, wanted > most {
      found.append(
        PolicyViolation(
          rule: "fee",
          wanted: Self.words(wanted, .ether),
          allowed: Self.words(most, .ether)
        )
      )
    }
    for spend in intent.spends where !tokens.allows(Holding(chain: intent.chain, spend.asset)) {
      found.append(
        PolicyViolation(
          rule: "tokens",
          wanted: Self.words(spend.units, spend.asset),
          allowed: tokens.words(\.words)
        )
      )
    }
    for limit in limits.sorted(by: { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }) {
      let wanted = intent.amount(of: limit.holding)
      guard wanted > 0 else { continue }
      let before = limit.window.seconds.map { spent(limit.holding, $0) } ?? 0
      // A sum beyond 256 bits is above every limit.
      if let sum = before.adding(wanted), sum <= limit.most { continue }
      let asset = limit.holding.asset
      let amount = Self.words(wanted, asset)
      let already = Self.words(before, asset)
      found.append(
        PolicyViolation(
          rule: limit.name,
          wanted: before > 0 ? "\(amount), with \(already) already signed" : amount,
          allowed: limit.allowance
        )
      )
    }
    return found
  }

  /// Returns an amount in words; tokens in base units, because a policy knows no decimals.
  static func words(_ units: UInt256, _ asset: Movement.Asset) -> Sentence {
    switch asset {
    case .ether: "\(amount: Units.text(units, decimals: 18)) ether"
    case .token(let token):
      units == 1 ? "1 base unit of \(token)" : "\(units) base units of \(token)"
    case .item(let collection, let id):
      units == 1
        ? "1 item (ID \(id)) of \(collection)" : "\(units) items (ID \(id)) of \(collection)"
    }
  }
}

extension Intent {
  /// Returns how much of a holding it spends; without a chain ID it counts on every chain.
  package func amount(of holding: Policy.Holding) -> UInt256 {
    spends.filter { holding.counts($0.asset, on: chain) }.map(\.units).sumWithSaturation()
  }
}
