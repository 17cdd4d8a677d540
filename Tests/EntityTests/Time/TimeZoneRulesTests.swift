import Foundation
import TestSupport
import Testing

@testable import Entity

/// Offsets of time zones, compared with Foundation, which has a database of its own.
@Suite struct TimeZoneRulesTests {
  private static let zones = [
    "Asia/Seoul", "Europe/Berlin", "America/New_York", "America/Sao_Paulo", "Australia/Sydney",
    "Asia/Kolkata", "Europe/Dublin", "Asia/Tokyo", "Pacific/Auckland", "America/Los_Angeles",
    "Asia/Kathmandu", "Europe/London",
  ]

  private static func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: "/usr/share/zoneinfo/" + name)))
  }

  private static func rules(_ name: String) throws -> TimeZoneRules {
    try #require(TimeZoneRules(name: name, file: try bytes(name)))
  }

  @Test(arguments: zones) func offsetsAreThoseOfFoundation(name: String) throws {
    let rules = try Self.rules(name)
    let zone = try #require(TimeZone(identifier: name))
    var random = SeededRandom()
    for _ in 0..<400 {
      // From 1971 to 2036; what parliaments will decide later is in no two databases alike.
      let time = Int64.random(in: 31_536_000...2_082_758_400, using: &random)
      let date = Date(timeIntervalSince1970: Double(time))
      #expect(
        rules.offset(at: time) == zone.secondsFromGMT(for: date),
        "\(name) \(time), \(random.comment)"
      )
    }
  }

  @Test(arguments: zones) func daysBeginWhereTheCalendarSaysSo(name: String) throws {
    let rules = try Self.rules(name)
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: name))
    for year in 1972...2035 {
      for (month, day) in [(1, 1), (3, 31), (10, 15), (12, 31)] {
        let parts = DateComponents(year: year, month: month, day: day, hour: 12)
        let noon = try #require(calendar.date(from: parts))
        let start = Int64(calendar.startOfDay(for: noon).timeIntervalSince1970)
        let text = "\(year)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
        #expect(rules.start(of: try LocalDay(parsing: text)) == start, "\(name) \(text)")
      }
    }
  }

  @Test("a day whose midnight the clock jumps over begins after the jump")
  func aMissingMidnight() throws {
    let rules = try Self.rules("America/Sao_Paulo")
    let start = rules.start(of: try LocalDay(parsing: "2018-11-04"))
    #expect(rules.text(UInt64(start)) == "2018-11-04T01:00:00-02:00")
    #expect(rules.text(UInt64(start - 1)) == "2018-11-03T23:59:59-03:00")
  }

  @Test(arguments: [
    ("+09:00", 32_400), ("-03:30", -12_600), ("+9", 32_400), ("+00:00", 0), ("-12", -43_200),
    ("+23:59", 86_340),
  ])
  func offsetsAreRead(text: String, seconds: Int) throws {
    let rules = try #require(TimeZoneRules(offset: text))
    #expect(rules.offset(at: 0) == seconds && rules.offset(at: .max / 2) == seconds)
  }

  @Test(arguments: [
    "", "+", "9", "09:00", "+24:00", "+9:0", "+9:60", "+009", "+1:00:00", "+٩", "-",
  ])
  func otherTextsAreNoOffsets(text: String) { #expect(TimeZoneRules(offset: text) == nil) }

  @Test func timesAreWrittenWithTheOffset() throws {
    let seoul = try Self.rules("Asia/Seoul")
    #expect(seoul.text(1_767_193_199) == "2025-12-31T23:59:59+09:00")
    #expect(seoul.date(1_767_193_200) == "2026-01-01")
    #expect(TimeZoneRules.utc.text(1_767_193_199) == "2025-12-31T14:59:59Z")
    let west = try #require(TimeZoneRules(offset: "-05:00"))
    // There is no time before 1970.
    #expect(west.text(3_600) == "1970-01-01T00:00:00-05:00")
    #expect(seoul.text(.max).hasPrefix("9999-12-31"))
  }

  @Test("a damaged file is none", arguments: ["Europe/Berlin", "Asia/Seoul"])
  func damagedFilesAreRefused(name: String) throws {
    let bytes = try Self.bytes(name)
    for count in stride(from: 0, to: bytes.count, by: 7) {
      #expect(TimeZoneRules(name: name, file: Array(bytes.prefix(count))) == nil, "\(count)")
    }
    var random = SeededRandom()
    for _ in 0..<300 {
      var other = bytes
      for _ in 0..<4 {
        other[Int.random(in: other.indices, using: &random)] = .random(in: 0...255, using: &random)
      }
      // Whatever it says, it does not crash.
      _ = TimeZoneRules(name: name, file: other)?.offset(at: 1_700_000_000)
    }
    #expect(TimeZoneRules(name: name, file: [UInt8](repeating: 0, count: 1 << 21)) == nil)
  }

  @Test(arguments: [
    "", "CE", "CET", "CET-1CEST,", "CET-1CEST,M13.1.0,M10.5.0", "CET-1CEST,M3.5.0",
    "CET-1CEST,M3.6.0,M10.5.0", "CET-1CEST,M3.5.7,M10.5.0", "CET-1CEST,J0,J300", "<+03-3",
    "CET-1CEST,M3.5.0,M10.5.0/3x", "CET-168", "CET-1CEST,366,1",
  ])
  func otherTextsAreNoRules(text: String) { #expect(DaylightRule(parsing: text) == nil) }

  @Test("a rule counts days as POSIX says") func rulesByDayOfTheYear() throws {
    // In 2024, a leap year, day 60 is March 1 by Jn and February 29 counted from zero is 59.
    let julian = try #require(DaylightRule(parsing: "AAA0BBB,J60/0,J300/0"))
    #expect(julian.offset(at: 1_709_251_199) == 0 && julian.offset(at: 1_709_251_200) == 3_600)
    let counted = try #require(DaylightRule(parsing: "AAA0BBB,59/0,300/0"))
    #expect(counted.offset(at: 1_709_164_799) == 0 && counted.offset(at: 1_709_164_800) == 3_600)
    let fixed = try #require(DaylightRule(parsing: "<+0330>-3:30"))
    #expect(fixed.offset(at: 0) == 12_600)
  }
}
