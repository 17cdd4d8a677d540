import Entity

extension Transaction {
  /// Whether it does the same, apart from nonce and fees.
  func does(whatDoes other: Transaction) -> Bool {
    to == other.to && value == other.value && input == other.input
  }
}
