import Core
import Entity

/// The right to act on behalf of an account, granted by a signature (ERC-7710).
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
          "this lets \(terms.delegate) do anything on behalf of \(terms.delegator), with no limit "
            + "and no expiry"
        )
      ]
    }
    let count = terms.caveats.count
    return [
      .caution(
        "delegation",
        "this lets \(terms.delegate) act on behalf of \(terms.delegator), limited only by \(count) "
          + "\(by: count, one: "contract", many: "contracts") with unknown code"
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
        "the delegating account is \(terms.delegator), not the signer"
      )
    ]
  }

  static let rightIsPassedOn = Rule(
    "delegation-passed-on",
    of: [.typedData],
    in: \.typedData
  ) { typed, _ in
    guard let terms = typed.delegation, !terms.isRoot else { return [] }
    return [.info("delegation-passed-on", "this passes on a right granted by another account")]
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
