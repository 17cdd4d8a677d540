/// A kind of mistake in the words, and the number of candidate phrases that it leads to.
///
/// Each candidate has a number below ``count(words:)``, so that a search can begin anywhere.
package enum RecoveryPhase: Hashable, Sendable {
  /// The words as they are.
  case asWritten
  /// This many words are unknown, each with a table of 2048 candidates.
  case unknown(Int)
  /// Two words were swapped.
  case swapped
  /// One word is another, similar one; the value is the number of similar words.
  case mistyped(Int)
  /// Three or four words were rotated, each to the place of another.
  case moved(Int)
  /// One word is wrong, and may be any other.
  case replaced
  /// One word is missing, at any place.
  case missing
  /// The words as they are, with this many BIP-39 passphrases to try.
  case passphrases(Int)

  /// Returns the number of candidates for a phrase of `words` words.
  func count(words: Int) -> Int {
    switch self {
    case .asWritten: 1
    case .unknown(let places): (0..<places).reduce(1) { count, _ in count * WordList.count }
    case .swapped: words * (words - 1) / 2
    case .mistyped(let count), .passphrases(let count): count
    case .moved(let several): Self.choices(several, of: words) * Self.rounds(several).count
    case .replaced, .missing: words * WordList.count
    }
  }

  /// Returns the number of ways to choose `several` of `count` things.
  static func choices(_ several: Int, of count: Int) -> Int {
    guard several <= count else { return 0 }
    return (0..<several).reduce(1) { product, step in product * (count - step) / (step + 1) }
  }

  /// Returns the places of the choice with this number, in ascending order.
  static func choice(_ number: Int, _ several: Int, of count: Int) -> [Int] {
    var (number, places, next) = (number, [Int](), 0)
    while places.count < several {
      let with = choices(several - places.count - 1, of: count - next - 1)
      if number < with { places.append(next) } else { number -= with }
      next += 1
    }
    return places
  }

  /// Returns the orders of `several` things in which none keeps its place.
  static func rounds(_ several: Int) -> [[Int]] { several == 3 ? ofThree : ofFour }

  private static let ofThree = orders(of: 3)
  private static let ofFour = orders(of: 4)

  private static func orders(of count: Int) -> [[Int]] {
    var orders: [[Int]] = [[]]
    for place in 0..<count {
      orders = orders.flatMap { order in
        (0..<count).filter { $0 != place && !order.contains($0) }.map { order + [$0] }
      }
    }
    return orders
  }
}
