import ChainKit
import Testing
import TestSupport

@Suite struct CoverageTests {
  /// A slow reference for the same set: one flag per block.
  private struct Bitmap: Equatable {
    var flags = [Bool](repeating: false, count: 64)

    init() {}

    init(_ coverage: Coverage) {
      for range in coverage.ranges { for block in range { flags[Int(block)] = true } }
    }

    mutating func insert(_ range: ClosedRange<UInt64>) {
      for block in range { flags[Int(block)] = true }
    }

    mutating func cut(above last: UInt64) {
      for block in flags.indices where block > Int(last) { flags[block] = false }
    }
  }

  @Test func agreesWithABitmapThroughRandomChanges() {
    var random = SeededRandom()
    for _ in 0..<500 {
      var coverage = Coverage()
      var bitmap = Bitmap()
      for _ in 0..<Int.random(in: 1...12, using: &random) {
        let low = UInt64.random(in: 0...60, using: &random)
        let range = low...min(63, low + .random(in: 0...9, using: &random))
        if Int.random(in: 0...4, using: &random) == 0 {
          coverage.cut(above: low)
          bitmap.cut(above: low)
        } else {
          coverage.insert(range)
          bitmap.insert(range)
        }
        #expect(Bitmap(coverage) == bitmap, "\(random.comment)")
        #expect(isTidy(coverage), "\(random.comment)")
      }
      checkGaps(coverage, bitmap, &random)
      checkSets(coverage, bitmap, &random)
    }
  }

  private func checkGaps(_ coverage: Coverage, _ bitmap: Bitmap, _ random: inout SeededRandom) {
    let low = UInt64.random(in: 0...63, using: &random)
    let range = low...UInt64.random(in: low...63, using: &random)
    var missing = Bitmap()
    let gaps = coverage.gaps(in: range)
    for gap in gaps { missing.insert(gap) }
    for block in 0..<64 {
      let expected = range.contains(UInt64(block)) && !bitmap.flags[block]
      #expect(missing.flags[block] == expected, "\(random.comment) gaps in \(range)")
      #expect(coverage.contains(UInt64(block)) == bitmap.flags[block])
    }
    #expect(Coverage(gaps).ranges == gaps, "gaps rise and do not meet, \(random.comment)")
  }

  private func checkSets(_ coverage: Coverage, _ bitmap: Bitmap, _ random: inout SeededRandom) {
    var other = Coverage()
    for _ in 0..<4 {
      let low = UInt64.random(in: 0...63, using: &random)
      other.insert(low...UInt64.random(in: low...63, using: &random))
    }
    let both = Bitmap(coverage.intersection(other))
    var union = coverage
    union.formUnion(other)
    for block in 0..<64 {
      let theirs = Bitmap(other).flags[block]
      #expect(both.flags[block] == (bitmap.flags[block] && theirs), "\(random.comment)")
      #expect(Bitmap(union).flags[block] == (bitmap.flags[block] || theirs), "\(random.comment)")
    }
    #expect(isTidy(union) && isTidy(coverage.intersection(other)), "\(random.comment)")
  }

  /// True if the ranges ascend with at least one block missing between neighbors.
  private func isTidy(_ coverage: Coverage) -> Bool {
    zip(coverage.ranges, coverage.ranges.dropFirst()).allSatisfy {
      $0.upperBound + 1 < $1.lowerBound
    }
  }

  @Test func worksAtTheEndsOfTheRange() {
    var coverage = Coverage([0...0, UInt64.max...UInt64.max])
    #expect(coverage.gaps(in: 0...UInt64.max) == [1...(UInt64.max - 1)])
    coverage.insert(1...(UInt64.max - 1))
    #expect(coverage.ranges == [0...UInt64.max])
    #expect(coverage.gaps(in: 0...UInt64.max).isEmpty)
    coverage.cut(above: 0)
    #expect(coverage.ranges == [0...0])
  }
}
