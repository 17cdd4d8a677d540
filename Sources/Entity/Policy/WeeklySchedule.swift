/// The minutes of a week in which signing is allowed, in UTC, from Monday on.
package struct WeeklySchedule: Hashable, Sendable {
  /// The number of minutes in a week.
  package static let minutes = 7 * 1440

  /// The ranges of allowed minutes, in order; they do not touch.
  package let runs: [Range<Int>]

  /// Every minute.
  package static let always = WeeklySchedule(marked: [Bool](repeating: true, count: minutes))

  /// Takes hours of the day on some days of the week, in a time zone.
  ///
  /// Hours that end before they begin go on past midnight.
  /// - Parameters:
  ///   - hours: From and to, in minutes of the day: 0 to 1440.
  ///   - days: 0 for Monday to 6 for Sunday.
  ///   - offset: Minutes ahead of UTC, such as 540 in Seoul.
  package init(hours: [(from: Int, to: Int)], days: Set<Int>, offset: Int) {
    var marked = [Bool](repeating: false, count: Self.minutes)
    for day in days {
      for (from, to) in hours {
        let end = to > from ? to : to + 1440
        for minute in from..<end {
          let place = day * 1440 + minute - offset
          marked[((place % Self.minutes) + Self.minutes) % Self.minutes] = true
        }
      }
    }
    self.init(marked: marked)
  }

  /// Takes stored ranges; nil if they are out of order, touch, or leave the week.
  package init?(runs: [Range<Int>]) {
    var end = -1
    for run in runs {
      guard run.lowerBound > end, !run.isEmpty, run.upperBound <= Self.minutes else { return nil }
      end = run.upperBound
    }
    self.runs = runs
  }

  private init(marked: [Bool]) {
    var runs: [Range<Int>] = []
    var start: Int?
    for minute in 0...Self.minutes {
      let isMarked = minute < Self.minutes && marked[minute]
      if isMarked, start == nil { start = minute }
      if !isMarked, let begun = start {
        runs.append(begun..<minute)
        start = nil
      }
    }
    self.runs = runs
  }

  /// Whether a time, in seconds since 1970, is in the schedule.
  package func contains(_ seconds: UInt64) -> Bool {
    // 1 January 1970 was a Thursday.
    let minute = Int((seconds / 60 + 3 * 1440) % UInt64(Self.minutes))
    return runs.contains { $0.contains(minute) }
  }

  /// Whether this schedule contains all minutes of the other one.
  package func covers(_ other: WeeklySchedule) -> Bool {
    // Ranges that touch are merged, so each range lies within one of ours or not at all.
    other.runs.allSatisfy { run in
      runs.contains { $0.lowerBound <= run.lowerBound && run.upperBound <= $0.upperBound }
    }
  }
}
