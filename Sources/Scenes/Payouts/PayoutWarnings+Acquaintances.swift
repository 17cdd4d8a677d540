import Core
import Entity

/// What is to be said of payees from what this machine knows, and from the list itself.
extension PayoutWarnings {
  static func about(
    _ rows: [PayoutReview.Row],
    by counting: PayoutReview.Counting = .rows,
    on chain: ChainID? = nil,
    _ known: Acquaintances
  ) -> [PayoutReview.Finding] {
    let all = known.known
    let chain = chain.map { UInt256($0.value) }
    return unproved(rows, known) + lookAlikes(rows, counting, all, chain, known)
      + pretended(rows, all, chain, known)
      + namedOtherwise(rows, known)
      + [Warning.contactsUnread(known)].compactMap { $0.map { .init(warning: $0, rows: []) } }
      + first(rows, all, known)
  }

  /// Payees that are listed as accounts here and were never proved to be.
  private static func unproved(_ rows: [PayoutReview.Row], _ known: Acquaintances)
    -> [PayoutReview.Finding]
  {
    rows.compactMap { row in
      Warning.unproved(row.payment.to, known).map { .init(warning: $0, rows: [row.number]) }
    }
  }

  /// Payees made to look like somebody who is known, or like another payee of the list.
  private static func lookAlikes(
    _ rows: [PayoutReview.Row],
    _ counting: PayoutReview.Counting,
    _ all: KnownAddresses,
    _ chain: UInt256?,
    _ known: Acquaintances
  ) -> [PayoutReview.Finding] {
    let twins = AddressTwins(all)
    var payees = AddressTwins()
    var firstRows: [Address: Int] = [:]
    var found: [PayoutReview.Finding] = []
    for row in rows {
      let payee = row.payment.to
      if !all.contains(payee) {
        let isPretended = known.dealings.isOnlyPretended(payee, on: chain)
        found += twins.nearest(to: payee).map {
          .init(
            warning: Warning.lookAlike(
              payee,
              to: $0,
              whose: known.whose($0),
              isPretended: isPretended
            ),
            rows: [row.number]
          )
        }
      }
      // Where a payee comes first, and with one row: the first of those that look like it.
      let isNew = firstRows[payee] == nil
      if isNew, let first = payees.first(of: payee), let place = firstRows[first] {
        found.append(
          .init(
            warning: Warning.lookAlike(
              payee,
              to: first,
              whose: "that of \(counting.rawValue) \(place)"
            ),
            rows: [row.number]
          )
        )
      }
      if isNew {
        firstRows[payee] = row.number
        payees.enter(payee)
      }
    }
    return found
  }

  /// Payees that nothing of worth ever brought into the history, and that look like nobody.
  private static func pretended(
    _ rows: [PayoutReview.Row],
    _ all: KnownAddresses,
    _ chain: UInt256?,
    _ known: Acquaintances
  ) -> [PayoutReview.Finding] {
    let twins = AddressTwins(all)
    let found = rows.filter { row in
      let payee = row.payment.to
      return !all.contains(payee) && twins.first(of: payee) == nil
        && known.dealings.isOnlyPretended(payee, on: chain)
    }
    guard !found.isEmpty else { return [] }
    return [
      .init(
        .caution,
        "history-pretended",
        "the payee \(Warning.pretence)",
        rows: found.map(\.number)
      )
    ]
  }

  /// Payees under the name of somebody else here.
  private static func namedOtherwise(_ rows: [PayoutReview.Row], _ known: Acquaintances)
    -> [PayoutReview.Finding]
  {
    guard rows.contains(where: { $0.name != nil }) else { return [] }
    let names = NameIndex(known)
    return rows.compactMap { row in
      Warning.nameOfAnother(row.name, row.payment.to, names, known).map {
        .init(warning: $0, rows: [row.number])
      }
    }
  }

  /// Said once something was signed here: before that everybody is new.
  private static func first(
    _ rows: [PayoutReview.Row],
    _ all: KnownAddresses,
    _ known: Acquaintances
  ) -> [PayoutReview.Finding] {
    guard !known.past.isEmpty || !known.dealings.paid.isEmpty else { return [] }
    let new = rows.filter { !all.contains($0.payment.to) && !$0.payment.to.isZero }.map(\.number)
    guard !new.isEmpty else { return [] }
    return [
      .init(.info, "first-payment", "nothing was signed here for these payees before", rows: new)
    ]
  }
}
