/// One way in which words may have gone wrong, and how many sentences it leads to.
///
/// Each sentence has a number below ``count(words:)``, so that a search can begin anywhere.
package enum RecoveryPhase: Hashable, Sendable {
  /// The words as they are, and no other.
  case asWritten
  /// So many words are not known, each one of a table of 2048.
  case unknown(Int)
  /// Two words changed places.
  case swapped
  /// One word is another one that is written much like it; so many are.
  case mistyped(Int)
  /// Three or four words went round, each to the place of another.
  case moved(Int)
  /// One word is any other.
  case replaced
  /// One word is missing, at any place.
  case missing
  /// So many BIP-39 passphrases, and the words as they are.
  case passphrases(Int)

  /// How many sentences there are, of so many words.
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

  /// How many ways there are to choose some things out of more.
  static func choices(_ several: Int, of count: Int) -> Int {
    guard several <= count else { return 0 }
    return (0..<several).reduce(1) { product, step in product * (count - step) / (step + 1) }
  }

  /// The places of a choice with this number, in rising order.
  static func choice(_ number: Int, _ several: Int, of count: Int) -> [Int] {
    var (number, places, next) = (number, [Int](), 0)
    while places.count < several {
      let with = choices(several - places.count - 1, of: count - next - 1)
      if number < with { places.append(next) } else { number -= with }
      next += 1
    }
    return places
  }

  /// The orders of some things in which none stays where it was.
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
