import Entity
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

  @Test func theChainsPageHasOneRowPerBuiltInChain() throws {
    let rows = try House.file("docs/chains.md").lines
      .filter { $0.contains(/^\| [^|]+ \| `[a-z][a-z0-9-]*` \|/) }
    #expect(rows.count == ChainRegistry.builtIn.chains.count)
    for chain in ChainRegistry.builtIn.chains {
      let short = chain.shortName.map { "`\($0)`" } ?? "–"
      let aliases = chain.aliases.map { "`\($0)`" }.joined(separator: ", ")
      let cells = [
        chain.title, "`\(chain.name)`", short, aliases.isEmpty ? "–" : aliases, "\(chain.id)",
        chain.symbol,
      ]
      let begin = "| " + cells.joined(separator: " | ") + " | "
      let row = try #require(rows.first { $0.hasPrefix(begin) }, "\(begin)")
      for address in chain.publicNodes + (chain.explorer.map { [$0] } ?? []) {
        let shown = "`\(address.replacing("https://", with: ""))`"
        #expect(row.contains(shown), "\(chain.name): \(shown)")
      }
      // The wrapped coin and the block time stand in this table, or in those of the studied chains.
      let profile = chain.id.profile(at: 0)
      let coin = profile.wrappedCoin.map { "`\($0)`" } ?? "–"
      #expect(row.contains("| \(coin)") || row.contains("see below"), "\(chain.name): \(coin)")
    }
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
