import Entity
import TestSupport
import Testing

@testable import ChainKit

@Suite struct RangeControllerTests {
  private struct Run {
    var good = 0
    var bad = 0
    var covered = Coverage()
    /// The limit that was learned.
    var most: UInt64?
  }

  /// Searches all blocks on a node that accepts at most `cap` blocks per request.
  ///
  /// If `tells` is true, the node's error states that limit.
  private func run(
    _ blocks: UInt64,
    cap: UInt64?,
    tells: Bool,
    remembered: UInt64? = nil,
    results: (ClosedRange<UInt64>) -> Int = { _ in 0 },
    most: Int = .max
  ) -> Run {
    var control = RangeController(0...(blocks - 1), hardMost: remembered)
    var run = Run()
    while let range = control.range, run.good + run.bad < 100_000 {
      let length = UInt64(range.count)
      if let cap, length > cap {
        run.bad += 1
        #expect(control.failed(tells ? RangeHint(structural: cap) : RangeHint()) == .again)
      } else if results(range) > most {
        run.bad += 1
        #expect(control.failed(RangeHint()) == .again)
      } else {
        run.good += 1
        run.covered.insert(range)
        control.succeeded()
      }
    }
    run.most = control.hardMost
    return run
  }

  @Test func asksForEverythingAtOnce() {
    let run = run(26_000_000, cap: nil, tells: false)
    #expect(run.good == 1 && run.bad == 0)
    #expect(run.covered.ranges == [0...25_999_999])
  }

  @Test(arguments: [100_000, 50_000, 10_000] as [UInt64])
  func followsTheNodesHint(cap: UInt64) {
    let run = run(26_000_000, cap: cap, tells: true)
    #expect(run.bad == 1)
    #expect(run.good == Int((26_000_000 + cap - 1) / cap))
    #expect(run.covered.ranges == [0...25_999_999])
  }

  @Test(arguments: [100_000, 50_000, 10_000, 1_000] as [UInt64])
  func findsAnUnstatedLimit(cap: UInt64) {
    let run = run(26_000_000, cap: cap, tells: false)
    let ideal = Double(26_000_000 / cap)
    #expect(Double(run.good + run.bad) < ideal * 1.04 + 15, "\(run.good) + \(run.bad)")
    #expect(run.covered.ranges == [0...25_999_999])
  }

  @Test(arguments: [true, false])
  func aRememberedLimitThatHoldsCostsOneSearch(tells: Bool) {
    let run = run(1_000_000, cap: 1000, tells: tells, remembered: 1000)
    #expect(run.bad == 1 && run.good == 1000 && run.most == 1000, "\(run)")
    #expect(run.covered.ranges == [0...999_999])
  }

  @Test func aRememberedLimitThatWasLiftedIsForgotten() {
    let run = run(1_000_000, cap: nil, tells: false, remembered: 1000)
    #expect(run.bad == 0 && run.good < 20 && run.most == nil, "\(run)")
    #expect(run.covered.ranges == [0...999_999])
  }

  @Test func aRememberedLimitThatWasRaisedIsReplaced() {
    let run = run(1_000_000, cap: 1500, tells: true, remembered: 1000)
    #expect(run.bad == 1 && run.good < 680 && run.most == 1500, "\(run)")
    #expect(run.covered.ranges == [0...999_999])
  }

  @Test func aRememberedLimitThatWasLoweredIsReplaced() {
    let run = run(100_000, cap: 500, tells: true, remembered: 1000)
    #expect(run.bad == 1 && run.good == 200 && run.most == 500, "\(run)")
  }

  @Test func aShortSearchBelievesTheRememberedLimit() {
    let run = run(8000, cap: 1000, tells: false, remembered: 1000)
    #expect(run.bad == 0 && run.good == 8 && run.most == 1000, "\(run)")
  }

  @Test func splitsDenseRangesAndGrowsAgain() {
    // 5,000 results lie in one tenth of the chain.
    let run = run(
      1_000_000,
      cap: nil,
      tells: false,
      results: { range in
        max(0, Int(min(range.upperBound, 599_999)) - Int(max(range.lowerBound, 500_000)) + 1) / 20
      },
      most: 1000
    )
    #expect(run.covered.ranges == [0...999_999])
    #expect(run.good + run.bad < 60, "\(run.good) + \(run.bad)")
  }

  @Test(
    "a dense block at the end is not taken for a limit of the node",
    arguments: [0, 1, 2, 3, 5, 40] as [UInt64]
  )
  func aDenseBlockIsNoLimit(below: UInt64) {
    let dense = 25_999_999 - below
    let run = run(
      26_000_000,
      cap: nil,
      tells: false,
      results: { $0.contains(dense) && $0.count > 1 ? 2000 : 0 },
      most: 1000
    )
    #expect(run.covered.ranges == [0...25_999_999] && run.most == nil)
    #expect(run.good + run.bad < 60, "\(run)")
  }

  @Test func ignoresHintsThatMakeNoSense() {
    for hint in [
      RangeHint(localEnd: 5), RangeHint(localEnd: 10_000), RangeHint(structural: 0),
      RangeHint(structural: 1_000_000),
    ] {
      var control = RangeController(100...1099)
      #expect(control.failed(hint) == .again)
      #expect(control.range == 975...1099)
    }
  }

  @Test func usesALocalHintOnce() {
    var control = RangeController(100...1099)
    #expect(control.failed(RangeHint(localEnd: 150)) == .again)
    #expect(control.range == 1049...1099)
    #expect(control.hardMost == nil)
  }

  @Test func isStuckOnlyAtOneBlock() {
    var control = RangeController(7...7)
    #expect(control.failed(RangeHint()) == .stuck)
    #expect(control.timedOut() == .stuck)
    var larger = RangeController(0...99)
    #expect(larger.timedOut() == .again)
    #expect(larger.range == 75...99)
  }

  @Test func theNewestBlocksComeFirst() {
    var control = RangeController(0...9999, hardMost: 4000)
    var ranges: [ClosedRange<UInt64>] = []
    while let range = control.range {
      ranges.append(range)
      control.succeeded()
    }
    #expect(ranges == [6000...9999, 2000...5999, 0...1999])
  }

  @Test func blocksAreLeftOut() {
    var control = RangeController(10...99, hardMost: 30)
    control.skip()
    #expect(control.range == 40...69 && control.left == 10...69)
    #expect(control.cut(below: 10) == nil)
    #expect(control.cut(below: 50) == 10...49)
    #expect(control.range == 50...69)
    #expect(control.cut(below: 70) == 50...69)
    #expect(control.cut(below: 80) == nil)
    #expect(control.range == nil)
    var other = RangeController(0...0)
    other.skip()
    #expect(other.range == nil)
  }

  @Test("a head beyond all that there can be")
  func aHostileHead() {
    var control = RangeController(0...UInt64.max)
    // All but one: a range of all numbers has no length.
    #expect(control.range == 1...UInt64.max)
    #expect(control.failed(RangeHint(structural: 1000)) == .again)
    #expect(control.range == (.max - 999)...UInt64.max)
    control.succeeded()
    #expect(control.range == (UInt64.max - 1999)...(UInt64.max - 1000))
    control.skipAll()
    #expect(control.range == nil)
  }

  @Test func alwaysEndsAndCoversEverything() {
    var random = SeededRandom()
    for _ in 0..<200 {
      let blocks = UInt64.random(in: 1...100_000, using: &random)
      let cap = UInt64.random(in: 1...100_000, using: &random)
      let run = run(blocks, cap: cap, tells: .random(using: &random))
      #expect(run.covered.ranges == [0...(blocks - 1)], "\(random.comment)")
    }
  }
}
