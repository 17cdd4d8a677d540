import Entity
import Foundation
import TestSupport
import Testing

struct UTCTimeTests {
  private static let known: [(UInt64, String)] = [
    (0, "1970-01-01T00:00:00Z"),
    (951_782_400, "2000-02-29T00:00:00Z"),
    (1_438_269_973, "2015-07-30T15:26:13Z"),
    (4_107_542_399, "2100-02-28T23:59:59Z"),
    (4_107_542_400, "2100-03-01T00:00:00Z"),
    (253_402_300_799, "9999-12-31T23:59:59Z"),
  ]

  @Test(arguments: known)
  func writesAndReadsAMoment(seconds: UInt64, text: String) throws {
    #expect(try UTCTime(seconds: seconds).description == text)
    #expect(try UTCTime(parsing: text).seconds == seconds)
  }

  @Test func agreesWithFoundation() throws {
    var random = SeededRandom()
    for _ in 0..<500 {
      let seconds = UInt64.random(in: 0...253_402_300_799, using: &random)
      let text = Date(timeIntervalSince1970: Double(seconds)).formatted(.iso8601)
      #expect(try UTCTime(seconds: seconds).description == text, "\(random.comment)")
      #expect(try UTCTime(parsing: text).seconds == seconds, "\(random.comment)")
    }
  }

  @Test func knowsTheFirstAndLastDayOfEveryYear() throws {
    for year in 1970...9999 {
      for day in ["01-01", "12-31"] {
        let text = "\(year)-\(day)T00:00:00Z"
        #expect(try UTCTime(parsing: text).description == text)
      }
    }
  }

  @Test(arguments: [
    "", "2026-01-31", "2026-01-31 00:00:00Z", "2026-01-31T00:00:00", "2026-01-31T00:00:00+00:00",
    "2026-01-31T00:00:00.0Z", "2026-1-31T00:00:00Z", "２026-01-31T00:00:00Z",
  ])
  func refusesOtherForms(text: String) {
    #expect(throws: UTCTimeError.form) { try UTCTime(parsing: text) }
  }

  @Test(arguments: [
    "1969-12-31T23:59:59Z", "2026-00-01T00:00:00Z", "2026-13-01T00:00:00Z",
    "2026-01-00T00:00:00Z", "2026-01-32T00:00:00Z", "2026-02-29T00:00:00Z",
    "2100-02-29T00:00:00Z", "2026-01-01T24:00:00Z", "2026-01-01T00:60:00Z",
    "2026-01-01T00:00:60Z",
  ])
  func refusesDaysAndHoursThatAreNot(text: String) {
    #expect(throws: UTCTimeError.range) { try UTCTime(parsing: text) }
  }

  @Test func endsWithTheYear9999() {
    #expect(throws: UTCTimeError.range) { try UTCTime(seconds: 253_402_300_800) }
  }
}
