import Entity
import Testing

@testable import Scenes

/// When chains are asked again.
@Suite struct BalanceScheduleTests {
  /// The seconds in which a chain is asked that answers at once, or fails.
  private func asked(
    _ period: Int64,
    until end: Int64,
    fails: (Int64) -> Bool = { _ in false }
  ) -> [Int64] {
    var schedule = BalanceSchedule(periods: [period], now: 0)
    return (0...end).filter { now in
      guard schedule.takeDue(at: now) == [0] else { return false }
      fails(now) ? schedule.failed(0, at: now) : schedule.answered(0, at: now)
      return true
    }
  }

  @Test(
    arguments: [
      (nil, 5), (1, 2), (250, 2), (1000, 2), (2000, 2), (2001, 3), (12_000, 12), (60_000, 60),
      (60_001, 60), (UInt64.max, 60),
    ] as [(UInt64?, Int64)]
  )
  func aChainIsAskedOncePerBlockTimeWithinLimits(_ milliseconds: UInt64?, _ period: Int64) {
    #expect(BalanceSchedule.period(of: ChainProfile(blockMilliseconds: milliseconds)) == period)
  }

  @Test func asksAtEachPeriod() {
    #expect(asked(12, until: 40) == [0, 12, 24, 36])
    #expect(asked(2, until: 7) == [0, 2, 4, 6])
  }

  @Test func asksLessAndLessOftenWhileItFails() {
    #expect(
      asked(5, until: 300) { _ in true } == [0, 5, 15, 35, 75, 135, 195, 255]
    )
    #expect(asked(60, until: 200) { _ in true } == [0, 60, 120, 180])
  }

  @Test func asksAsUsualAfterAnAnswer() {
    #expect(asked(5, until: 40) { $0 < 15 } == [0, 5, 15, 20, 25, 30, 35, 40])
  }

  @Test func doesNotAskAgainBeforeTheAnswer() {
    var schedule = BalanceSchedule(periods: [2, 60], now: 0)
    #expect(schedule.takeDue(at: 0) == [0, 1])
    #expect(schedule.takeDue(at: 1000) == [])
    schedule.answered(1, at: 1000)
    #expect(schedule.takeDue(at: 1059) == [] && schedule.takeDue(at: 1060) == [1])
  }

  @Test func asksOnlySoManyAtATime() {
    var schedule = BalanceSchedule(periods: [2, 2, 2, 2], now: 0)
    #expect(schedule.takeDue(at: 0, atMost: 3) == [0, 1, 2])
    #expect(schedule.takeDue(at: 1, atMost: 3) == [])
    schedule.answered(1, at: 1)
    #expect(schedule.takeDue(at: 1, atMost: 3) == [3])
    schedule.failed(0, at: 3)
    #expect(schedule.takeDue(at: 3, atMost: 3) == [1], "the one that failed has to wait")
  }

  @Test func goesOnAfterTheClockWasSetBack() {
    var schedule = BalanceSchedule(periods: [60], now: 100_000)
    #expect(schedule.takeDue(at: 100_000) == [0])
    schedule.answered(0, at: 100_000)
    #expect(schedule.takeDue(at: 100_000) == [], "the longest pause is no such case")
    #expect(schedule.takeDue(at: 99_999) == [0])
  }
}
