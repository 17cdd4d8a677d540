/// The minutes of a week in which something may be done, in UTC, Monday first.
package struct WeeklySchedule: Hashable, Sendable {
  /// The minutes of a week.
  package static let minutes = 7 * 1440

  /// Runs of minutes that may be, in order, none touching another.
  package let runs: [Range<Int>]

  /// Every minute.
  package static let always = WeeklySchedule(marked: [Bool](repeating: true, count: minutes))

  /// Takes hours of a day on some days of the week, as a clock so many minutes before UTC shows
  /// them: 540 east of Greenwich in Seoul. Hours that end before they begin go on past midnight.
  ///
  /// - Parameters:
  ///   - hours: From and to, in minutes of the day: 0 to 1440.
  ///   - days: 0 for Monday to 6 for Sunday.
  ///   - offset: Minutes before UTC.
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

  /// Takes runs as they are written; nil where they are out of order, touch, or leave the week.
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

  /// Whether a moment, in seconds since 1970, is one of them.
  package func contains(_ seconds: UInt64) -> Bool {
    // The first of January 1970 was a Thursday.
    let minute = Int((seconds / 60 + 3 * 1440) % UInt64(Self.minutes))
    return runs.contains { $0.contains(minute) }
  }

  /// Whether these are all the minutes of the other one, and perhaps more.
  package func covers(_ other: WeeklySchedule) -> Bool {
    // Runs that touch are one, so that a run lies in one of ours or not at all.
    other.runs.allSatisfy { run in
      runs.contains { $0.lowerBound <= run.lowerBound && run.upperBound <= $0.upperBound }
    }
  }
}
