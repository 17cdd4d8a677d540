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
    "", "last week", "latest", "today", "-1", "18446744073709551616", "0x10", "٣",
  ])
  func anythingElseIsRefused(text: String) {
    #expect(throws: SyncStartError.form(text)) { try SyncStart(parsing: text) }
  }

  @Test func aDayThatDoesNotExistIsNamed() {
    #expect(throws: HistoryDateError.range("2026-02-30")) { try SyncStart(parsing: "2026-02-30") }
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

  @Test(arguments: ["", "d", "90", "-1d", "1.5y", "90 d", "90D", "1h", "d90", "٣d"])
  func otherPeriodsAreRefused(text: String) {
    #expect(throws: SyncStartError.period(text)) {
      try SyncStart(parsingRecent: text, now: Self.now)
    }
  }

  @Test("a period of nothing is too short", arguments: ["0d", "0w", "000y"])
  func nothingIsTooShort(text: String) {
    #expect(throws: SyncStartError.short(text)) {
      try SyncStart(parsingRecent: text, now: Self.now)
    }
    let report = SyncStartError.short(text).report
    #expect(report.kind == .usage && report.code == "history-period-short")
    #expect(report.message.english == "invalid period: must be at least 1d, found \(text)")
  }

  @Test func anInvalidStartSaysWhatIsExpected() {
    let report = SyncStartError.form("0x10").report
    #expect(report.kind == .usage && report.code == "history-start-form")
    #expect(
      report.message.english
        == "invalid start: expected a day, a time or a block number, found 0x10"
    )
  }

  @Test("a start after the newest block is named with that")
  func aLaterStartIsNamed() {
    let day: UInt64 = 32_472_144_000
    let cases: [(SyncStart, String)] = [
      (.block(99_999), "block 99999"), (.time(day), "2999-01-01"),
      (.time(day + 1), "2999-01-01T00:00:01Z"),
    ]
    for (start, words) in cases {
      let report = LateStartError.later(start, head: 2_401).report
      #expect(report.kind == .usage && report.code == "history-start-later")
      #expect(
        report.message.english == "cannot read from \(words): the newest block is 2401"
      )
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
