import Foundation
import Testing

/// Every command in docs/offline.md is proved by the transcript `offline.txt`.
@Suite struct OfflinePageTests {
  /// Options that a script needs, and a person at a prompt does not.
  private static let scriptParts = [
    " --low-memory", " --yes", " --password-file pw", " --mnemonic-file fixed",
    " --mnemonic-out words",
  ]

  /// A line that only a script sees, because its words are in a file.
  private static let scriptLine = "caution: anyone who reads words controls this wallet"

  /// A row about the worker that the test has; the page is of a machine without one.
  private static let workerLine = "  [..]  files "

  /// A command as the page shows it, with everything printed on stdout and stderr.
  private struct Shown {
    let command: String
    var lines: [String] = []
  }

  @Test func offlinePageMatchesTheProgram() throws {
    let play = try Transcript(parsing: Self.text("Tests/CLITests/Transcripts/offline.txt"))
      .steps.filter { $0.runner == .program }
    let page = try Self.page()
    #expect(page.map(\.command) == play.map(Self.typed))
    for (shown, step) in zip(page, play) {
      var rest = (step.stdout + step.stderr).map(Self.renamed)
        .filter {
          !$0.isEmpty && !$0.hasPrefix(Self.scriptLine) && !$0.hasPrefix(Self.workerLine)
        }
      for line in shown.lines {
        guard let place = rest.firstIndex(where: { Gap.fits($0, line) }) else {
          Issue.record("\(shown.command) prints no such line: \(line)")
          continue
        }
        rest.remove(at: place)
      }
      #expect(rest == [], "\(shown.command): the page leaves lines out")
    }
    #expect(page.count >= 15)
  }

  /// A step as a person types it on one of the two machines, after the prompt.
  private static func typed(_ step: Step) -> String {
    var command = scriptParts.reduce("kingtherum " + step.command) { $0.replacing($1, with: "") }
    let home = " --home offline"
    let isOffline = command.split(separator: "|").first?.contains(home) == true
    if isOffline { command = command.replacing(home, with: "") }
    let seen = " < seen"
    if command.hasSuffix(seen) { command = "zbarcam --raw | " + command.dropLast(seen.count) }
    return (isOffline ? "offline$ " : "online$ ") + command
  }

  /// On each machine, the wallets are in the usual place.
  private static func renamed(_ line: String) -> String {
    line.replacing("$HOME/offline", with: "~/.kingtherum")
      .replacing("$HOME/.kingtherum", with: "~/.kingtherum")
      .replacing(" --home offline", with: "")
  }

  /// The commands in the code blocks of the page.
  private static func page() throws -> [Shown] {
    var found: [Shown] = []
    var isInside = false
    for line in try text("docs/offline.md").split(
      separator: "\n",
      omittingEmptySubsequences: false
    ) {
      if line.hasPrefix("```") {
        isInside = line == "```console"
      } else if isInside, line.hasPrefix("offline$ ") || line.hasPrefix("online$ ") {
        found.append(Shown(command: String(line)))
      } else if isInside, !line.isEmpty, !found.isEmpty {
        found[found.count - 1].lines.append(String(line))
      }
    }
    return found
  }

  private static func text(_ path: String) throws -> String {
    let top = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../..").standardized
    return try String(contentsOf: top.appending(path: path), encoding: .utf8)
  }
}
