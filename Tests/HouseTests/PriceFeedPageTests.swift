import Entity
import TestSupport
import Testing

/// `docs/price-feeds.md` lists the feeds that are built in.
@Suite struct PriceFeedPageTests {
  private struct Row: Decodable {
    let chain, asset: String
    let feed, pair, heartbeat: String?
  }

  @Test func thePageHasOneRowForEachFeed() throws {
    let lines = try House.file("docs/price-feeds.md").lines
    let rows = lines.filter { $0.contains(/^\| [A-Za-z0-9]+ \| `0x/) }
    var expected: Set<String> = []
    for row in try Vectors.load("price-feeds", as: Row.self) {
      guard let feed = row.feed, let base = row.pair?.split(separator: " ").first else { continue }
      guard row.asset != "sequencer" else {
        #expect(lines.contains("Sequencer: `\(feed)` (A C)"), "\(row)")
        continue
      }
      let begin = "| \(base) | `\(feed)` | "
      expected.insert(begin)
      let found = try #require(rows.first { $0.hasPrefix(begin) }, "\(begin)")
      let heartbeat = try #require(row.heartbeat)
      let isStated = found.hasPrefix(begin + heartbeat + " |")
      #expect(isStated || (found.hasPrefix(begin + "–") && heartbeat == "86400"), "\(found)")
    }
    #expect(expected.count == rows.count)
  }

  /// The page that people read names the chains whose sequencer is looked at.
  @Test func thePageAboutPricesNamesTheRollups() throws {
    let words = try House.file("docs/prices.md").text.split { $0 == " " || $0 == "\n" }
    let text = words.joined(separator: " ")
    for chain in ChainRegistry.builtIn.chains
    where PriceFeeds.builtIn.uptimeFeed(on: chain.id) != nil {
      let title = chain.title.replacing(" Andromeda", with: "")
      #expect(text.contains(title), "\(chain.title)")
    }
    let won = PriceFeeds.builtIn.feeds(of: .krw).map(\.chain)
    for chain in won.compactMap({ ChainRegistry.builtIn[$0] }) {
      #expect(text.contains(chain.title), "\(chain.title)")
    }
    let priced = ChainRegistry.builtIn.chains.filter {
      PriceFeeds.builtIn.feed(for: .coin, on: $0.id) != nil
    }
    #expect(text.contains("the coins of \(priced.count) chains"))
  }
}
