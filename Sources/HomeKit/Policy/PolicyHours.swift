import Core
import Entity

/// Reads `hours`, `weekdays` and `utc-offset` of a policy, in local time.
enum PolicyHours {
  private static let days = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]

  package static func read(_ table: inout PolicyTable) throws(PolicyFileError) -> WeeklySchedule {
    let hours = try table.texts("hours")?.map(\.text)
    let weekdays = try table.texts("weekdays")?.map(\.text)
    let offset = try table.text("utc-offset")
    guard hours != nil || weekdays != nil else {
      guard offset == nil else { throw table.wrong("utc-offset", "used with hours or weekdays") }
      return .always
    }
    var minutes: [(from: Int, to: Int)] = []
    for text in hours ?? ["00:00-24:00"] {
      guard let range = range(text) else {
        throw table.wrong("hours", "a list like [\"08:00-18:30\"], from 00:00 to 24:00")
      }
      minutes.append(range)
    }
    var chosen: Set<Int> = []
    for text in weekdays ?? days {
      guard let day = days.firstIndex(where: { $0.utf8.elementsEqual(text.lowercased().utf8) })
      else { throw table.wrong("weekdays", "a list of mon, tue, wed, thu, fri, sat and sun") }
      chosen.insert(day)
    }
    var east = 0
    if let offset {
      guard let minutes = shift(offset) else {
        throw table.wrong("utc-offset", "like \"+09:00\"")
      }
      east = minutes
    }
    return WeeklySchedule(hours: minutes, days: chosen, offset: east)
  }

  private static func range(_ text: String) -> (from: Int, to: Int)? {
    let bytes = Array(text.utf8)
    guard bytes.count == 11, bytes[5] == UInt8(ascii: "-"), let from = clock(bytes[0..<5]),
      let to = clock(bytes[6..<11]), from != to, from < 1440
    else { return nil }
    return (from, to)
  }

  private static func shift(_ text: String) -> Int? {
    let bytes = Array(text.utf8)
    guard bytes.count == 6, let minutes = clock(bytes[1..<6]), minutes <= 14 * 60 else {
      return nil
    }
    switch bytes[0] {
    case UInt8(ascii: "+"): return minutes
    case UInt8(ascii: "-"): return -minutes
    default: return nil
    }
  }

  /// Converts `hh:mm` to minutes; 24:00 is the end of the day.
  private static func clock(_ bytes: ArraySlice<UInt8>) -> Int? {
    let digits = bytes.filter { (0x30...0x39).contains($0) }.map { Int($0 - 0x30) }
    guard digits.count == 4, bytes[bytes.startIndex + 2] == UInt8(ascii: ":") else { return nil }
    let (hour, minute) = (digits[0] * 10 + digits[1], digits[2] * 10 + digits[3])
    guard minute < 60, hour < 24 || hour == 24 && minute == 0 else { return nil }
    return hour * 60 + minute
  }
}
