/// The offsets of a time zone from UTC, past and future.
package struct TimeZoneRules: Hashable, Sendable {
  /// A change of the offset.
  struct Transition: Hashable, Sendable {
    /// The first second of the new offset, since 1970 (UTC); negative before.
    let time: Int64
    /// Seconds to add to UTC.
    let offset: Int
  }

  /// The name that was asked for, such as `Asia/Seoul`, `UTC` or `+09:00`.
  package let name: String
  /// The offset before the first transition.
  let initial: Int
  /// The transitions, in ascending order.
  let transitions: [Transition]
  /// The rule after the last of them; nil if the last offset stays.
  let rule: DaylightRule?

  init(
    name: String,
    initial: Int,
    transitions: [Transition] = [],
    rule: DaylightRule? = nil
  ) {
    (self.name, self.initial, self.transitions, self.rule) = (name, initial, transitions, rule)
  }

  package static let utc = TimeZoneRules(name: "UTC", initial: 0)

  /// Reads an offset such as `+09:00`, `-03:30` or `+9`; nil if the text is none, or beyond a day.
  package init?(offset text: String) {
    let bytes = Array(text.utf8)
    guard let sign = bytes.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else {
      return nil
    }
    let parts = text.dropFirst().split(separator: ":", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), (1...2).contains(parts[0].utf8.count),
      parts.dropFirst().allSatisfy({ $0.utf8.count == 2 }),
      parts.allSatisfy({ $0.utf8.allSatisfy(DecimalText.isDigit) })
    else { return nil }
    let numbers = parts.compactMap { Int($0) }
    let (hours, minutes) = (numbers[0], numbers.count > 1 ? numbers[1] : 0)
    guard hours < 24, minutes < 60 else { return nil }
    let seconds = hours * 3_600 + minutes * 60
    self.init(name: text, initial: sign == UInt8(ascii: "-") ? -seconds : seconds)
  }

  /// Some tens of thousands of years: what is later is like this.
  private static let latest: Int64 = 1 << 40

  /// The seconds to add to UTC at a time, in seconds since 1970 (UTC). Cost: logarithmic.
  package func offset(at time: Int64) -> Int {
    let time = min(max(time, -Self.latest), Self.latest)
    guard let last = transitions.last else { return rule?.offset(at: time) ?? initial }
    if time >= last.time { return rule?.offset(at: time) ?? last.offset }
    var (low, high) = (0, transitions.count)
    while low < high {
      let middle = (low + high) / 2
      if transitions[middle].time <= time { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? initial : transitions[low - 1].offset
  }

  /// The first second of a local day, in seconds since 1970 (UTC): where the clock shows midnight,
  /// or where it jumps over it.
  package func start(of day: LocalDay) -> Int64 {
    let midnight = day.number * 86_400
    // No offset is beyond a day, so these are those before and after whatever happens near it.
    let before = offset(at: midnight - 86_400)
    let after = offset(at: midnight + 86_400)
    let found = [before, after].map { midnight - Int64($0) }
      .filter { Int64(offset(at: $0)) == midnight - $0 }
    if let first = found.min() { return first }
    return transition(in: (midnight - 86_400)...(midnight + 86_400)) ?? midnight - Int64(after)
  }

  /// The first change of the offset in a range that has one, found by halving.
  private func transition(in range: ClosedRange<Int64>) -> Int64? {
    var (low, high) = (range.lowerBound, range.upperBound)
    let before = offset(at: low)
    guard offset(at: high) != before else { return nil }
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if offset(at: middle) == before { low = middle } else { high = middle }
    }
    return high
  }

  /// The local date and time, as 2026-02-01T08:59:59+09:00.
  package func text(_ time: UInt64) -> String {
    let offset = offset(at: Int64(clamping: time))
    let local = Self.shifted(time, by: offset)
    guard offset != 0 else { return local.description }
    let minutes = abs(offset) / 60
    let clock = [minutes / 60, minutes % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
    return "\(local.date)T\(local.clock)\(offset < 0 ? "-" : "+")\(clock.joined(separator: ":"))"
  }

  /// The local date, as 2026-02-01.
  package func date(_ time: UInt64) -> String {
    Self.shifted(time, by: offset(at: Int64(clamping: time))).date
  }

  /// The time that a clock in UTC would show; it stays from 1970 to 9999.
  private static func shifted(_ time: UInt64, by offset: Int) -> UTCTime {
    let seconds = max(0, Int64(min(time, UInt64(latest))) + Int64(offset))
    return UTCTime(clamping: UInt64(seconds))
  }
}
