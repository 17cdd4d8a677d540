import ArgumentParser
import Core
import Entity
import Foundation
import Scenes
import Testing

@testable import kingtherum

/// The options that select a part of a history.
@Suite struct HistoryFilterOptionsTests {
  @Test func everyOptionIsInTheScope() throws {
    let command = try HistoryListCommand.parse([
      "savings", "rent", "--asset", "usdc", "--direction", "in", "--kind", "token-in,received",
      "--counterparty", "alice", "--after", "2026-01-31", "--until", "2026-01-31", "--min", "1",
      "--max", "2 usdc", "--before", "7", "--running-balance", "--limit", "5",
    ])
    #expect(command.accounts.accounts == ["savings", "rent"] && !command.accounts.allAccounts)
    #expect(command.filter.asset == "usdc" && command.filter.counterparty == "alice")
    let scope = try command.filter.scope(
      limit: command.limit,
      offset: command.offset,
      in: .utc
    )
    #expect(
      try scope
        == HistoryScope(
          limit: 5,
          before: "7",
          direction: .in,
          kinds: "token-in,received",
          after: "2026-01-31",
          until: "2026-01-31",
          least: "1",
          most: "2 usdc",
          hasBalances: true
        )
    )
  }

  @Test("help explains each kind") func everyKindIsExplained() {
    let lines = HistoryListCommand.configuration.discussion.split(separator: "\n")
    let explained = lines.compactMap { line -> [String]? in
      guard let colon = line.firstIndex(of: ":"), line.index(after: colon) != line.endIndex else {
        return nil
      }
      return line[..<colon].components(separatedBy: ", ")
    }
    #expect(
      explained.joined().filter(Movement.Kind.names.contains).sorted()
        == Movement.Kind.names.sorted()
    )
  }

  @Test func nothingIsSelectedWithoutOptions() throws {
    let command = try HistoryListCommand.parse([])
    #expect(
      command.accounts.accounts.isEmpty && !command.accounts.allAccounts
        && command.filter.asset == nil
    )
    let scope = try command.filter.scope(
      limit: command.limit,
      offset: command.offset,
      in: .utc
    )
    #expect(try scope == HistoryScope(limit: 20))
    #expect(try HistoryListCommand.parse(["--all-accounts"]).accounts.allAccounts)
  }

  @Test(
    arguments: [
      (["savings", "--all-accounts"], OptionRefusal.allAccountsAndAccount),
      (["--before", "7", "--offset", "1"], .beforeAndOffset),
      (["--min", "1"], .boundsWithoutAsset), (["--max", "1 eth"], .boundsWithoutAsset),
    ]
  )
  func refusesOptionsThatConflict(_ words: [String], _ refusal: OptionRefusal) throws {
    let error = #expect(throws: (any Error).self) { try HistoryListCommand.parse(words) }
    let message = HistoryListCommand.message(for: try #require(error))
    #expect(message.contains(refusal.sentence.english), "\(message)")
  }

  @Test(arguments: [["--direction", "sideways"], ["--direction", "IN"], ["--direction", "none"]])
  func refusesOtherDirections(_ words: [String]) {
    #expect(throws: (any Error).self) { try HistoryListCommand.parse(words) }
  }

  @Test func anUnknownKindLeadsToANearOneOrToTheHelp() {
    let near = NameCandidates.hint(for: HistoryKindError.unknown("recieved"), ["history"])
    #expect(near == "did you mean: received")
    #expect(NameCandidates.hint(for: HistoryKindError.unknown("everything"), ["history"]) == nil)
    let hint = Hints.hint(for: "history-kind-unknown", in: ["history"])
    #expect(hint == "see: kingtherum history list --help")
    let help = Kingtherum.helpMessage(for: HistoryListCommand.self)
    for name in Movement.Kind.names { #expect(help.contains(name)) }
  }

  @Test func kindsAreOfferedOnce() {
    let list = CommaList(Movement.Kind.names)
    #expect(list.candidates(for: "").count == Movement.Kind.allCases.count)
    #expect(!list.candidates(for: "--kind=sent,").contains("sent,sent"))
    #expect(list.candidates(for: "sent,").contains("sent,fee"))
  }
}
