import Foundation
import Testing

@testable import kingtherum

/// The example in the README is proved by the transcript `story.txt`.
@Suite struct ReadmeTests {
  /// Flags that a script needs, and a person at a prompt does not.
  private static let scriptFlags = [" --low-memory", " --yes"]

  @Test func firstMinuteMatchesTheTranscript() throws {
    let story = try Transcript(parsing: Self.text("Tests/CLITests/Transcripts/story.txt"))
    let shown = Transcript(parsing: try Self.firstConsole())
    var rest = story.steps[...]
    for step in shown.steps {
      let played = rest.firstIndex { $0.runner == .program && Self.typed($0) == step.command }
      let place = try #require(played, "the story has no command: \(step.command)")
      let stdout = rest[place].stdout
      #expect(stdout.count == step.stdout.count, "\(step.command)")
      for (written, line) in zip(stdout, step.stdout) {
        #expect(Gap.fits(written, line), "\(step.command): \(line)")
      }
      rest = rest[(place + 1)...]
    }
    #expect(shown.steps.count == 6)
  }

  @Test func topicsAreThoseOfHelp() throws {
    let lines = try Self.text("README.md").split(separator: "\n")
    let line = try #require(lines.first { $0.hasPrefix("`kingtherum help TOPIC`") })
    let topics = line.split(separator: "`").map(String.init).filter { word in
      word.allSatisfy { $0.isLetter || $0 == "-" }
    }
    #expect(topics == HelpTopic.allCases.map(\.rawValue))
  }

  private static func typed(_ step: Step) -> String {
    scriptFlags.reduce("kingtherum " + step.command) { $0.replacing($1, with: "") }
  }

  /// The first code block of the README; blank lines in it only separate commands.
  private static func firstConsole() throws -> String {
    let lines = try text("README.md").split(separator: "\n", omittingEmptySubsequences: false)
    let block = lines.drop { $0 != "```console" }.dropFirst().prefix { $0 != "```" }
    return block.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private static func text(_ path: String) throws -> String {
    let top = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../..").standardized
    return try String(contentsOf: top.appending(path: path), encoding: .utf8)
  }
}
