import Entity

extension LastLook {
  /// Returns how much was shown once this page is; nil if the page changes nothing.
  ///
  /// What is new stays so until pages that reach back to what was shown before have been shown,
  /// beginning with the newest one.
  static func after(_ look: LastLook?, showing page: HistoryPage) -> LastLook? {
    guard let head = page.asOf?.number else { return nil }
    // A chain that was started anew has other blocks.
    guard let look, look.seen <= head else {
      return page.offset == 0 ? LastLook(seen: head) : nil
    }
    let transactions = page.transactions
    let isEnd = page.offset + transactions.count >= page.total
    let reachesBack = isEnd || transactions.last?.last.map { $0.block.number <= look.seen } ?? false
    if page.offset == 0 {
      return reachesBack ? LastLook(seen: head) : LastLook(seen: look.seen, begun: head)
    }
    guard reachesBack, let begun = look.begun else { return nil }
    return LastLook(seen: begun)
  }
}
