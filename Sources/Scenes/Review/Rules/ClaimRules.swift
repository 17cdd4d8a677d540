import Entity

/// The builder's claims, where they do not fit what is known, or try to pass for it.
extension Rule {
  /// A name that is spelt as an address is read as one.
  static let nameIsLikeAddress = Rule(
    each: "name-like-address",
    of: [.transaction, .payouts]
  ) { deed, _ in
    guard let name = deed.name, let recipient = deed.recipient else { return nil }
    let seen = name.lowercased()
    guard seen.contains("0x"), !seen.contains(recipient.description.lowercased()) else {
      return nil
    }
    return .danger(
      "name-like-address",
      "the claimed name of the recipient is spelt as an address, and not as the one that "
        + "is paid"
    )
  }

  static let feeIsClaimedAbove = Rule(
    "fee-claimed-above",
    of: [.transaction],
    in: \.transaction
  ) { transaction, _ in
    guard let fee = transaction.claims?.feeNow, let highest = transaction.transaction.highestFee,
      fee > highest
    else { return [] }
    return [
      .caution(
        "fee-claimed-above",
        "the claimed fee is higher than the highest that the bytes allow"
      )
    ]
  }

  static let simulationFailed = Rule(
    "simulation-failed",
    of: [.transaction],
    in: \.transaction
  ) { transaction, _ in
    guard transaction.claims?.simulation?.status == .reverted else { return [] }
    return [
      .caution(
        "simulation-failed",
        "by the builder's own word this fails, and costs its fee all the same"
      )
    ]
  }
}
