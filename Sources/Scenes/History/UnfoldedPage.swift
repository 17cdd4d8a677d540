import Entity

/// A page of the history that has as many transactions as were asked for, without folded ones.
///
/// It has the folded ones between them, too: they are counted, and the offset of the next page is
/// that of all transactions.
struct UnfoldedPage {
  let page: HistoryPage
  let transactions: [JudgedTransaction]

  /// The most transactions of a page, folded or not.
  private static let most = 1_000
  /// The least that are read at once after the first ones.
  private static let step = 100

  /// Reads transactions until `limit` of them are not folded; with `countsAll` only so many.
  init(
    _ limit: Int,
    countsAll: Bool,
    by judge: HistoryJudge,
    read: (_ limit: Int, _ skipped: Int) async throws -> HistoryPage
  ) async throws {
    var page = try await read(limit, 0)
    var judged = judge.transactions(of: page)
    guard !countsAll else {
      (self.page, transactions) = (page, judged)
      return
    }
    while true {
      let shown = judged.indices.filter { !judged[$0].isFolded }
      if let last = shown.dropFirst(limit - 1).first {
        (self.page, transactions) = (page.prefix(last + 1), Array(judged[...last]))
        return
      }
      let wanted = min(max(limit - shown.count, Self.step), Self.most - judged.count)
      guard wanted > 0, !page.isCut, page.offset + judged.count < page.total else { break }
      let next = try await read(wanted, judged.count)
      guard !next.movements.isEmpty else { break }
      page = page.joined(with: next)
      judged += judge.transactions(of: next)
    }
    (self.page, transactions) = (page, judged)
  }
}
