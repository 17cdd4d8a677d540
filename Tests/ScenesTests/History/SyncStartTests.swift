import Core
import Entity
import Testing

@testable import Scenes

/// Where a history is read from, as it is typed.
@Suite struct SyncStartTests {
  @Test(
    "a number is a block; anything else a day or a time",
    arguments: [
      ("0", .block(0)), ("24000000", .block(24_000_000)), ("2026", .block(2_026)),
      ("1970-01-02", .time(86_400)), ("1970-01-02T00:00:01Z", .time(86_401)),
      ("18446744073709551615", .block(.max)),
    ] as [(String, SyncStart)]
  )
  func aStartIsRead(text: String, start: SyncStart) throws {
    #expect(try SyncStart(parsing: text) == start)
  }

  @Test(arguments: [
    ("", HistoryDateError.form("")), ("last week", .form("last week")), ("-1", .form("-1")),
    ("18446744073709551616", .form("18446744073709551616")), ("0x10", .form("0x10")),
    ("2026-02-30", .range("2026-02-30")), ("٣", .form("٣")),
  ])
  func anythingElseIsRefused(text: String, error: HistoryDateError) {
    #expect(throws: error) { try SyncStart(parsing: text) }
  }

  private static let now: UInt64 = 1_000_000_000

  @Test(
    "a period ends now",
    arguments: [
      ("1d", 86_400), ("90d", 7_776_000), ("12w", 7_257_600), ("6m", 15_552_000),
      ("1y", 31_536_000), ("031d", 2_678_400),
    ] as [(String, UInt64)]
  )
  func aPeriodIsRead(text: String, seconds: UInt64) throws {
    #expect(try SyncStart(parsingRecent: text, now: Self.now) == .time(Self.now - seconds))
  }

  @Test("one that began before time did means all", arguments: ["32y", "99999999999999999999y"])
  func aLongPeriodIsAll(text: String) throws {
    guard text.count < 20 else {
      #expect(throws: SyncStartError.period(text)) {
        try SyncStart(parsingRecent: text, now: Self.now)
      }
      return
    }
    #expect(try SyncStart(parsingRecent: text, now: Self.now) == .time(0))
    #expect(try SyncStart(parsingRecent: "\(UInt64.max)w", now: Self.now) == .time(0))
  }

  @Test(arguments: ["", "d", "90", "0d", "-1d", "1.5y", "90 d", "90D", "1h", "d90", "٣d"])
  func otherPeriodsAreRefused(text: String) {
    #expect(throws: SyncStartError.period(text)) {
      try SyncStart(parsingRecent: text, now: Self.now)
    }
  }

  @Test func theErrorSaysWhatIsExpected() {
    let report = SyncStartError.period("").report
    #expect(report.kind == .usage && report.code == "history-period-form")
    #expect(
      report.message.english
        == #"invalid period: expected a number with d, w, m or y, such as 90d, found """#
    )
  }
}
