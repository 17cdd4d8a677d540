/// A time as RFC 3339 writes it: 2026-01-31T23:59:59.5+09:00.
package struct InternetTime: Hashable, Sendable {
  /// The time as it was written.
  package let text: String
  /// Seconds since the start of 1970, without the fraction.
  package let seconds: Int64
  /// Whether the fraction is not zero.
  package let hasFraction: Bool

  /// Reads a time from 1970 on; nil for any other text.
  package init?(parsing text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count >= 20, bytes[10] | 0x20 == UInt8(ascii: "t") else { return nil }
    let plain = bytes[..<10] + [UInt8(ascii: "T")] + bytes[11..<19] + [UInt8(ascii: "Z")]
    guard let time = try? UTCTime(parsing: String(decoding: plain, as: UTF8.self)) else {
      return nil
    }
    var rest = bytes[19...]
    var fraction: ArraySlice<UInt8> = []
    if rest.first == UInt8(ascii: ".") {
      fraction = rest.dropFirst().prefix(while: DecimalText.isDigit)
      guard !fraction.isEmpty else { return nil }
      rest = rest.dropFirst(1 + fraction.count)
    }
    guard let offset = Self.offset(Array(rest)) else { return nil }
    self.text = text
    seconds = Int64(time.seconds) - offset
    hasFraction = fraction.contains { $0 != UInt8(ascii: "0") }
  }

  /// Returns how many seconds a time zone is ahead of UTC; nil if it is malformed.
  private static func offset(_ zone: [UInt8]) -> Int64? {
    if zone.count == 1, zone[0] | 0x20 == UInt8(ascii: "z") { return 0 }
    guard zone.count == 6, zone[3] == UInt8(ascii: ":"),
      zone[0] == UInt8(ascii: "+") || zone[0] == UInt8(ascii: "-"),
      [1, 2, 4, 5].allSatisfy({ DecimalText.isDigit(zone[$0]) })
    else { return nil }
    let number = { (at: Int) in
      Int64(zone[at] - UInt8(ascii: "0")) * 10 + Int64(zone[at + 1] - UInt8(ascii: "0"))
    }
    guard number(1) < 24, number(4) < 60 else { return nil }
    let seconds = number(1) * 3_600 + number(4) * 60
    return zone[0] == UInt8(ascii: "-") ? -seconds : seconds
  }

  /// Whether the time has come at a whole second.
  package func isReached(at now: UInt64) -> Bool {
    let now = Int64(clamping: now)
    return hasFraction ? now > seconds : now >= seconds
  }
}
