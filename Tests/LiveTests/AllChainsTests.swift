import Core
import Entity
import Files
import HomeKit
import Testing

@testable import Live

/// The chains of a command that is about all of them.
@Suite struct AllChainsTests {
  private typealias Typed = TypedNodes

  private static let settings = """
    chain = "base"

    [chains.sepolia]
    rpc-url = "http://127.0.0.1:3"

    [chains.mynet]
    id = 424242
    rpc-url = "http://127.0.0.1:2"

    [chains.base]
    rpc-url = "http://127.0.0.1:1"

    [chains.optimism]
    quorum = 1
    """

  private static let publicMainNets = ChainRegistry.builtIn.chains.filter {
    !$0.isTest && !$0.publicNodes.isEmpty
  }

  @Test(arguments: ["", "public-nodes = false\n"])
  func withoutPublicEndpointsTheyAreThoseWithANodeInTheSettings(first: String) async throws {
    let session = try Home(settings: first + Self.settings).session()
    #expect(try await session.allChains(Typed()).map(\.name) == ["base", "mynet", "sepolia"])
    #expect(try await Home(settings: first).session().allChains(Typed()).isEmpty)
  }

  @Test func publicEndpointsAddEveryMainNetButNoTestChain() async throws {
    let names = Set(Self.publicMainNets.map(\.name))
    #expect(names.isSuperset(of: ["ethereum", "base", "optimism", "arbitrum"]))
    let alone = try Home(settings: "public-nodes = true\n").session()
    #expect(try await alone.allChains(Typed()).map(\.id) == Self.publicMainNets.map(\.id))
    let session = try Home(settings: "public-nodes = true\n" + Self.settings).session()
    let all = try await session.allChains(Typed())
    #expect(Set(all.map(\.name)) == names.union(["mynet", "sepolia"]))
    #expect(all.count == names.count + 2, "a chain is listed twice")
    for chain in all { #expect(throws: Never.self) { try session.nodes(for: chain, Typed()) } }
  }

  @Test func mainNetsComeFirstAndEachKindByChainID() async throws {
    let session = try Home(settings: "public-nodes = true\n" + Self.settings).session()
    let all = try await session.allChains(Typed())
    let main = all.prefix { !$0.isTest }
    #expect(main.first?.name == "ethereum")
    #expect(main.map(\.id.value) == main.map(\.id.value).sorted())
    #expect(all.dropFirst(main.count).map(\.name) == ["sepolia"])
  }

  @Test func aGivenNodeLeavesOnlyItsChain() async throws {
    let session = try Home(settings: "public-nodes = true\n" + Self.settings).session()
    let typed = Typed(rpcURL: ["http://127.0.0.1:9"])
    #expect(try await session.allChains(typed).map(\.name) == ["base"])
  }

  @Test func whoeverHasNoNodeIsAskedOnceForAllChains() async throws {
    let home = try Home(settings: "# empty\n")
    let session = try home.session(nodes: ["http://127.0.0.1:7"]) { try $0.keepPublicNodes(true) }
    let answered = try await session.askingForAnyNode(Typed())
    #expect(home.told.asked == ["node of any chain"])
    #expect(try await answered.allChains(Typed()).map(\.id) == Self.publicMainNets.map(\.id))
    for chain in Self.publicMainNets {
      #expect(try answered.nodes(for: chain, Typed()).addresses == chain.publicNodes)
    }
    _ = try await answered.askingForAnyNode(Typed())
    #expect(home.told.asked.count == 1)
  }

  @Test func whoeverDecidesLaterHasNoChainAndIsNotAskedAgain() async throws {
    let home = try Home(settings: "# empty\n")
    let session = try home.session { try $0.keepPublicNodes(false) }
    let answered = try await session.askingForAnyNode(Typed())
    #expect(try await answered.allChains(Typed()).isEmpty)
    _ = try await home.session().askingForAnyNode(Typed())
    #expect(home.told.asked == ["node of any chain"])
  }

  @Test func nobodyIsAskedForAllChainsWhoHasANodeOrDecided() async throws {
    for settings in ["public-nodes = true\n", "public-nodes = false\n", Self.settings] {
      let home = try Home(settings: settings)
      _ = try await home.session(nodes: ["http://127.0.0.1:7"]).askingForAnyNode(Typed())
      #expect(home.told.asked.isEmpty, "\(settings)")
    }
    let home = try Home(settings: "# empty\n")
    for typed in [Typed(rpcURL: ["http://127.0.0.1:7"]), Typed(offline: true)] {
      _ = try await home.session(nodes: ["http://127.0.0.1:7"]).askingForAnyNode(typed)
    }
    #expect(home.told.asked.isEmpty)
  }

  @Test func aNamedChainIsTheOnlyOne() async throws {
    let session = try Home(settings: "public-nodes = true\n" + Self.settings).session()
    #expect(try await session.chains("optimism", servedBy: Typed()).map(\.name) == ["optimism"])
    #expect(try await session.chains(nil, servedBy: Typed()) == session.allChains(Typed()))
    await #expect(throws: ChainRegistryError.self) {
      try await session.chains("narnia", servedBy: Typed())
    }
  }
}
