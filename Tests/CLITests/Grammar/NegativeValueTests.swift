import ArgumentParser
import Core
import Entity
import Scenes
import Testing

@testable import kingtherum

@Suite struct NegativeValueTests {
  @Test(
    "a value that begins with a minus sign belongs to its option",
    arguments: [
      (["--limit", "-5"], ["--limit=-5"]),
      (["--min", "-.5", "--max", "-1 eth"], ["--min=-.5", "--max=-1 eth"]),
      (["--time-zone", "-05:00", "savings"], ["--time-zone=-05:00", "savings"]),
    ]
  )
  func joins(words: [String], expected: [String]) {
    #expect(NegativeValue.joined(words) == expected)
    #expect(CommandTree(["history", "list"] + words).arguments == expected)
  }

  @Test(
    "everything else stays as it is",
    arguments: [
      ["--limit", "5"], ["--limit=1", "-5"], ["--limit"], ["-c", "-5"], ["savings", "-5"],
      ["--json", "-q"], ["--json", "-5"], ["--out", "-"], ["--", "--limit", "-5"],
      ["--limit", "--5"],
      ["--min", "-."], ["--min", "-eth"],
    ]
  )
  func leaves(words: [String]) {
    #expect(NegativeValue.joined(words) == words)
  }

  @Test(
    "a negative value is called so, whatever the command",
    arguments: [
      ["send", "--nonce", "-1"], ["balance", "--timeout", "-3"], ["history", "--limit", "-2x"],
      ["history", "export", "--year", "-2025x"],
    ]
  )
  func isRefused(words: [String]) throws {
    let tree = CommandTree(words)
    do {
      _ = try Kingtherum.parseAsRoot(tree.ordered)
      Issue.record("\(words)")
    } catch {
      let said = tree.report(Kingtherum.message(for: error)).message.english
      #expect(!said.contains("missing value") && !said.contains("unknown option"), "\(said)")
      #expect(said.contains(words[words.count - 1]), "\(said)")
    }
  }

  @Test("a time zone west of Greenwich needs no equals sign") func timeZones() throws {
    let tree = CommandTree(["history", "export", "--time-zone", "-05:00"])
    let command = try #require(
      try Kingtherum.parseAsRoot(tree.ordered) as? HistoryExportCommand
    )
    #expect(command.days.timeZone.timeZone == "-05:00")
  }
}
