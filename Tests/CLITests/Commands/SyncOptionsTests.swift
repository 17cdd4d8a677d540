import ArgumentParser
import Core
import Entity
import Live
import Scenes
import Testing

@testable import kingtherum

/// How much of a history is read, and whether it is asked first.
@Suite struct SyncOptionsTests {
  @Test("by default all is read, and a person is asked if that is costly")
  func usual() throws {
    for wishes in [
      try HistorySyncCommand.parse([]).syncOptions.wishes(),
      try HistoryListCommand.parse([]).syncOptions.wishes(),
    ] {
      #expect(wishes.start == nil && wishes.maxRequests == nil && wishes.stopsIfCostly)
    }
    #expect(try !WatchCommand.parse([]).syncConsent.yes)
  }

  @Test(
    "--yes and --max-calls are consent",
    arguments: [["--yes"], ["-y"], ["--max-calls", "50"]]
  )
  func consent(words: [String]) throws {
    #expect(try !HistorySyncCommand.parse(words).syncOptions.wishes().stopsIfCostly)
    #expect(try !HistoryListCommand.parse(words).syncOptions.wishes().stopsIfCostly)
  }

  @Test("watch takes --yes, and its --since is what it reports")
  func watching() throws {
    let command = try WatchCommand.parse(["-y", "--since", "7"])
    #expect(command.syncConsent.yes && command.since == 7)
    #expect(throws: (any Error).self) { try WatchCommand.parse(["--max-calls", "50"]) }
  }

  @Test func theReachIsRead() throws {
    let limited = try HistorySyncCommand.parse(["--max-calls", "500", "--since", "1970-01-02"])
    let wishes = try limited.syncOptions.wishes()
    #expect(wishes.maxRequests == 500 && wishes.start == .time(86_400))
    let block = try HistoryListCommand.parse(["savings", "--since", "24000000"])
    #expect(try block.syncOptions.wishes().start == .block(24_000_000))
    let recent = try HistoryListCommand.parse(["--recent", "99y"]).syncOptions.wishes()
    #expect(recent.start == .time(0))
    guard case .time = try HistoryListCommand.parse(["--recent", "1d"]).syncOptions.wishes().start
    else {
      Issue.record("no time")
      return
    }
  }

  @Test("what cannot be meant is refused while the options are read")
  func refusedByTheParser() {
    for words in [
      ["--max-calls", "49"], ["--max-calls", "0"], ["--max-calls", "many"], ["--since"],
      ["--since", "7", "--recent", "1d"],
    ] {
      #expect(throws: (any Error).self) { try HistorySyncCommand.parse(words) }
      #expect(throws: (any Error).self) { try HistoryListCommand.parse(words) }
    }
    #expect(OptionRefusal.fewCalls.sentence.english == "--max-calls must be at least 50")
    #expect(SyncWishes.fewestRequests == 50)
  }

  @Test(
    "without a network, nothing is synced",
    arguments: [
      (["--verify"], OptionRefusal.verifyOffline, "--verify conflicts with --offline"),
      (["--privacy"], .privacyOffline, "--privacy conflicts with --offline"),
      (["--since", "7"], .sinceOffline, "--since conflicts with --offline"),
      (["--recent", "90d"], .recentOffline, "--recent conflicts with --offline"),
      (["--max-calls", "50"], .maxCallsOffline, "--max-calls conflicts with --offline"),
    ]
  )
  func offlineRefusesWhatASyncDoes(
    words: [String],
    refusal: OptionRefusal,
    message: String
  ) throws {
    #expect(refusal.sentence.english == message)
    let commands: [any ParsableCommand.Type] = [HistoryListCommand.self, HistorySyncCommand.self]
    for command in commands {
      _ = try command.parse(words)
      let error = #expect(throws: (any Error).self) { try command.parse(words + ["--offline"]) }
      let found = command.message(for: try #require(error))
      #expect(found.contains(message), "\(found)")
    }
  }

  @Test("consent changes nothing offline") func consentStaysSilent() throws {
    #expect(try HistoryListCommand.parse(["--offline", "--yes"]).chainOptions.offline)
    #expect(try HistorySyncCommand.parse(["--offline"]).chainOptions.offline)
  }

  @Test("a value that cannot be read has an error of its own")
  func refusedAfterwards() throws {
    let dated = try HistorySyncCommand.parse(["--since", "soon"])
    #expect(throws: SyncStartError.form("soon")) { try dated.syncOptions.wishes() }
    let period = try HistorySyncCommand.parse(["--recent", "soon"])
    #expect(throws: SyncStartError.period("soon")) { try period.syncOptions.wishes() }
  }

  @Test("a day is one of the zone") func daysAreOfTheZone() throws {
    let command = try HistoryListCommand.parse(["--since", "1970-01-02", "--time-zone", "+02:00"])
    let zone = try TimeZoneRules.named(try #require(command.filter.timeZone.timeZone))
    #expect(try command.syncOptions.wishes(in: zone).start == .time(79_200))
  }

  @Test("with --json nobody is asked") func jsonIsNotAsked() async throws {
    let command = try HistorySyncCommand.parse(["--json"])
    let consent = command.syncOptions.consent.consent(command.common)
    let price = SyncPrice(requests: 201, bytes: 1, seconds: 1, node: .sample)
    await #expect(throws: SyncCostError.costly(price)) {
      try await consent.report(SyncWishes()) { _ in throw SyncCostError.costly(price) }
    }
  }
}
