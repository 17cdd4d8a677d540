import Core
import Entity
import Testing

@testable import Scenes

/// Histories whose text is in a time zone other than UTC.
@Suite struct HistoryZoneTests {
  private static func answer(
    isTable: Bool,
    _ offset: String = "+09:00"
  ) async throws -> Answer<ListHistory.Body> {
    let stub = ListHistoryTests.StubHistory(
      rows: [try ListHistoryTests.movement(.received, counterparty: try Samples.address("7"))]
    )
    let response = try await ListHistory.Interactor(worker: stub).act(
      on: .init(
        try HistorySelection(of: ["savings"], HistoryScope(limit: 20), knowing: stub),
        chain: try Samples.chain(),
        tokens: [],
        isOffline: false
      )
    )
    let zone = try #require(TimeZoneRules(offset: offset))
    return ListHistory.Presenter(isTable: isTable, zone: zone).present(response)
  }

  @Test("every time of a text is in the zone, which is named once; JSON is in UTC")
  func timesAreInTheZone() async throws {
    for isTable in [true, false] {
      let answer = try await Self.answer(isTable: isTable)
      let first = isTable ? "2026-02-01 08:59  received" : "2026-02-01T08:59:59+09:00  block 7"
      #expect(answer.text.hasPrefix(first), "\(answer.text)")
      let notes = answer.notes.map(\.english)
      #expect(notes.filter { $0 == "info: times in +09:00" }.count == 1)
      #expect(notes.contains { $0.contains("as of block 7 (2026-02-01T08:59:59+09:00)") })
      #expect(!(notes + [answer.text]).contains { $0.contains("2026-01-31") })
      #expect(answer.movements.map(\.time.english) == ["2026-01-31T23:59:59Z"])
    }
  }

  @Test func timesInUTCNameItThemselves() async throws {
    let stub = ListHistoryTests.StubHistory(rows: [try ListHistoryTests.movement(.received)])
    let answer = try await ListHistoryTests.model(stub)
    #expect(answer.text.hasPrefix("2026-01-31T23:59:59Z  block 7"))
    #expect(!answer.notes.contains { $0.english.contains("times in") })
  }

  @Test("a stored transaction is shown in the zone, too") func oneTransaction() async throws {
    typealias Show = ShowStoredTransactionTests
    let entry = try Show.entry(nil, [try ListHistoryTests.movement(.received)])
    let response = try await ShowStoredTransaction.Interactor(
      worker: Show.StubHistory(entry: entry)
    )
    .act(
      on: .init(hash: try Samples.hash("c"), chain: try Samples.chain(), tokens: TokenList())
    )
    let zone = try #require(TimeZoneRules(offset: "-03:30"))
    let answer = ShowStoredTransaction.Presenter(zone: zone).present(response)
    #expect(answer.text.contains("2026-01-31T20:29:59-03:30"))
    #expect(answer.notes.contains { $0.english == "info: times in -03:30" })
    #expect(answer.time.english == "2026-01-31T23:59:59Z")
  }

  @Test("a day is one of the zone, and a time has its own") func daysAreThoseOfTheZone() throws {
    let zone = try #require(TimeZoneRules(offset: "+09:00"))
    let day = try HistoryScope(limit: 1, after: "2026-01-31", until: "2026-01-31", zone: zone)
    #expect(day.times == 1_769_785_200...1_769_871_599)
    let utc = try HistoryScope(limit: 1, after: "2026-01-31", until: "2026-01-31")
    #expect(utc.times == 1_769_817_600...1_769_903_999)
    let time = try HistoryScope(limit: 1, after: "2026-01-31T00:00:00Z", zone: zone)
    #expect(time.times?.lowerBound == 1_769_817_600)
    #expect(throws: HistoryDateError.range("1969-12-31")) {
      try HistoryScope(limit: 1, until: "1969-12-31", zone: zone)
    }
  }
}
