import Core
import Entity
import TestSupport
import Testing

@testable import Scenes

@Suite struct BalanceSeriesTests {
  private static func series(
    to end: UInt64 = 99,
    parts: Int = 10,
    opening: UInt256 = 0,
    _ changes: [(UInt64, Int257)]
  ) throws -> BalanceSeries {
    var sum = ExactSum()
    sum.add(opening)
    var series = try #require(BalanceSeries(from: 0, to: end, parts: parts, opening: sum))
    for (time, change) in changes {
      let isKnown = series.add([change], at: time)
      #expect(isKnown)
    }
    series.finish()
    return series
  }

  @Test func theBalanceStaysBetweenTwoChanges() throws {
    let series = try Self.series(opening: 5, [(0, 1), (25, -4), (29, 10), (99, 1)])
    #expect(series.parts.map(\.last) == [6, 6, 12, 12, 12, 12, 12, 12, 12, 13])
    #expect(series.parts.map(\.low) == [5, 6, 2, 12, 12, 12, 12, 12, 12, 12])
    #expect(series.parts.map(\.high) == [6, 6, 12, 12, 12, 12, 12, 12, 12, 13])
    #expect(series.range == (0, 13))
    #expect(series.parts.map(\.changed) == [0, 0, 29, 29, 29, 29, 29, 29, 29, 99])
  }

  @Test func timesOutsideCountToTheirEnds() throws {
    let series = try Self.series([(0, 1), (1_000, 2)])
    #expect(series.parts.count == 10 && series.parts.last?.last == 3)
    #expect(series.parts[8].last == 1)
  }

  @Test func aMomentIsWhole() throws {
    let series = try Self.series(to: 0, parts: 4, [(0, 7)])
    #expect(series.parts.map(\.last) == [7, 7, 7, 7])
    #expect(series.parts.map(\.changed) == [0, 0, 0, 0])
  }

  @Test func veryLongTimesAreDivided() throws {
    let series = try Self.series(to: .max - 1, parts: 2, [(1, 7), (.max - 2, 1)])
    #expect(series.parts.map(\.last) == [7, 8])
    #expect(series.parts.map(\.changed) == [1, .max - 2])
  }

  @Test func missingRowsMakeANegativeBalance() throws {
    let series = try Self.series([(50, -3)])
    #expect(series.range == (-3, 0) && series.parts.last?.last == -3)
    #expect(try Self.series([]).range == (0, 1))
  }

  @Test func whatIsBeyond256BitsIsNotDrawn() throws {
    var sum = ExactSum()
    sum.add(.max)
    var series = try #require(BalanceSeries(from: 0, to: 9, parts: 2, opening: sum))
    let isKnown = series.add([1], at: 3)
    #expect(!isKnown)
    sum.add(1)
    #expect(BalanceSeries(from: 0, to: 9, parts: 2, opening: sum) == nil)
  }

  @Test func everyPartContainsItsBalances() throws {
    var random = SeededRandom()
    for _ in 0..<50 {
      let times = (0..<30).map { _ in UInt64.random(in: 0...99, using: &random) }.sorted()
      let changes = times.map { ($0, Int257(Int.random(in: -9...9, using: &random))) }
      let parts = Int.random(in: 1...150, using: &random)
      let series = try Self.series(parts: parts, changes)
      #expect(series.parts.count == parts, "\(random.comment)")
      let sum = changes.reduce(0 as Int257) { $0.adding($1.1) ?? 0 }
      #expect(series.parts.last?.last == sum, "\(random.comment)")
      #expect(
        series.parts.allSatisfy { $0.low <= $0.last && $0.last <= $0.high },
        "\(random.comment)"
      )
      for (one, next) in zip(series.parts, series.parts.dropFirst()) {
        #expect(next.low <= one.last && one.last <= next.high, "\(random.comment)")
      }
    }
  }
}
