import ArgumentParser
import Scenes
import Testing

@testable import kingtherum

/// A suggested command goes on with what was asked for.
@Suite struct HistoryWordsTests {
  /// Options that the suggestion names by itself, that stand in each suggestion, or that are not about
  /// what is read and shown.
  private static let others: Set<String> = [
    "--all-accounts", "--max-calls", "--chain", "--rpc-url", "--quorum", "--timeout", "--offline",
    "--yes", "--home", "--json", "--quiet", "--verbose", "--color", "--lang", "--log-level",
    "--log-file", "--help", "--version",
  ]

  private static let reading = [
    "--since", "2026-01-31", "--privacy", "--verify", "--token-list", "my tokens.json",
  ]
  private static let showing = [
    "--asset", "usdc", "--direction", "in", "--kind", "token-in", "--counterparty", "bakery.eth",
    "--after", "2026-01-01", "--until", "2026-02-01", "--time-zone", "Asia/Seoul", "--min", "1",
    "--max", "2", "--before", "12", "--running-balance", "--limit", "5", "--all", "--full",
  ]

  private func list(_ words: [String]) throws -> HistoryListCommand {
    try #require(
      try Kingtherum.parseAsRoot(["history", "list", "savings"] + words) as? HistoryListCommand
    )
  }

  private func sync(_ words: [String]) throws -> HistorySyncCommand {
    try #require(
      try Kingtherum.parseAsRoot(["history", "sync", "savings"] + words) as? HistorySyncCommand
    )
  }

  private func spelled(_ route: Route, _ words: HistoryWords) -> String {
    var formatter = RouteFormatter()
    formatter.history = words
    return formatter.words(for: route)
  }

  @Test("a sync that a limit ended goes on with its options, and the list after it has them, too")
  func aSyncGoesOn() throws {
    let words = try sync(Self.reading + ["--max-calls", "60", "--yes"]).words
    let end = " --since 2026-01-31 --privacy --verify --token-list 'my tokens.json'"
    #expect(
      spelled(.syncHistory(accounts: ["savings"], chain: "dev", maxRequests: 60), words)
        == "history sync savings --chain dev --max-calls 60" + end
    )
    #expect(
      spelled(.history(account: "savings", chain: "dev"), words)
        == "history savings --chain dev" + end
    )
    let recent = try sync(["--recent", "90d"]).words
    #expect(
      spelled(.listHistory(accounts: [], chain: "dev"), recent)
        == "history --all-accounts --chain dev --recent 90d"
    )
  }

  @Test("a list that a limit ended goes on with the same rows")
  func aListGoesOn() throws {
    let command = try list(Self.reading + Self.showing)
    let route = Route.listHistory(accounts: ["savings", "rent"], chain: "dev", maxRequests: 60)
    var formatter = RouteFormatter()
    formatter.history = command.words
    let suggested = formatter.arguments(for: route)
    #expect(
      suggested
        == ["history", "savings", "rent", "--chain", "dev", "--max-calls", "60"] + Self.reading
        + Self.showing
    )
    let next = try #require(try Kingtherum.parseAsRoot(suggested) as? HistoryListCommand)
    #expect(next.words.reading == Self.reading && next.words.showing == Self.showing)
    // A sync shows no rows.
    #expect(
      try Kingtherum.parseAsRoot(formatter.arguments(for: .syncHistory(accounts: [], chain: "dev")))
        is HistorySyncCommand
    )
    #expect(try list(["--offset", "3"]).words.showing == ["--offset", "3"])
  }

  @Test("what was not given is not said, and other commands take none of it")
  func nothingIsAdded() throws {
    #expect(try list([]).words.reading.isEmpty && list([]).words.showing.isEmpty)
    #expect(try sync([]).words.reading.isEmpty && sync([]).words.showing.isEmpty)
    let words = try list(Self.reading + Self.showing).words
    #expect(spelled(.listWallets, words) == "wallet list")
    let balance = Route.balance(account: "savings", chain: "dev")
    #expect(spelled(balance, words) == "balance savings --chain dev")
  }

  @Test("no option of a list or a sync is forgotten")
  func everyOptionIsRepeated() throws {
    for (path, repeated) in [
      (["history", "list"], Self.reading + Self.showing + ["--recent", "--offset"]),
      (["history", "sync"], Self.reading + ["--recent"]),
    ] {
      let command = try #require(CommandDescription(CommandTree(path).command))
      let names = Set(command.optionNames.filter { $0.hasPrefix("--") })
      #expect(names.subtracting(Self.others) == Set(repeated.filter { $0.hasPrefix("--") }))
    }
  }
}
