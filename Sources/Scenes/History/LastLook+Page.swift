import Entity

extension LastLook {
  /// Returns how much was shown once this page is; nil if the page changes nothing.
  ///
  /// What is new stays so until pages that reach back to what was shown before have been shown,
  /// beginning with the newest one. `isNewest` is whether the page begins with the newest
  /// transaction.
  static func after(
    _ look: LastLook?,
    showing page: HistoryPage,
    isNewest: Bool
  ) -> LastLook? {
    guard let head = page.asOf?.number else { return nil }
    // A chain that was started anew has other blocks.
    guard let look, look.seen <= head else {
      return isNewest ? LastLook(seen: head) : nil
    }
    let oldest = page.movements.last?.block.number
    let reachesBack = page.next == nil || oldest.map { $0 <= look.seen } ?? false
    if isNewest {
      return reachesBack ? LastLook(seen: head) : LastLook(seen: look.seen, begun: head)
    }
    guard reachesBack, let begun = look.begun else { return nil }
    return LastLook(seen: begun)
  }
}
