import Core
import Entity

/// Claims of the builder that contradict known facts, or imitate them.
extension Rule {
  /// The claimed name of the recipient reads like an address.
  static let nameIsLikeAddress = Rule(
    each: "name-like-address",
    of: [.transaction, .payouts]
  ) { reviewItem, _ in
    guard let name = reviewItem.name, let recipient = reviewItem.named else { return nil }
    let seen = name.lowercased()
    guard seen.contains("0x"), !seen.contains(recipient.description.lowercased()) else {
      return nil
    }
    return .danger(
      "name-like-address",
      "the recipient's name, claimed by the builder, looks like an address, but not the one that "
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
        "the fee claimed by the builder is higher than the maximum fee of this transaction"
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
        "the builder's own simulation says that this fails; it would still cost its fee"
      )
    ]
  }
}
