import Core

extension ReviewPage {
  /// Adds what remains of each balance, next to the costs.
  ///
  /// This machine works it out from a balance that it cannot verify, so the label says whose word
  /// it is; the balances themselves are below the line. Set ``isFromNode`` first.
  mutating func addRemaining(_ balances: [RemainingBalance], coin: Sentence) {
    for balance in balances {
      main.add(isFromNode ? "left (node)" : "left (builder)", balance.claims(coin: coin).after)
    }
  }
}
