import Core
import Entity

extension TimeZoneRules {
  /// Such as `2026-11-21T12:35:02+09:00`, for seconds since 1970 (UTC).
  func words(_ seconds: UInt64) -> Sentence {
    self == .utc ? UTC.text(seconds) : "\(time: text(seconds))"
  }

  /// A time to the minute, for a column: `2026-11-21 12:35`, with a Z in UTC. ``note`` names every
  /// other zone.
  func minute(_ seconds: UInt64) -> Sentence {
    guard self != .utc else { return UTC.minute(seconds) }
    return "\(time: String(text(seconds).prefix(16)).replacing("T", with: " "))"
  }

  /// Names the zone of the times in a text; nil for UTC, which each time names.
  var note: Sentence? {
    self == .utc ? nil : .info("times in \(term: UntrustedText.escaped(name))")
  }
}
