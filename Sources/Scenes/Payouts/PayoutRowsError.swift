package import Core

/// The errors of several rows of a list: the first ones, and how many more there are.
package struct PayoutRowsError: Error, Equatable {
  /// The maximum number of errors that are shown.
  static let most = 20

  let reports: [Report]
  let more: Int

  /// Takes the errors of two or more rows, in their order.
  init(_ reports: [Report]) {
    self.reports = Array(reports.prefix(Self.most))
    more = max(0, reports.count - Self.most)
  }
}

extension PayoutRowsError: Reportable {
  package var report: Report {
    let lines = reports.map(\.message) + (more > 0 ? ["and \(count: more) more"] : [])
    // The kind is the same as for a single error.
    return Report(
      reports.first?.kind ?? .data,
      "payout-rows",
      "\(reports.count + more, one: "row of the payout list is", many: "rows of the payout list are") "
        + "wrong:\n  \(Sentence(joining: lines, by: "\n  "))"
    )
  }
}
