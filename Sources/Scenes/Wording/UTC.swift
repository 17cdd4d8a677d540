import Core
import Entity

/// Times as text, always in UTC, so that two machines print the same.
enum UTC {
  /// Such as `2026-11-21T03:35:02Z`, for seconds since 1970.
  static func text(_ seconds: UInt64) -> Sentence {
    guard let time = try? UTCTime(seconds: seconds) else { return "\(seconds) seconds after 1970" }
    return "\(time)"
  }
}
