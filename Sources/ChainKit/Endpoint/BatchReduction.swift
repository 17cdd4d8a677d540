import Entity

/// Why the requests of one call were sent in smaller batches, and whether that helped.
struct BatchReduction: Sendable {
  /// The most requests per batch before.
  private let usual: Int
  /// The requests in batches that the node refused, or of which it answered only a part.
  private var affected: Set<Int> = []
  /// Whether the node refused a batch before it looked at the requests.
  private var isRefused = false

  /// The most requests per batch at a node about which nothing is known.
  private static let most = 20
  /// The least that is kept after answers that were too large together.
  ///
  /// Those of other methods may be far smaller.
  private static let leastOfSums = 5

  init(from limit: Int) { usual = limit }

  /// The most requests per batch at the start of a command, from what earlier ones learned.
  static func limit(learned: UInt64?) -> Int {
    learned.map { min(max(1, Int(clamping: $0)), most) } ?? most
  }

  /// Notes that a batch was refused for the number of its requests, or that none is taken.
  mutating func refused(_ batch: [Int]) {
    affected.formUnion(batch)
    isRefused = true
  }

  /// Notes requests that were not answered, because the answers together were too large.
  mutating func cut(_ requests: [Int]) { affected.formUnion(requests) }

  /// Returns the limit for later commands; nil if there is nothing to learn.
  ///
  /// A smaller limit is kept only if it helped: a request that is too large alone, or that the node
  /// refuses for another reason, fails in any batch.
  func lesson<Answer>(to limit: Int, of answers: [Result<Answer, RPCFailure>]) -> Int? {
    let lesson = isRefused ? limit : max(limit, Self.leastOfSums)
    guard lesson < usual else { return nil }
    var hasHelped = false
    for index in affected {
      switch answers[index] {
      case .success: hasHelped = true
      case .failure(let failure): if failure.isOfTheSum { return nil }
      }
    }
    return hasHelped ? lesson : nil
  }
}
