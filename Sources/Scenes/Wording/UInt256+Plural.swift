import Core

extension UInt256 {
  /// The count that selects the plural form of a sentence.
  ///
  /// For a number too large, another one with the same last digits: no plural rule uses more than
  /// six.
  var pluralCount: Int {
    if let count = Int(exactly: self) { return count }
    let rest = quotientAndRemainder(dividingBy: 1_000_000)?.remainder
    return 1_000_000 + (rest.flatMap { Int(exactly: $0) } ?? 0)
  }
}
