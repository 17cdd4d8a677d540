import Core
import Entity

/// The trick of address poisoning: an address made to look like one that was used before, or put into the
/// history by what costs nothing.
extension Rule {
  static let payeeLooksLikeAnother = Rule(
    "address-lookalike",
    "address-poisoning",
    "history-pretended",
    of: .payments.union([.typedData, .contact])
  ) { subject, knowledge in
    let known = knowledge.acquaintances
    switch subject {
    case .payouts(let list): return lookAlikes(of: list, known) + pretended(list, known)
    case .contact(let contact): return lookAlikes(of: contact.address, known).map { Finding($0) }
    case .transaction, .message:
      guard let intent = subject.intent else { return [] }
      return intent.counterparties.flatMap { payee in
        let isPretended = known.dealings.isOnlyPretended(payee, on: intent.chain)
        let alike = lookAlikes(of: payee, known, isPretended: isPretended)
        let isNew = !known.known.contains(payee)
        return alike.isEmpty && isPretended && isNew ? [pretended(payee)] : alike
      }.map { Finding($0) }
    }
  }

  /// Those who are known and look like somebody who is not.
  private static func lookAlikes(
    of payee: Address,
    _ known: Acquaintances,
    isPretended: Bool = false
  ) -> [Warning] {
    guard !known.known.contains(payee) else { return [] }
    return AddressTwins.nearest(to: payee, among: known.known).map {
      lookAlike(payee, to: $0, whose: known.whose($0), isPretended: isPretended)
    }
  }

  /// `isPretended` is whether the history has it, and only by what anybody can put there.
  private static func lookAlike(
    _ payee: Address,
    to other: Address,
    whose: String,
    isPretended: Bool = false
  ) -> Warning {
    let (one, two) = (Hex.encode(payee.bytes), Hex.encode(other.bytes))
    let places = zip(one.utf8, two.utf8).enumerated().filter { $1.0 != $1.1 }.map(\.offset)
    let alike =
      "\(payee) looks like \(whose), \(other), but is a different address: "
      + (places.count == 1
        ? "1 of 40 digits differs, digit \((places.first ?? 0) + 1)"
        : "\(places.count) of 40 digits differ, from digit \((places.first ?? 0) + 1) on")
    return isPretended
      ? .danger(
        "address-poisoning",
        alike + "; it was planted in your history to be copied by mistake"
      ) : .danger("address-lookalike", alike)
  }

  /// Somebody whom only forged or worthless movements have brought into the history.
  private static func pretended(_ payee: Address) -> Warning {
    .caution("history-pretended", "\(payee) \(pretence)")
  }

  private static let pretence =
    "is in your history only because of transfers of zero, of tiny amounts or of unknown tokens, "
    + "which anyone can put there"
}

/// The same of a list, whose payees may look like each other too.
extension Rule {
  private static func lookAlikes(of list: PayoutSubject, _ known: Acquaintances) -> [Finding] {
    let twins = AddressTwins(known.known)
    let chain = UInt256(list.chain.value)
    var payees = AddressTwins()
    var firstRows: [Address: Int] = [:]
    var found: [Finding] = []
    for row in list.rows {
      let payee = row.payment.to
      if !known.known.contains(payee) {
        let isPretended = known.dealings.isOnlyPretended(payee, on: chain)
        found += twins.nearest(to: payee).map {
          Finding(
            lookAlike(payee, to: $0, whose: known.whose($0), isPretended: isPretended),
            row: row.number
          )
        }
      }
      // Where a payee comes first, and with one row: the first of those that look like it.
      guard firstRows[payee] == nil else { continue }
      if let first = payees.first(of: payee), let place = firstRows[first] {
        let whose = "the payee of \(list.counting.rawValue) \(place)"
        found.append(Finding(lookAlike(payee, to: first, whose: whose), row: row.number))
      }
      firstRows[payee] = row.number
      payees.enter(payee)
    }
    return found
  }

  /// Payees that nothing of worth ever brought into the history, and that look like nobody.
  private static func pretended(_ list: PayoutSubject, _ known: Acquaintances) -> [Finding] {
    let twins = AddressTwins(known.known)
    let chain = UInt256(list.chain.value)
    let found = list.rows.filter { row in
      let payee = row.payment.to
      return !known.known.contains(payee) && twins.first(of: payee) == nil
        && known.dealings.isOnlyPretended(payee, on: chain)
    }
    guard !found.isEmpty else { return [] }
    return [
      Finding(
        .caution("history-pretended", "the payee \(pretence)"),
        rows: found.map(\.number)
      )
    ]
  }
}
