extension Policy {
  /// Returns the rules by which this policy allows, or may allow, what the other one refuses.
  ///
  /// If it allows anything that the other one refuses, at least one rule is returned. A rule may
  /// also be returned although another rule refuses as much.
  package func loosenedRules(than old: Policy) -> [String] {
    var rules: [String] = []
    func compare(_ rule: String, isTight: Bool) { if !isTight { rules.append(rule) } }
    compare("chains", isTight: old.chains.covers(chains))
    compare("hours", isTight: old.times.covers(times))
    compare("messages", isTight: old.messages || !messages)
    compare("sign-ins", isTight: old.signIns.covers(signIns))
    compare(
      "typed-data",
      isTight: old.permitContracts.covers(permitContracts)
        && old.knownContracts.covers(knownContracts)
        && old.otherTypedData.covers(otherTypedData)
    )
    compare("recipients", isTight: old.recipients.covers(recipients))
    compare("contracts", isTight: areCallsStricter(beside: old))
    compare("tokens", isTight: old.tokens.covers(tokens))
    compare("authorizations", isTight: old.authorizations.covers(authorizations))
    compare("creation", isTight: old.creation || !creation)
    compare("blind", isTight: old.blind || !blind)
    compare("control", isTight: old.control || !control)
    compare("unlimited", isTight: old.unlimited || !unlimited)
    if let most = old.fee { compare("fee", isTight: fee.map { $0 <= most } ?? false) }
    for limit in old.limits.sorted(by: { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }) {
      compare(limit.name, isTight: limits.contains { $0.isAsTight(as: limit) })
    }
    return rules
  }

  /// The contracts that permits may be signed for.
  var permitContracts: AllowList<Address> { typedData >= .permits ? typedDataContracts : .none }

  /// The contracts that other recognized typed data may be signed for.
  var knownContracts: AllowList<Address> { typedData >= .known ? typedDataContracts : .none }

  /// The contracts that unrecognized typed data may be signed for.
  ///
  /// If there is a list of recipients, only listed contracts, because such data may pay anybody.
  var otherTypedData: AllowList<Address> {
    guard typedData == .any, typedDataContracts.isListed || !recipients.isListed else {
      return .none
    }
    return typedDataContracts
  }

  /// Whether a call may be made, whoever it pays.
  func mayCall(_ call: Intent.Call) -> Bool {
    guard contracts.isListed else { return call.isUnderstood || !recipients.isListed }
    return contracts.allows(Callable(call.contract, call.selector))
  }

  /// Compares the calls that may be made: all, those that are understood, or those on a list.
  private func areCallsStricter(beside old: Policy) -> Bool {
    switch (old.contracts.isListed, contracts.isListed) {
    case (true, _): old.contracts.covers(contracts)
    case (false, false): !old.recipients.isListed || recipients.isListed
    case (false, true): !old.recipients.isListed || contracts == .none
    }
  }
}

extension Policy.Limit {
  /// Whether keeping this limit also keeps the other one.
  fileprivate func isAsTight(as other: Policy.Limit) -> Bool {
    window == other.window && most <= other.most && holding.covers(other.holding)
  }
}
