import Entity

/// What is to be said of payees from what this machine knows, and from the list itself.
extension PayoutWarnings {
  static func about(_ rows: [PayoutReview.Row], _ known: Acquaintances) -> [PayoutReview.Finding] {
    let all = known.known
    return lookAlikes(rows, all, known) + first(rows, all, known)
  }

  /// Payees made to look like somebody who is known, or like another payee of the list.
  private static func lookAlikes(
    _ rows: [PayoutReview.Row],
    _ all: Set<Address>,
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
        found += others.map {
          .init(
            warning: Warning.lookAlike(payee, to: $0, whose: known.whose($0)),
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

  /// Said once something was signed here: before that everybody is new.
  private static func first(
    _ rows: [PayoutReview.Row],
    _ all: Set<Address>,
    _ known: Acquaintances
  ) -> [PayoutReview.Finding] {
    guard !known.past.isEmpty else { return [] }
    let new = rows.filter { !all.contains($0.payment.to) && !$0.payment.to.isZero }.map(\.number)
    guard !new.isEmpty else { return [] }
    return [
      .init(.info, "first-payment", "nothing was signed here for these payees before", rows: new)
    ]
  }
}
