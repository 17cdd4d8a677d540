import Foundation
import Testing

/// The documentation describes what exists.
@Suite struct DocsTests {
  static var pages: [House.File] {
    get throws {
      try ["README.md", "SECURITY.md", "CONTRIBUTING.md", "CHANGELOG.md"].map(House.file)
        + House.files(in: "docs", endings: ["md"])
    }
  }

  @Test func everyLinkLeadsToAFile() throws {
    for page in try Self.pages {
      let folder = House.root.appending(path: page.path).deletingLastPathComponent()
      for link in page.text.matches(of: /\]\(([^)#\s]+)(#[^)]*)?\)/) {
        let target = String(link.1)
        guard !target.contains("://") else { continue }
        let place = folder.appending(path: target).path
        #expect(FileManager.default.fileExists(atPath: place), "\(page.path): \(target)")
      }
    }
  }

  @Test func theOutputPageHasOneRowPerCommand() throws {
    let tree = CommandTree(files: try House.sources(of: "kingtherum"))
    let rows = try House.file("docs/output.md").lines
      .compactMap { $0.firstMatch(of: /^\| `([a-z0-9 -]+)` \|/).map { String($0.1) } }
    #expect(rows.sorted() == tree.commands(below: "Kingtherum").sorted())
    #expect(!rows.isEmpty)
  }

  @Test func noFileNamesOneMachine() throws {
    let marks = ["/home/", "/root/", "/Users/"]
    let tests = try House.files(in: "Tests", endings: ["swift", "py"])
    let files = try Self.pages + House.sources() + tests
    for file in files where file.name != "DocsTests.swift" {
      for mark in marks {
        #expect(!file.text.contains(mark), "\(file.path) names \(mark)")
      }
    }
  }

  @Test func readsCommandsFromTheirDeclarations() {
    let file = House.File(
      path: "Sample.swift",
      text: """
        @main struct Kingtherum: AsyncParsableCommand {
          static let configuration = CommandConfiguration(
            commandName: "kingtherum", version: text(Version.text),
            groupedSubcommands: [
              CommandGroup(name: "Wallets", subcommands: [WalletCommand.self]),
              CommandGroup(name: "Pay", subcommands: [Commands.Balance.self]),
            ])
        }
        struct WalletCommand: ParsableCommand {
          static let configuration = CommandConfiguration(
            commandName: "wallet", subcommands: [WalletCreate.self])
        }
        struct WalletCreate: View {
          static let configuration = CommandConfiguration(commandName: "create")
        }
        extension Commands { struct Balance: View {
          static let configuration = CommandConfiguration(commandName: "balance")
        } }
        """
    )
    #expect(
      CommandTree(files: [file]).commands(below: "Kingtherum") == ["wallet create", "balance"]
    )
  }
}
