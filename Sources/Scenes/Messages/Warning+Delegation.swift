import Entity

extension Warning {
  /// What a delegation of an account gives reason for.
  static func about(_ delegation: DelegationTerms, from: Address) -> [Warning] {
    [permission(delegation), otherDelegator(delegation, from), passedOn(delegation)]
      .compactMap(\.self)
  }

  private static func permission(_ delegation: DelegationTerms) -> Warning {
    guard !delegation.caveats.isEmpty else {
      return Warning(
        grade: .danger,
        code: "delegation-uncaveated",
        message: "this lets \(delegation.delegate) do anything in the name of "
          + "\(delegation.delegator), with no limit and no end"
      )
    }
    let count = delegation.caveats.count
    return Warning(
      grade: .caution,
      code: "delegation",
      message:
        "this lets \(delegation.delegate) act in the name of \(delegation.delegator), limited "
        + "only by \(count) \(count == 1 ? "contract" : "contracts") whose code is unknown"
    )
  }

  private static func otherDelegator(_ delegation: DelegationTerms, _ from: Address) -> Warning? {
    guard delegation.delegator != from else { return nil }
    return Warning(
      grade: .caution,
      code: "delegation-other-account",
      message: "the account that is delegated is \(delegation.delegator), not the one that signs"
    )
  }

  private static func passedOn(_ delegation: DelegationTerms) -> Warning? {
    guard !delegation.isRoot else { return nil }
    return Warning(
      grade: .info,
      code: "delegation-passed-on",
      message: "this passes on a right that another account gave"
    )
  }
}
