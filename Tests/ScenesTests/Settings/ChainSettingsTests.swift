import Core
import Entity
import Testing

@testable import Scenes

/// Chains are chosen, added and removed.
@Suite struct ChainSettingsTests {
  @Test func aChainStaysTheDefaultUntilAnotherIsChosen() throws {
    let stub = StubNodes()
    let base = try ChainRegistry.builtIn.chain(named: "base")
    let first = try use(base, stub)
    #expect(stub.state.chain == "base" && first.text == "default chain  base")
    #expect(try use(base, stub).was == nil)
    let none = try use(nil, stub)
    #expect(stub.state.chain == nil)
    #expect(none.text == "default chain  none\nwas            base")
    #expect(try Samples.json(none) == #"{"was":"base"}"#)
  }

  @Test func anUnknownDefaultIsReplacedAndItsTextEscaped() throws {
    let stub = StubNodes()
    stub.state.chain = "narnia\n"
    let answer = try use(try ChainRegistry.builtIn.chain(named: "base"), stub)
    #expect(answer.was == "narnia\n" && !answer.text.contains("narnia\n"))
  }

  @Test func aChainIsAddedWithItsNodes() throws {
    let stub = StubNodes()
    let request = AddChain.Request(
      name: "mynet",
      id: try ChainID(424_242),
      symbol: "MYN",
      urls: ["https://rpc.example.org/v2/KEY"]
    )
    let answer = try add(request, stub)
    #expect(
      answer.text == "chain  mynet (424242)\ncoin   MYN\nnode   https://rpc.example.org/v2/…"
    )
    #expect(stub.state.own.map(\.name) == ["mynet"] && stub.state.nodes.count == 1)
    #expect(answer.notes.isEmpty && answer.suggestedActions.isEmpty)
    #expect(throws: AddChainError.known(try ChainID(424_242), name: "mynet")) {
      try add(request, stub)
    }
  }

  @Test func aChainIsAddedWithItsExplorers() throws {
    let request = AddChain.Request(
      name: "mynet",
      id: try ChainID(7),
      symbol: "MYN",
      urls: ["http://127.0.0.1:1"],
      explorers: ["https://a.test", "https://b.test"]
    )
    let answer = try add(request, StubNodes())
    #expect(answer.explorers == ["https://a.test", "https://b.test"] && answer.notes.isEmpty)
    #expect(
      answer.text == """
        chain     mynet (7)
        coin      MYN
        node      http://127.0.0.1:1
        explorer  https://a.test
        explorer  https://b.test
        """
    )
  }

  @Test func aChainIsAddedWithItsGenesis() throws {
    let hash = "0x" + String(repeating: "ab", count: 32)
    let request = AddChain.Request(
      name: "mynet",
      id: try ChainID(7),
      symbol: nil,
      urls: ["http://127.0.0.1:1"],
      genesis: try Hash32(parsing: hash)
    )
    let answer = try add(request, StubNodes())
    #expect(
      answer.text == """
        chain    mynet (7)
        coin     ETH
        genesis  \(hash)
        node     http://127.0.0.1:1
        """
    )
    #expect(
      try Samples.json(answer) == """
        {"genesis":"\(hash)","id":"7","name":"mynet","nodes":["http://127.0.0.1:1"],"symbol":"ETH"}
        """
    )
  }

  @Test("each chain is listed with the block 0 that its nodes must have, if that is known")
  func listsTheGenesis() throws {
    let own = ChainEntry(id: try ChainID(77), name: "mynet", title: "Mine")
    let hash = Hash32.keccak(of: [])
    let rows = ListChains.Presenter().present(
      .init(
        chains: try ChainRegistry(adding: [own]),
        chosen: nil,
        nodes: [:],
        genesis: ["mynet": hash]
      )
    ).body.chains
    func genesis(_ name: String) -> String? { rows.first { $0.name == name }?.genesis ?? nil }
    #expect(genesis("mynet") == hash.description)
    #expect(
      genesis("ethereum") == "0xd4e56740f876aef8c010b86a40d5f56745a118d0906a34e69aec8c0db1cb8fa3"
    )
    #expect(genesis("dev") == nil)
  }

  @Test func aChainWithoutNodesSaysHowToAddOne() throws {
    let request = AddChain.Request(
      name: "mynet",
      id: try ChainID(7),
      symbol: nil,
      urls: [],
      isPartial: true
    )
    let answer = try add(request, StubNodes())
    #expect(answer.symbol == "ETH" && answer.suggestedActions == [.addNode])
    #expect(answer.explorers == nil)
    #expect(answer.notes.count == 1)
  }

  @Test(
    "an ID that is known, or a symbol that could deceive, is refused",
    arguments: [
      (1, "ETH", "chain-known"), (7, "MY COIN", "chain-symbol"), (7, "", "chain-symbol"),
      (7, "М", "chain-symbol"), (7, "ABCDEFGHIJKL", "chain-symbol"),
      (7, "A\u{202e}", "chain-symbol"),
    ]
  )
  func refuses(id: UInt64, symbol: String, code: String) throws {
    let stub = StubNodes()
    let request = AddChain.Request(name: "mynet", id: try ChainID(id), symbol: symbol, urls: [])
    let error = #expect(throws: AddChainError.self) { try add(request, stub) }
    #expect(error?.report.code == code)
    #expect(stub.state.own.isEmpty)
  }

  @Test func aChainIsRemovedWithWhatBelongsToIt() throws {
    let stub = StubNodes()
    let own = ChainEntry(id: try ChainID(7), name: "mynet", title: "mynet", symbol: "MYN")
    stub.state.own = [own]
    stub.state.chain = "mynet"
    stub.state.nodes = [
      .init(chain: "mynet", url: "http://127.0.0.1:1"),
      .init(chain: "mynet", url: "https://relay.example.org", isRelay: true),
      .init(chain: "dev", url: "http://127.0.0.1:1"),
    ]
    let removing = RemoveChain.Interactor(worker: stub)
    let draft = try removing.draft(own)
    let shown = RemoveChain.Presenter().ask(draft).text
    #expect(stub.state.own.count == 1, "a draft changes nothing")
    #expect(
      shown == """
        chain          mynet (7)
        coin           MYN
        node           http://127.0.0.1:1
        private relay  https://relay.example.org
        """
    )
    let answer = RemoveChain.Presenter().present(try removing.commit(draft))
    #expect(answer.wasDefault && answer.notes.count == 1 && answer.nodes.count == 2)
    #expect(stub.state.own.isEmpty && stub.state.chain == nil)
    #expect(stub.state.nodes.map(\.chain) == ["dev"])
  }

  @Test func aBuiltInChainIsNotRemoved() throws {
    let stub = StubNodes()
    stub.state.nodes = [.init(chain: "base", url: "http://127.0.0.1:1")]
    #expect(throws: RemoveChainError.builtIn("base")) {
      try RemoveChain.Interactor(worker: stub).draft(
        try ChainRegistry.builtIn.chain(named: "base")
      )
    }
    #expect(stub.state.nodes.count == 1)
  }

  private func use(_ chain: ChainEntry?, _ stub: StubNodes) throws -> Answer<UseChain.Body> {
    UseChain.Presenter().present(
      try UseChain.Interactor(worker: stub).act(on: .init(chain: chain))
    )
  }

  private func add(_ request: AddChain.Request, _ stub: StubNodes) throws
    -> Answer<AddChain.Body>
  {
    AddChain.Presenter().present(try AddChain.Interactor(worker: stub).act(on: request))
  }
}
