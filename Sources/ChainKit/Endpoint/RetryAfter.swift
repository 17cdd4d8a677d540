import Foundation

/// Parses the `Retry-After` header: seconds, or a date (RFC 9110, §10.2.3).
enum RetryAfter {
  /// The longest pause in seconds that a node may ask for.
  static let longest: Int64 = 300

  /// Parses the header; a date is relative to the server's own clock, if known.
  ///
  /// Returns nil if no pause is asked for; then our own back-off applies.
  static func parse(_ text: String?, date: String?, now: Int64) -> Duration? {
    guard let text = text?.trimmingCharacters(in: .whitespaces), !text.isEmpty else { return nil }
    if text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) {
      return pause(Int64(text) ?? longest)
    }
    guard let until = HTTPDate.seconds(text) else { return nil }
    return pause(until - (date.flatMap(HTTPDate.seconds) ?? now))
  }

  private static func pause(_ seconds: Int64) -> Duration? {
    seconds <= 0 ? nil : .seconds(min(seconds, longest))
  }
}
