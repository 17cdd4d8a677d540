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

  @Test func aNamedChainIsTheOnlyOne() async throws {
    let session = try Home(settings: "public-nodes = true\n" + Self.settings).session()
    #expect(try await session.chains("optimism", servedBy: Typed()).map(\.name) == ["optimism"])
    #expect(try await session.chains(nil, servedBy: Typed()) == session.allChains(Typed()))
    await #expect(throws: ChainRegistryError.self) {
      try await session.chains("narnia", servedBy: Typed())
    }
  }
}
