import ArgumentParser
import Core
import Scenes
import Testing

@testable import kingtherum

/// The options of `watch`, and what is printed as one line of many.
@Suite struct WatchCommandTests {
  @Test func everyOptionIsRead() throws {
    let command = try WatchCommand.parse([
      "savings", "rent", "--since", "7", "--confirmations", "0", "--limit", "3", "--interval", "2",
      "--exec", "cat", "--notify",
    ])
    #expect(command.accounts.accounts == ["savings", "rent"])
    #expect(command.since == 7 && command.confirmations == 0)
    #expect(command.limit == 3 && command.interval == 2)
    #expect(command.exec == "cat" && command.notify)
  }

  @Test func withoutOptionsItOnlyTells() throws {
    let command = try WatchCommand.parse([])
    #expect(command.since == nil && command.limit == nil && command.interval == nil)
    #expect(command.confirmations == 12 && command.exec == nil && !command.notify)
    #expect(try WatchCommand.parse(["--all-accounts"]).accounts.allAccounts)
  }

  @Test(
    "what cannot be meant is refused",
    arguments: [
      ["savings", "--all-accounts"], ["--since", "-1"], ["--since", "last"],
      ["--confirmations", "few"], ["--limit", "x"], ["--exec"], ["--watch"],
    ]
  )
  func someOptionsAreRefused(words: [String]) {
    #expect(throws: (any Error).self) { try WatchCommand.parse(words) }
  }

  private struct Body: AnswerBody {
    static let schema = "kingtherum.test"
    let text: String
  }

  @Test("each document is one line, whatever is in it")
  func eachDocumentIsOneLine() throws {
    let answer = Answer(Body(text: "a\nb\u{202E}/\u{2028}"), text: "shown")
    #expect(
      try Console.line(answer)
        == #"{"schema":"kingtherum.test","text":"a\nb\u202e/\u2028","version":1}"#
    )
  }
}
