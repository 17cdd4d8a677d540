import Entity

/// A page of the history that has as many transactions as were asked for, without folded ones.
///
/// It has the folded ones between them, too: they are counted, and the next page begins below all
/// of them.
struct UnfoldedPage {
  let page: HistoryPage
  let transactions: [JudgedTransaction]

  /// The most transactions of a page, folded or not.
  private static let most = 1_000
  /// The least that are read at once after the first ones. Each time, twice as many as were read
  /// before are, so that a thousand take few questions.
  private static let step = 100

  /// Reads transactions until as many as the question asks for are not folded; with `countsAll`
  /// only so many.
  init(
    _ question: ReadHistory,
    countsAll: Bool,
    by judging: HistoryJudging,
    read: (ReadHistory) async throws -> HistoryPage
  ) async throws {
    let limit = question.limit
    var page = try await read(question)
    var judged = try await judging.transactions(of: page)
    guard !countsAll else {
      (self.page, transactions) = (page, judged)
      return
    }
    // A page with fewer transactions than it may have is the last one, or has too many rows.
    var isFull = judged.count >= limit
    while true {
      let shown = judged.indices.filter { !judged[$0].isFolded }
      if let last = shown.dropFirst(limit - 1).first {
        (self.page, transactions) = (page.prefix(last + 1), Array(judged[...last]))
        return
      }
      let step = max(Self.step, 2 * judged.count)
      let wanted = min(max(limit - shown.count, step), Self.most - judged.count)
      guard wanted > 0, isFull, let place = page.next else { break }
      let next = try await read(question.continued(at: place, limit: wanted))
      page = page.joined(with: next)
      let more = try await judging.transactions(of: next)
      judged += more
      isFull = more.count >= wanted
    }
    (self.page, transactions) = (page, judged)
  }
}

extension ReadHistory {
  /// The question for what is below a place.
  func continued(at place: HistoryCursor, limit: Int) -> ReadHistory {
    ReadHistory(
      filter,
      limit: limit,
      before: place,
      wantsBalances: wantsBalances,
      wantsTotal: false
    )
  }
}
