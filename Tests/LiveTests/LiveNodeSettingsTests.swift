import Core
import Entity
import Exchange
import Files
import HomeKit
import Scenes
import Testing

@testable import Live

/// The nodes and chains in config.toml, as commands see and change them.
@Suite struct LiveNodeSettingsTests {
  private static let keyed = "https://rpc.example.org/v2/a1b2c3d4e5f6a7b8"
  private static let text = """
    [chains.mynet]
    id = 424242
    rpc-urls = ["http://127.0.0.1:8545", "\(keyed)"]
    quorum = 2
    relay-url = "https://relay.example.org"

    """

  @Test func nodesAreSeenWithoutTheirKeys() throws {
    let settings = LiveNodeSettings(try Home(settings: Self.text).session())
    let nodes = try settings.nodes()
    #expect(nodes.map(\.place) == [1, 2, nil] && nodes.allSatisfy { $0.chain == "mynet" })
    #expect(
      nodes.map(\.endpoint.description) == [
        "http://127.0.0.1:8545", "https://rpc.example.org/v2/…", "https://relay.example.org",
      ]
    )
    #expect(try settings.quorum(of: "mynet") == 2 && settings.quorum(of: "dev") == nil)
    #expect(try settings.ownChains() == ["mynet": try ChainID(424_242)])
  }

  @Test func whatTheHistoryAsksIsSeenWithoutKeys() throws {
    let text = """
      [[chains.mainnet.history-sources]]
      kind = "etherscan"
      url = "https://api.etherscan.io/v2/api?apikey=0123456789abcdef"

      [[chains.mainnet.history-sources]]
      kind = "trueblocks"
      folder = "/srv/unchained/mainnet"

      """
    let settings = LiveNodeSettings(try Home(settings: text).session())
    #expect(
      try settings.historySources() == [
        ConfiguredSource(
          chain: "ethereum",
          kind: "etherscan",
          place: "https://api.etherscan.io/v2/api"
        ),
        ConfiguredSource(chain: "ethereum", kind: "trueblocks", place: "/srv/unchained/mainnet"),
      ]
    )
  }

  @Test func aNodeIsFoundInFullAndAsItIsShown() throws {
    let settings = LiveNodeSettings(try Home(settings: Self.text).session())
    #expect(try settings.nodes(like: Self.keyed).map(\.place) == [2])
    #expect(try settings.nodes(like: "https://rpc.example.org/v2/…").map(\.place) == [2])
    #expect(try settings.nodes(like: "https://relay.example.org").isEmpty)
    #expect(try settings.nodes(like: "https://rpc.example.org/v2").isEmpty)
  }

  @Test func aTableMayHaveAnotherNameOfItsChain() throws {
    let home = try Home(settings: "[chains.mainnet]\nrpc-url = \"http://127.0.0.1:1\"\n")
    let settings = LiveNodeSettings(try home.session())
    #expect(try settings.nodes().map(\.chain) == ["ethereum"])
    #expect(try settings.addNode("http://127.0.0.1:2", to: "ethereum").place == 2)
    #expect(try home.session().config.chains.map(\.rpcURLs.count) == [2])
    for node in try settings.nodes().reversed() { try settings.remove(node) }
    #expect(try settings.nodes().isEmpty && settings.defaultChain() == nil)
  }

  @Test func whatACommandChangesIsSeenByTheNext() throws {
    let home = try Home(settings: Self.text.replacing("quorum = 2\n", with: ""))
    let settings = LiveNodeSettings(try home.session())
    let added = try (0..<2).map { _ in try settings.addNode("http://127.0.0.1:1", to: "dev") }
    #expect(added.map(\.place) == [1, 1] && added.map(\.wasThere) == [false, true])
    let node = try #require(try settings.nodes(like: Self.keyed).first)
    try settings.remove(node)
    // Its place is free, or another's: nothing is removed in its stead.
    #expect(throws: NodeChoiceError.unknown(node.endpoint)) { try settings.remove(node) }
    try settings.setDefaultChain("mynet")
    #expect(try settings.defaultChain() == "mynet")
    try settings.removeChain("mynet")
    #expect(try settings.defaultChain() == nil)
    let request = AddChain.Request(name: "new", id: try ChainID(7), symbol: "NEW", urls: [])
    try settings.addChain(request)
    #expect(try settings.chains().chain(named: "new").symbol == "NEW")
    #expect(try settings.nodes().map(\.chain) == ["dev"])
  }
}
