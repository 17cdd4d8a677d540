import Entity

/// Estimates when blocks were produced, from those whose times are known.
struct BlockClock {
  /// The most blocks that are kept: more parts than a chart has.
  private static let most = 4_096

  /// In ascending order.
  private var known: [BlockReference] = []

  /// Adds a block; one that is not later than the last one is left out.
  mutating func add(_ block: BlockReference) {
    guard block.number > known.last?.number ?? 0 || known.isEmpty else { return }
    known.append(block)
    guard known.count > Self.most else { return }
    known = known.indices.filter { $0.isMultiple(of: 2) || $0 == known.count - 1 }.map { known[$0] }
  }

  /// The times of blocks, in seconds since 1970 (UTC); nil if they are all outside of those that are
  /// known.
  func times(of blocks: ClosedRange<UInt64>) -> ClosedRange<UInt64>? {
    guard let first = known.first, let last = known.last,
      blocks.overlaps(first.number...last.number)
    else { return nil }
    let (from, to) = (
      time(of: max(blocks.lowerBound, first.number)), time(of: min(blocks.upperBound, last.number))
    )
    return from...max(from, to)
  }

  /// The time of a block that is not outside, in proportion to its neighbors.
  private func time(of block: UInt64) -> UInt64 {
    guard let place = known.firstIndex(where: { $0.number >= block }) else { return 0 }
    let next = known[place]
    guard next.number > block, place > 0 else { return next.time }
    let last = known[place - 1]
    // Nodes may give times that do not ascend.
    guard next.time > last.time else { return last.time }
    let (high, low) = (block - last.number).multipliedFullWidth(by: next.time - last.time)
    return last.time + (next.number - last.number).dividingFullWidth((high, low)).quotient
  }
}
