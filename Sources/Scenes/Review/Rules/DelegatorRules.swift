import Entity

/// The right to act in the name of an account, given by a signature (ERC-7710).
extension Rule {
  static let rightIsGiven = Rule(
    "delegation",
    "delegation-uncaveated",
    of: [.typedData],
    in: \.typedData
  ) { typed, _ in
    guard let terms = typed.delegation else { return [] }
    guard !terms.caveats.isEmpty else {
      return [
        .danger(
          "delegation-uncaveated",
          "this lets \(terms.delegate) do anything in the name of "
            + "\(terms.delegator), with no limit and no end"
        )
      ]
    }
    let count = terms.caveats.count
    return [
      .caution(
        "delegation",
        "this lets \(terms.delegate) act in the name of \(terms.delegator), limited "
          + "only by \(count) \(count == 1 ? "contract" : "contracts") whose code is unknown"
      )
    ]
  }

  static let rightIsOfAnother = Rule(
    "delegation-other-account",
    of: [.typedData],
    in: \.typedData
  ) { typed, _ in
    guard let terms = typed.delegation, terms.delegator != typed.party else { return [] }
    return [
      .caution(
        "delegation-other-account",
        "the account that is delegated is \(terms.delegator), not the one that signs"
      )
    ]
  }

  static let rightIsPassedOn = Rule(
    "delegation-passed-on",
    of: [.typedData],
    in: \.typedData
  ) { typed, _ in
    guard let terms = typed.delegation, !terms.isRoot else { return [] }
    return [.info("delegation-passed-on", "this passes on a right that another account gave")]
  }
}

extension TypedDataSubject {
  fileprivate var delegation: DelegationTerms? {
    guard case .order(let order)? = meant, case .delegation(let terms) = order.content else {
      return nil
    }
    return terms
  }
}
