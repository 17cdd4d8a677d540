import Core
import Entity
import Testing

@testable import Scenes

/// Nodes and chains are added to the settings, listed and removed.
@Suite struct NodeSettingsTests {
  private static let (own, keyed) = ("http://127.0.0.1:8545", "https://rpc.example.org/v2/KEY")
  private static let shown = EndpointID(redacted: "https://rpc.example.org/v2/…")

  @Test func aNodeIsAddedToTheChainThatItServes() async throws {
    let stub = StubNodes()
    let answer = try await add(Self.keyed, stub)
    #expect(stub.state.nodes == [.init(chain: "base", url: Self.keyed)])
    #expect(answer.text == "node   https://rpc.example.org/v2/…\nchain  base (8453)\nplace  1")
    #expect(answer.notes.isEmpty)
    #expect(!(try Samples.json(answer)).contains("KEY"))
    let second = try await add(Self.own, stub)
    #expect(second.place == 2 && !second.wasThere)
    let same = try await add(Self.keyed, stub)
    #expect(same.place == 1 && same.wasThere && same.notes.count == 1)
    #expect(stub.state.nodes.count == 2)
  }

  @Test func aNodeOfAnotherChainIsRefused() async throws {
    let stub = StubNodes()
    let sepolia = try ChainRegistry.builtIn.chain(named: "sepolia")
    await #expect(throws: AddNodeError.otherChain(expected: "sepolia", found: try ChainID(8453))) {
      try await add(Self.own, stub, chain: sepolia)
    }
    let base = try ChainRegistry.builtIn.chain(named: "base")
    #expect(try await add(Self.own, stub, chain: base).isChecked)
    stub.state.served = try ChainID(424_242)
    await #expect(throws: AddNodeError.unknownChain(try ChainID(424_242))) {
      try await add(Self.keyed, stub)
    }
    #expect(stub.state.nodes.count == 1)
  }

  @Test func withoutTheNetworkTheChainIsNamedAndNothingIsAsked() async throws {
    let stub = StubNodes()
    await #expect(throws: AddNodeError.noChain) { try await add(Self.own, stub, isOffline: true) }
    let sepolia = try ChainRegistry.builtIn.chain(named: "sepolia")
    let answer = try await add(Self.own, stub, chain: sepolia, isOffline: true)
    #expect(answer.chainName == "sepolia" && !answer.isChecked && answer.notes.count == 1)
    #expect(stub.state.asked == 0)
  }

  @Test func nodesAreListedWithoutTheirKeys() async throws {
    let stub = StubNodes()
    stub.state.nodes = [
      .init(chain: "base", url: Self.keyed), .init(chain: "base", url: Self.own),
      .init(chain: "base", url: "https://relay.example.org", isRelay: true),
      .init(chain: "dev", url: Self.own),
    ]
    stub.state.quorum = ["base": 2]
    let answer = try await list(stub)
    #expect(
      answer.text == """
        base  1  https://rpc.example.org/v2/…  quorum: 2
        base  2  http://127.0.0.1:8545         quorum: 2
        base     https://relay.example.org     private relay
        dev   1  http://127.0.0.1:8545
        """
    )
    #expect(answer.nodes.map(\.isRelay) == [false, false, true, false])
    #expect(answer.suggestedActions.isEmpty)
    let none = try await list(StubNodes())
    #expect(none.text == "no nodes" && none.suggestedActions == [.addNode])
  }

  @Test func whatTheHistoryAsksIsListed() async throws {
    let stub = StubNodes()
    stub.state.nodes = [.init(chain: "dev", url: Self.own)]
    stub.state.sources = [
      ConfiguredSource(chain: "base", kind: "trueblocks", place: "/srv/unchained/base"),
      ConfiguredSource(chain: "dev", kind: "etherscan", place: "https://api.etherscan.io/v2/api"),
    ]
    let answer = try await list(stub)
    #expect(
      answer.text == """
        dev   1  http://127.0.0.1:8545
        base     /srv/unchained/base              for the history: trueblocks
        dev      https://api.etherscan.io/v2/api  for the history: etherscan
        """
    )
    let sources = try #require(answer.historySources)
    #expect(sources.map(\.chainName) == ["base", "dev"])
    #expect(sources.map(\.kind) == ["trueblocks", "etherscan"])
    #expect(sources.map(\.place) == stub.state.sources.map(\.place))
    stub.state.sources = []
    let none = try await list(stub)
    #expect(none.historySources == nil)
  }

  @Test(
    "a node is removed by its address, also without its key",
    arguments: [
      keyed, shown.description,
    ]
  )
  func removes(_ typed: String) throws {
    let stub = StubNodes()
    stub.state.nodes = [
      .init(chain: "base", url: Self.own), .init(chain: "base", url: Self.keyed),
    ]
    let answer = try remove(typed, stub)
    #expect(stub.state.nodes == [.init(chain: "base", url: Self.own)])
    #expect(answer.text == "removed  https://rpc.example.org/v2/…\nchain    base\nleft     1 node")
    #expect(throws: NodeChoiceError.unknown(Self.shown)) { try remove(Self.keyed, stub) }
  }

  @Test func aNodeThatCanBeAnotherIsNotRemoved() throws {
    let stub = StubNodes()
    let (one, two) = (Self.keyed, "https://rpc.example.org/v2/OTHERKEY")
    stub.state.nodes = [
      .init(chain: "base", url: one), .init(chain: "base", url: two),
      .init(chain: "dev", url: Self.own), .init(chain: "base", url: Self.own),
    ]
    #expect(throws: NodeChoiceError.ambiguous(Self.shown)) {
      try remove(Self.shown.description, stub)
    }
    #expect(throws: NodeChoiceError.self) { try remove(Self.own, stub) }
    #expect(stub.state.nodes.count == 4)
    let dev = try ChainRegistry.builtIn.chain(named: "dev")
    #expect(try remove(Self.own, stub, chain: dev).chainName == "dev")
    #expect(try remove(two, stub).chainName == "base")
    #expect(stub.state.nodes.map(\.url) == [one, Self.own])
  }

  private func list(_ stub: StubNodes) async throws -> Answer<ListNodes.Body> {
    let listing = ListNodes.Interactor(worker: stub, history: StubDemotions())
    return ListNodes.Presenter().present(try await listing.act(on: ()))
  }

  private func add(
    _ url: String,
    _ stub: StubNodes,
    chain: ChainEntry? = nil,
    isOffline: Bool = false
  ) async throws -> Answer<AddNode.Body> {
    let request = AddNode.Request(url: url, chain: chain, isOffline: isOffline)
    let response = try await AddNode.Interactor(worker: stub).act(on: request)
    return AddNode.Presenter().present(response)
  }

  private func remove(
    _ url: String,
    _ stub: StubNodes,
    chain: ChainEntry? = nil
  ) throws -> Answer<RemoveNode.Body> {
    let request = RemoveNode.Request(url: url, chain: chain)
    return RemoveNode.Presenter().present(
      try RemoveNode.Interactor(worker: stub).act(on: request)
    )
  }
}
