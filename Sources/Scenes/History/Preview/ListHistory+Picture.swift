import Core
import Entity

extension ListHistory.Presenter {
  /// Words a preview as the answer is worded, with a line that says how old it is.
  package func present(_ preview: ListHistory.Preview) -> Picture {
    Picture(
      table: table(of: preview.response),
      notes: [absent(preview), age(preview)].compactMap(\.self)
    )
  }

  /// What is said of transactions that were shown, and are not there at the moment.
  private func absent(_ preview: ListHistory.Preview) -> Sentence? {
    guard let count = preview.update?.absent, count > 0 else { return nil }
    let shown: Sentence =
      "\(count, one: "transaction", many: "transactions") that \(by: count, one: "was", many: "were") "
      + "shown"
    guard !preview.isReading else {
      return .caution("\(shown) \(by: count, one: "is", many: "are") read again")
    }
    let removed: Sentence =
      "\(shown) \(by: count, one: "was", many: "were") removed by a reorganization"
    return .caution("\(removed), and must be read again")
  }

  private func age(_ preview: ListHistory.Preview) -> Sentence {
    let response = preview.response
    guard let asOf = response.page.asOf else {
      return preview.isReading
        ? .info("the history is not read to its end yet: more rows follow")
        : HistoryCompleteness.notEnded(response.facts(in: zone), response.unread, isEmpty: false)
    }
    let age = Age(of: Int64(clamping: asOf.time), now: preview.now).text
    let place: Sentence =
      "from the history database, as of block \(asOf.number) (\(zone.words(asOf.time))), \(age) ago"
    let new = preview.update?.new ?? 0
    let found: Sentence? =
      new > 0 ? "\(new, one: "new transaction", many: "new transactions") so far" : nil
    guard preview.isReading else { return .info(found.map { "\(place); \($0)" } ?? place) }
    let reading: Sentence = "\(place); reading what is new"
    return .info(found.map { "\(reading): \($0)" } ?? reading)
  }
}
