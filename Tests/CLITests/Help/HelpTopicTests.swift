import Core
import Foundation
import Scenes
import TestSupport
import Testing

@testable import kingtherum

/// `help TOPIC` shows the pages in docs/, in Korean those in docs/ko/.
@Suite struct HelpTopicTests {
  /// The languages that have pages.
  private static let languages = Language.offered

  /// The script that generates the topics finds nothing to update, and no Korean page that says
  /// something else than the English one.
  @Test func theTopicsAreThePages() throws {
    let script = Process()
    script.executableURL = URL(filePath: "/usr/bin/env")
    script.arguments = [
      "python3", Vectors.root.appending(path: "scripts/topics.py").path, "--check",
    ]
    script.environment = ["PATH": "/usr/local/bin:/usr/bin:/bin", "PYTHONDONTWRITEBYTECODE": "1"]
    let errors = Pipe()
    script.standardError = errors
    try script.run()
    let told = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    script.waitUntilExit()
    #expect(script.terminationStatus == 0, "\(told)")
  }

  @Test(arguments: HelpTopic.allCases, [40, 80])
  func aTopicIsPlainTextInTheWidthOfTheTerminal(_ topic: HelpTopic, _ columns: Int) {
    for language in Self.languages {
      let text = MarkdownPage(topic.text(in: language), columns: columns).text
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.count > 8)
      // At the usual width, all commands fit, too.
      for line in lines where columns == 80 || !line.hasPrefix("    ") {
        #expect(WrappedText.width(of: line) <= columns, "\(line)")
      }
      for line in lines where !line.hasPrefix("    ") {
        for mark in ["](", "*", "|--", "## ", "<!--"] { #expect(!line.contains(mark), "\(line)") }
      }
      #expect(!text.contains("\n\n\n") && !text.contains("decision "))
    }
  }

  /// Every other language shows the English pages.
  @Test(arguments: HelpTopic.allCases)
  func aTopicIsInTheLanguageOfTheRun(_ topic: HelpTopic) throws {
    func hasHangul(_ text: String) -> Bool { text.contains(/[가-힣]/) }
    let korean = topic.text(in: try #require(Language(tag: "ko")))
    let head = try #require(korean.split(separator: "\n").first)
    #expect(head.hasPrefix("# ") && hasHangul(String(head)))
    #expect(!hasHangul(topic.text(in: .english)))
    #expect(topic.text(in: .pseudo) == topic.text(in: .english))
  }

  @Test func aTopicIsAskedByItsName() throws {
    for topic in HelpTopic.allCases {
      guard case .topic(let found, let page)? = try HelpRequest(["help", topic.rawValue]) else {
        Issue.record("\(topic)")
        continue
      }
      #expect(found == topic)
      // A topic with the name of a command shows both.
      #expect((page != nil) == (topic == .policy))
    }
    let text = try #require(try HelpRequest(["help", "policy"])).text(columns: 80)
    #expect(text.contains("Usage: kingtherum policy") && text.contains("sign-ins"))
  }

  @Test func aTopicThatIsMistypedIsSuggested() {
    #expect(HelpTopic.hint(for: "ofline") == "did you mean: kingtherum help offline")
    #expect(HelpTopic.hint(for: "exit") == "did you mean: kingtherum help exit-codes")
    #expect(HelpTopic.hint(for: "relay") == "did you mean: kingtherum help nodes")
    #expect(HelpTopic.hint(for: "weather") == nil && HelpTopic.hint(for: nil) == nil)
  }

  @Test func markdownBecomesText() {
    let page = MarkdownPage(
      """
      # Head

      Some `code` and [a link](there.md), **strong**
      on two lines.

      - one
        and more
      - two

      After the list.

      | key | meaning | default |
      |---|---|---|
      | `a` | first | 1 |

      ```toml
      setting = ["a long list that is copied and never broken"]
      ```

      ```console
      $ kingtherum send "1.5 eth" to alice --from savings | cat
      ```
      """,
      columns: 30
    )
    #expect(
      page.text == #"""
        Head

        Some `code` and a link, strong
        on two lines.

        - one and more
        - two

        After the list.

          a
              first: 1

            setting = ["a long list that is copied and never broken"]

            $ kingtherum send \
              "1.5 eth" to alice \
              --from savings | cat
        """#
    )
  }
}
