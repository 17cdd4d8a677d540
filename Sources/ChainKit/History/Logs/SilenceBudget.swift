/// How long a node that does not answer log searches is asked for less and less. Pure.
///
/// A search that takes too long may be answered over fewer blocks. A node that answers none at all
/// must not be asked for every block.
struct SilenceBudget: Sendable {
  /// When the first of the searches began that were not answered in time, without one between them
  /// that was.
  private var start: Duration?
  /// How many of them were over few blocks.
  private var short = 0

  /// So few blocks that a node answers in time if it answers at all.
  static let fewBlocks: UInt64 = 2048
  private static let mostShort = 3
  private static let longest = Duration.seconds(60)

  /// Records an answer, also an error.
  mutating func answered() { self = SilenceBudget() }

  /// Records a search that was not answered in time, over this many blocks; both moments are by
  /// ``RetryTiming/elapsed``.
  ///
  /// - Returns: False if the node is given up.
  mutating func timedOut(after blocks: UInt64, since began: Duration, at now: Duration) -> Bool {
    let start = start ?? began
    self.start = start
    if blocks <= Self.fewBlocks { short += 1 }
    return short < Self.mostShort && now - start < Self.longest
  }
}
