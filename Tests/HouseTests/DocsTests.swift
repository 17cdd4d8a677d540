import Entity
import Foundation
import Testing

@testable import HomeKit

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
      let written = row.dropFirst(begin.count).split(
        separator: " | ",
        omittingEmptySubsequences: false
      )
      .map(String.init)
      // Behind a fact, its sources stand in parentheses.
      let facts = Self.facts(of: chain)
      for (fact, cell) in zip(facts, written) {
        #expect(cell == fact || cell.hasPrefix(fact + " ("), "\(chain.name): \(fact), \(cell)")
      }
      let addresses = [chain.explorers, chain.publicNodes].map { list in
        list.map { "`\($0.replacing("https://", with: ""))`" }.joined(separator: " ")
      }
      let end = addresses.map { $0.isEmpty ? "–" : $0 }
      #expect(Array(written.dropFirst(facts.count).prefix(2)) == end, "\(chain.name)")
    }
  }

  /// What the page says of a chain behind its coin: block time, wrapped coin, Multicall3, fee model
  /// and finality, with all forks that are known.
  private static func facts(of chain: ChainEntry) -> [String] {
    let profile = chain.id.profile(at: .max)
    let seconds = profile.blockMilliseconds.map { time in
      let text = "\(time / 1000).\(String(time % 1000 + 1000).dropFirst())"
      return String(text.reversed().drop { $0 == "0" }.drop { $0 == "." }.reversed())
    }
    let multicall =
      switch profile.multicall {
      case .standard?: "usual"
      case let other?: "`\(other.address)`"
      case nil: "none"
      }
    return [
      seconds ?? "unknown", profile.wrappedCoin.map { "`\($0)`" } ?? "–", multicall,
      word(for: profile.feeModel), word(for: profile.finality),
    ]
  }

  private static func word(for model: FeeModel) -> String {
    switch model {
    case .eip1559: "EIP-1559"
    case .ownBaseFee: "own base fee"
    case .gasPrice: "gas price"
    case .opStack: "OP Stack"
    case .scroll: "Scroll"
    case .arbitrum: "Arbitrum"
    case .zkStack: "ZK Stack"
    case .unknown: "unknown"
    }
  }

  private static func word(for finality: Finality) -> String {
    switch finality {
    case .tag: "`finalized`"
    case .blocks(1): "1 block"
    case .blocks(let count): "\(count) blocks"
    case .settled(let id):
      "on \((try? ChainID(id)).flatMap { ChainRegistry.builtIn[$0]?.title } ?? "chain \(id)")"
    case .unknown: "unknown"
    }
  }

  /// Each row ends with the key of a source, and the table of sources has a date for it.
  @Test func eachSourceOfTheChainsPageHasADate() throws {
    let lines = try House.file("docs/chains.md").lines
    let dated = Set(
      lines.compactMap { line in
        line.firstMatch(of: /^\| ([A-Z][0-9]?) \| .*20\d\d.* \|$/).map { String($0.1) }
      }
    )
    #expect(dated.count > 10)
    let rows = lines.filter { $0.contains(/^\| [^|]+ \| `[a-z][a-z0-9-]*` \|/) }
    for row in rows where !row.contains("| `dev` |") {
      let key = try #require(row.firstMatch(of: /\| ([^|]+) \|$/), "\(row)").1
      #expect(dated.contains(String(key)), "\(row)")
      for list in row.matches(of: /\(([A-Z][0-9]?(?:, [A-Z][0-9]?)*)\)/) {
        for key in list.1.split(separator: ", ") {
          #expect(dated.contains(String(key)), "\(key): \(row)")
        }
      }
    }
  }

  /// Prices and credentials have pages of their own, to which the one of settings leads.
  @Test func eachKeyOfTheSettingsIsDescribed() throws {
    for (page, keys) in [
      ("settings", Config.keys + Config.chainKeys + Config.sourceKeys),
      ("prices", Config.priceKeys + Config.feedKeys), ("nodes", Config.credentialKeys),
    ] {
      let text = try House.file("docs/\(page).md").text
      // What begins or ends with the key is another one.
      let words = Set(text.split { !($0.isLetter || $0.isNumber || $0 == "-") })
      for key in keys { #expect(words.contains(Substring(key)), "\(page): \(key)") }
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
