/// A set of blocks, stored as ranges that neither touch nor overlap.
package struct Coverage: Hashable, Sendable {
  /// The ranges in ascending order, with at least one block missing between any two.
  package private(set) var ranges: [ClosedRange<UInt64>] = []

  package init() {}

  /// Makes a set of ranges, given in any order.
  package init(_ ranges: [ClosedRange<UInt64>]) {
    for range in ranges { insert(range) }
  }

  /// Whether the set is empty.
  package var isEmpty: Bool { ranges.isEmpty }

  /// The highest block; nil for an empty set.
  package var last: UInt64? { ranges.last?.upperBound }

  /// Adds blocks.
  package mutating func insert(_ range: ClosedRange<UInt64>) {
    var low = range.lowerBound
    var high = range.upperBound
    var kept: [ClosedRange<UInt64>] = []
    var later: [ClosedRange<UInt64>] = []
    for other in ranges {
      if other.upperBound < low, low - other.upperBound > 1 {
        kept.append(other)
      } else if other.lowerBound > high, other.lowerBound - high > 1 {
        later.append(other)
      } else {
        low = min(low, other.lowerBound)
        high = max(high, other.upperBound)
      }
    }
    ranges = kept + [low...high] + later
  }

  /// Adds another set.
  package mutating func formUnion(_ other: Coverage) {
    for range in other.ranges { insert(range) }
  }

  /// Removes every block above `last`.
  package mutating func cut(above last: UInt64) {
    ranges = ranges.compactMap { range in
      range.lowerBound > last ? nil : range.lowerBound...min(range.upperBound, last)
    }
  }

  /// Returns the blocks that are not in another set.
  package func subtracting(_ other: Coverage) -> Coverage {
    Coverage(ranges.flatMap { other.gaps(in: $0) })
  }

  /// Returns the blocks in both sets.
  package func intersection(_ other: Coverage) -> Coverage {
    var common = Coverage()
    for mine in ranges {
      for theirs in other.ranges where mine.overlaps(theirs) {
        common.insert(mine.clamped(to: theirs))
      }
    }
    return common
  }

  /// Returns the parts of a range that are not in the set, in ascending order.
  package func gaps(in range: ClosedRange<UInt64>) -> [ClosedRange<UInt64>] {
    var gaps: [ClosedRange<UInt64>] = []
    var next = range.lowerBound
    for covered in ranges where covered.overlaps(range) {
      if covered.lowerBound > next { gaps.append(next...(covered.lowerBound - 1)) }
      guard covered.upperBound < range.upperBound else { return gaps }
      next = max(next, covered.upperBound + 1)
    }
    gaps.append(next...range.upperBound)
    return gaps
  }

  /// Whether the set contains a block.
  package func contains(_ block: UInt64) -> Bool { ranges.contains { $0.contains(block) } }
}
