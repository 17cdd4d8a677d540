import Core
import Entity

/// Times as text, always in UTC, so that two machines print the same.
enum UTC {
  /// Such as `2026-11-21T03:35:02Z`, for seconds since 1970.
  static func text(_ seconds: UInt64) -> Sentence {
    guard let time = try? UTCTime(seconds: seconds) else { return "\(seconds) seconds after 1970" }
    return "\(time)"
  }

  /// The same for a time of this machine; before 1970 it is the start of that year.
  static func text(_ seconds: Int64) -> Sentence { text(UInt64(max(0, seconds))) }

  /// A time to the minute, for a column: `2026-11-21 03:35Z`.
  static func minute(_ seconds: UInt64) -> Sentence {
    guard let time = try? UTCTime(seconds: seconds) else { return text(seconds) }
    let minute = String(time.description.prefix(16)).replacing("T", with: " ") + "Z"
    return "\(time: minute)"
  }
}
