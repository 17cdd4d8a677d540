package import Core

/// What is wrong with several rows of a list: the first of them each by itself, and how many more.
package struct PayoutRowsError: Error, Equatable {
  /// So many are told.
  static let most = 20

  let reports: [Report]
  let more: Int

  /// Takes what is wrong with two rows or more, in their order.
  init(_ reports: [Report]) {
    self.reports = Array(reports.prefix(Self.most))
    more = max(0, reports.count - Self.most)
  }
}

extension PayoutRowsError: Reportable {
  package var report: Report {
    let lines = reports.map(\.message) + (more > 0 ? ["and \(count: more) more"] : [])
    // As with one of them.
    return Report(
      reports.first?.kind ?? .data,
      "payout-rows",
      "\(reports.count + more, one: "row of the payout list is", many: "rows of the payout list are") "
        + "wrong:\n  \(Sentence(joining: lines, by: "\n  "))"
    )
  }
}
