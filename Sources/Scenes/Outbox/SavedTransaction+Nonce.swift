import Entity

extension SavedTransaction {
  var nonce: UInt64 { signed.transaction.nonce }

  /// Whether only one of the two can be mined.
  func competes(with other: SavedTransaction) -> Bool {
    state.isOpen && other.state.isOpen && sharesNonce(with: other)
  }

  /// Whether nodes that got both keep this one, as after `tx speed-up` or `tx cancel`.
  func outbids(_ other: SavedTransaction) -> Bool {
    competes(with: other) && state.maySpend && other.state.maySpend
      && signed.transaction.fees.highestPrice > other.signed.transaction.fees.highestPrice
  }

  /// Whether this one was mined in place of the other.
  func replaces(_ other: SavedTransaction) -> Bool {
    state == .mined && other.state == .replaced && sharesNonce(with: other)
  }

  private func sharesNonce(with other: SavedTransaction) -> Bool {
    signed.hash != other.signed.hash && chain == other.chain
      && signed.sender == other.signed.sender && nonce == other.nonce
  }
}
