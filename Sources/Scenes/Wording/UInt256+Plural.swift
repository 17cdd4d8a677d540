import Core

extension UInt256 {
  /// The count by which the form of a sentence is chosen; of one that is too large, another that ends
  /// in the same digits, since no rule of a language looks at more than six.
  var pluralCount: Int {
    if let count = Int(exactly: self) { return count }
    let rest = quotientAndRemainder(dividingBy: 1_000_000)?.remainder
    return 1_000_000 + (rest.flatMap { Int(exactly: $0) } ?? 0)
  }
}
