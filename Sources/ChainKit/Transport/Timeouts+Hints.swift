extension Timeouts {
  /// 15 s for the answer to begin and 30 s for it to end: for a page of a search by account, which a
  /// node with an index answers at once.
  static let hints = Timeouts(request: .seconds(15), response: .seconds(30))
}
