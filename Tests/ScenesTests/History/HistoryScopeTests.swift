import Core
import Entity
import Testing

@testable import Scenes

/// What is typed to select a part of a history, before accounts and chain are known.
@Suite struct HistoryScopeTests {
  private static let hash = "0x" + String(repeating: "ab", count: 32)
  private static let row = "7/1125899906842640/0x7777777777777777777777777777777777777777"

  @Test func nothingIsLeftOutUnlessAsked() throws {
    let scope = try HistoryScope(limit: 20)
    #expect(scope.offset == 0 && scope.before == nil && scope.direction == nil)
    #expect(scope.kinds.isEmpty && scope.times == nil && scope.amounts.isEmpty)
    #expect(!scope.hasBalances)
  }

  @Test("a place is a block, a transaction, or what an answer names")
  func readsPlaces() throws {
    #expect(try HistoryScope(limit: 1, before: "0").before == .block(0))
    #expect(try HistoryScope(limit: 1, before: "19000123").before == .block(19_000_123))
    let hash = try Hash32(parsing: Self.hash)
    #expect(try HistoryScope(limit: 1, before: Self.hash).before == .transaction(hash))
    let place = HistoryPlace(
      block: 7,
      order: 1_125_899_906_842_640,
      account: try Samples.address("7")
    )
    #expect(try HistoryScope(limit: 1, before: Self.row).before == .row(place))
    for text in ["0", "19000123", Self.hash, Self.row] {
      #expect(try HistoryCursor(parsing: text).description == text)
    }
  }

  @Test(
    arguments: [
      "", " ", "-1", "+1", "1.5", "1,000", "1e3", "latest", "7/", "/7", "7/8", "7/8/9", "7/8/",
      "9223372036854775808", "99999999999999999999999",
      "7/-1/0x7777777777777777777777777777777777777777",
      "7/8/0x7777777777777777777777777777777777777777/9", "７",
    ]
  )
  func refusesOtherPlaces(_ text: String) {
    #expect(throws: HistoryCursorError.form(text)) { try HistoryScope(limit: 1, before: text) }
  }

  @Test func aHashHasAllItsDigits() {
    #expect(throws: Hash32Error.length(found: 2)) { try HistoryScope(limit: 1, before: "0x12") }
    #expect(throws: Hash32Error.self) { try HistoryScope(limit: 1, before: "0xz2") }
  }

  @Test func readsEveryKind() throws {
    let all = Movement.Kind.names.joined(separator: ",")
    #expect(try HistoryScope(limit: 1, kinds: all).kinds == Movement.Kind.allCases)
    #expect(try HistoryScope(limit: 1, kinds: "fee, sent,fee").kinds == [.fee, .sent])
  }

  @Test(arguments: ["", ",", "fee,", ",fee", "fee,,sent"])
  func refusesAListWithGaps(_ typed: String) {
    #expect(throws: HistoryKindError.missing) { try HistoryScope(limit: 1, kinds: typed) }
  }

  @Test(arguments: [("fees", "fees"), ("fee,Sent", "Sent"), ("fee;sent", "fee;sent")])
  func refusesAnUnknownKind(_ typed: String, _ name: String) {
    #expect(throws: HistoryKindError.unknown(name)) { try HistoryScope(limit: 1, kinds: typed) }
  }

  /// The seconds are those of `date --date=… +%s`.
  static let times: [(String?, String?, ClosedRange<UInt64>)] = [
    ("2026-01-31", nil, 1_769_817_600...UInt64.max),
    (nil, "2026-01-31", 0...1_769_903_999),
    ("2026-01-31", "2026-01-31", 1_769_817_600...1_769_903_999),
    ("2026-01-31T23:59:59Z", "2026-01-31T23:59:59Z", 1_769_903_999...1_769_903_999),
    ("2026-01-31T09:00:00+09:00", nil, 1_769_817_600...UInt64.max),
    ("2026-01-31t09:00:00.000+09:00", nil, 1_769_817_600...UInt64.max),
    // The next whole second, and the one before.
    ("2026-01-31T00:00:00.5Z", "2026-01-31T00:00:01.5Z", 1_769_817_601...1_769_817_601),
    ("1970-01-01", "1970-01-01", 0...86_399),
    ("1970-01-01T00:00:00+09:00", nil, 0...UInt64.max),
    ("2024-02-29", "9999-12-31", 1_709_164_800...253_402_300_799),
  ]

  @Test(arguments: times)
  func readsDaysAndTimes(_ first: String?, _ last: String?, _ times: ClosedRange<UInt64>) throws {
    #expect(try HistoryScope(limit: 1, after: first, until: last).times == times)
  }

  @Test(
    arguments: [
      "", "yesterday", "2026", "2026-01", "2026-1-31", "31.01.2026", "2026/01/31", "20260131",
      "2026-01-31 ", "2026-01-31T12:00Z", "2026-01-31T12:00:00", "2026-01-31 12:00:00Z",
      "2026-01-31T12:00:00+9", "1769903999",
    ]
  )
  func refusesOtherDates(_ text: String) {
    #expect(throws: HistoryDateError.form(text)) { try HistoryScope(limit: 1, after: text) }
    #expect(throws: HistoryDateError.form(text)) { try HistoryScope(limit: 1, until: text) }
  }

  @Test(
    arguments: [
      "2026-02-29", "2026-13-01", "2026-00-10", "2026-01-32", "1969-12-31",
      "2026-01-31T24:00:00Z", "2026-01-31T12:60:00Z",
    ]
  )
  func refusesDatesThatAreNone(_ text: String) {
    #expect(throws: HistoryDateError.range(text)) { try HistoryScope(limit: 1, after: text) }
    #expect(throws: HistoryDateError.range(text)) { try HistoryScope(limit: 1, until: text) }
  }

  @Test func refusesAPeriodThatEndsBeforeItBegins() {
    let (first, last) = ("2026-02-01", "2026-01-31")
    #expect(throws: HistoryDateError.order(first: first, last: last)) {
      try HistoryScope(limit: 1, after: first, until: last)
    }
    // Before 1970 in UTC.
    let text = "1970-01-01T00:00:00+09:00"
    #expect(throws: HistoryDateError.range(text)) { try HistoryScope(limit: 1, until: text) }
  }

  @Test(
    arguments: [
      ("", AmountError.empty), ("-1", .sign), ("1,5", .comma), ("1e18", .exponent), ("0x10", .hex),
      ("usdc", .noNumber), ("max", .max), ("1.", .missingDigits), ("1 2 usdc", .words(found: 3)),
    ]
  )
  func refusesOtherAmounts(_ text: String, _ error: AmountError) {
    #expect(throws: error) { try HistoryScope(limit: 1, least: text) }
    #expect(throws: error) { try HistoryScope(limit: 1, most: text) }
  }

  @Test(arguments: [Int.min, -1, 0, 1_001, Int.max]) func refusesAPageOfAnotherSize(limit: Int) {
    #expect(throws: HistoryPageError.limit(limit)) { try HistoryScope(limit: limit) }
  }
}
