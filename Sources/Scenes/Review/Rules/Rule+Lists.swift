import Core
import Entity

/// Lists of payments that would be fine one by one.
extension Rule {
  /// The signer is warned, too, even if the builder allowed repetitions.
  static let payeeIsPaidAgain = Rule("payout-repeated", of: .lists) { subject, _ in
    struct Key: Hashable {
      let to: Address
      let asset: Payment.Asset
    }
    var seen: Set<Key> = []
    let again = (subject.list?.rows ?? []).filter { row in
      !seen.insert(Key(to: row.payment.to, asset: row.payment.asset)).inserted
    }
    guard !again.isEmpty else { return [] }
    return [
      Finding(
        .caution("payout-repeated", "an account is paid the same coin or token again"),
        rows: again.map(\.number)
      )
    ]
  }

  static let rowsDoNotRise = Rule("payout-row-order", of: [.payouts], in: \.list) { list, _ in
    let isInOrder = zip(list.rows, list.rows.dropFirst()).allSatisfy { $0.number < $1.number }
    guard !isInOrder else { return [] }
    return [
      .caution(
        "payout-row-order",
        "the row numbers are not in ascending order: they are not those of one payout list"
      )
    ]
  }
}
