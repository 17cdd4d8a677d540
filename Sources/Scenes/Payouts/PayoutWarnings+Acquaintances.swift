import BigInt
import Entity

/// What is to be said of payees from what this machine knows, and from the list itself.
extension PayoutWarnings {
  static func about(
    _ rows: [PayoutReview.Row],
    on chain: ChainID? = nil,
    _ known: Acquaintances
  ) -> [PayoutReview.Finding] {
    let all = known.known
    let chain = chain.map { BigUInt($0.value) }
    return lookAlikes(rows, all, chain, known) + pretended(rows, all, chain, known)
      + namedOtherwise(rows, known)
      + [Warning.contactsUnread(known)].compactMap { $0.map { .init(warning: $0, rows: []) } }
      + first(rows, all, known)
  }

  /// Payees made to look like somebody who is known, or like another payee of the list.
  private static func lookAlikes(
    _ rows: [PayoutReview.Row],
    _ all: Set<Address>,
    _ chain: BigUInt?,
    _ known: Acquaintances
  ) -> [PayoutReview.Finding] {
    let knownByEnds = Dictionary(grouping: all, by: Warning.ends)
    var firstByEnds: [[UInt8]: (payee: Address, row: Int)] = [:]
    var found: [PayoutReview.Finding] = []
    for row in rows {
      let payee = row.payment.to
      let ends = Warning.ends(of: payee)
      let others = (knownByEnds[ends] ?? []).sorted { $0.description < $1.description }
      if !all.contains(payee) {
        let isPretended = known.dealings.isOnlyPretended(payee, on: chain)
        found += others.map {
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
      if let first = firstByEnds[ends] {
        guard first.payee != payee else { continue }
        found.append(
          .init(
            warning: Warning.lookAlike(payee, to: first.payee, whose: "that of row \(first.row)"),
            rows: [row.number]
          )
        )
      } else {
        firstByEnds[ends] = (payee, row.number)
      }
    }
    return found
  }

  /// Payees that nothing of worth ever brought into the history, and that look like nobody.
  private static func pretended(
    _ rows: [PayoutReview.Row],
    _ all: Set<Address>,
    _ chain: BigUInt?,
    _ known: Acquaintances
  ) -> [PayoutReview.Finding] {
    let ends = Set(all.map(Warning.ends))
    let found = rows.filter { row in
      let payee = row.payment.to
      return !all.contains(payee) && !ends.contains(Warning.ends(of: payee))
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
    rows.compactMap { row in
      Warning.nameOfAnother(row.name, row.payment.to, known).map {
        .init(warning: $0, rows: [row.number])
      }
    }
  }

  /// Said once something was signed here: before that everybody is new.
  private static func first(
    _ rows: [PayoutReview.Row],
    _ all: Set<Address>,
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
