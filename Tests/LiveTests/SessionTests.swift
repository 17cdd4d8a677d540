import Core
import Entity
import Exchange
import Files
import HomeKit
import Testing

@testable import Live

/// A command's choice of chain and node.
@Suite struct SessionTests {
  private typealias Typed = TypedNodes

  private static let settings = """
    chain = "base"

    [chains.base]
    rpc-url = "http://127.0.0.1:1"

    [chains.mynet]
    id = 424242
    rpc-url = "ftp://127.0.0.1"
    """

  @Test func theChainIsWhatWasTypedElseThatOfTheSettings() throws {
    let session = try Home(settings: Self.settings).session()
    #expect(try session.chain("optimism").id == ChainID(10))
    #expect(try session.chain(nil).id == ChainID(8453))
    #expect(try session.chain("mynet").id == ChainID(424_242))
    #expect(try Home().session().chain(nil).name == "ethereum")
    #expect(throws: ChainRegistryError.self) { try session.chain("narnia") }
  }

  @Test func theSettingsMayNameAChainByItsAlias() throws {
    let session = try Home(
      settings: """
        chain = "mainnet"

        [chains.mainnet]
        rpc-url = "http://127.0.0.1:1"
        relay-url = "http://127.0.0.1:8"
        genesis = "0xd4e56740f876aef8c010b86a40d5f56745a118d0906a34e69aec8c0db1cb8fa3"
        """
    ).session()
    let chain = try session.chain(nil)
    let genesis = try session.nodes(for: chain, Typed()).genesis
    #expect(genesis == ChainID.ethereum.profile(at: 0).genesis && genesis != nil)
    // It is a fact of the chain, whichever node is named.
    let typed = Typed(rpcURL: ["http://127.0.0.1:2"])
    #expect(try session.nodes(for: chain, typed).genesis == genesis)
    #expect(try session.nodes(for: try session.chain("base"), typed).genesis == nil)
    #expect(chain.name == "ethereum")
    #expect(try session.nodes(for: chain, Typed()).addresses == ["http://127.0.0.1:1"])
    #expect(try session.relay(of: chain, named: nil) == "http://127.0.0.1:8")
    #expect(session.hasNode(of: .ethereum))
    #expect(try !session.hasNode(of: ChainID(10)))
    let twice = "[chains.mainnet]\nquorum = 1\n[chains.ethereum]\nquorum = 1\n"
    #expect(throws: ConfigError.chainTwice("ethereum", "mainnet")) {
      try Home(settings: twice).session()
    }
  }

  @Test func settingsThatChooseAnUnknownChainAreSaidToDoSo() throws {
    let session = try Home(settings: "chain = \"narnia\"").session()
    #expect(throws: ConfigError.unknownChain("narnia")) { try session.chain(nil) }
  }

  @Test func theNodeIsWhatWasTypedElseThatOfTheSettings() throws {
    let session = try Home(settings: Self.settings).session()
    let (base, own) = (try session.chain("base"), try session.chain("mynet"))
    #expect(try session.nodes(for: base, Typed()).addresses == ["http://127.0.0.1:1"])
    let typed = Typed(rpcURL: ["http://127.0.0.1:2", "http://127.0.0.1:3"])
    #expect(try session.nodes(for: base, typed).addresses == typed.rpcURL)
    #expect(throws: SessionError.noNode(chain: "ethereum")) {
      try session.nodes(for: try session.chain("ethereum"), Typed())
    }
    #expect(throws: ConfigError.self) { try session.nodes(for: own, Typed()) }
    #expect(throws: (any Error).self) {
      try session.nodes(for: base, Typed(rpcURL: ["no address"]))
    }
  }

  @Test func publicEndpointsAreUsedOnlyIfTheSettingsSaySo() throws {
    let ethereum = try ChainRegistry.builtIn.chain(named: "ethereum")
    let endpoints = ethereum.publicNodes
    #expect(!endpoints.isEmpty)
    for settings in [nil, "public-nodes = false"] {
      let session = try Home(settings: settings).session()
      #expect(throws: SessionError.noNode(chain: "ethereum")) {
        try session.nodes(for: ethereum, Typed())
      }
      #expect(!session.hasNode(of: ethereum.id))
    }
    let open = try Home(
      settings: Self.settings.replacing("chain = \"base\"\n", with: "public-nodes = true\n")
    ).session()
    #expect(try open.nodes(for: ethereum, Typed()).addresses == endpoints)
    #expect(open.hasNode(of: ethereum.id))
    // A node of one's own is enough.
    let base = try open.chain("base")
    #expect(try open.nodes(for: base, Typed()).addresses == ["http://127.0.0.1:1"])
    let dev = try open.chain("dev")
    #expect(throws: SessionError.noNode(chain: "dev")) { try open.nodes(for: dev, Typed()) }
    #expect(throws: SessionError.offline) { try open.nodes(for: ethereum, Typed(offline: true)) }
  }

  @Test func whoeverHasNoNodeIsAskedUnlessItIsDecided() async throws {
    let ethereum = try ChainRegistry.builtIn.chain(named: "ethereum")
    for (settings, answer, wanted) in [
      ("", ["http://127.0.0.1:7"], ["http://127.0.0.1:7"]), ("", nil, nil), ("", [], nil),
      ("public-nodes = false", ["http://127.0.0.1:7"], nil),
      ("public-nodes = true", ["http://127.0.0.1:7"], ethereum.publicNodes),
    ] as [(String, [String]?, [String]?)] {
      let home = try Home(settings: settings)
      let session = try home.session(nodes: answer)
      let chosen = try? await session.chosenNodes(for: ethereum, Typed())
      #expect(chosen?.addresses == wanted, "\(settings) \(answer ?? [])")
      #expect(home.told.asked == (settings.isEmpty ? ["node of ethereum"] : []))
      #expect(
        try await session.chosenNodes(for: ethereum, Typed(rpcURL: ["http://127.0.0.1:8"]))
          .addresses == ["http://127.0.0.1:8"]
      )
    }
  }

  @Test(arguments: [true, false])
  func theAnswerIsKeptForLaterCommands(isAllowed: Bool) throws {
    let home = try Home()
    try home.session().keepPublicNodes(isAllowed)
    #expect(try home.session().config.publicNodes == isAllowed)
  }

  /// A name is asked of Ethereum before its chain is asked: both may have no node.
  @Test func aCommandAsksOnceForAllOfItsChains() async throws {
    let (ethereum, base) = try (
      ChainRegistry.builtIn.chain(named: "ethereum"), ChainRegistry.builtIn.chain(named: "base")
    )
    let home = try Home(settings: "# empty\n")
    let session = try home.session(nodes: ethereum.publicNodes) { try $0.keepPublicNodes(true) }
    let first = try await session.chosenNodes(for: ethereum, Typed())
    #expect(first.addresses == ethereum.publicNodes)
    #expect(try await session.chosenNodes(for: base, Typed()).addresses == base.publicNodes)
    #expect(home.told.asked == ["node of ethereum"])
    let later = try Home(settings: "# empty\n")
    let declined = try later.session { try $0.keepPublicNodes(false) }
    for chain in [ethereum, base] {
      await #expect(throws: SessionError.noNode(chain: chain.name)) {
        try await declined.chosenNodes(for: chain, Typed())
      }
    }
    #expect(later.told.asked == ["node of ethereum"])
  }

  @Test func aChosenNodeDoesNotLowerTheQuorum() async throws {
    let home = try Home(settings: "[chains.ethereum]\nquorum = 2\n")
    let ethereum = try ChainRegistry.builtIn.chain(named: "ethereum")
    let two = try home.session(nodes: ["http://127.0.0.1:7", "http://127.0.0.1:8"])
    #expect(try await two.chosenNodes(for: ethereum, Typed()).quorum == 2)
    let one = try home.session(nodes: ["http://127.0.0.1:7"])
    await #expect(throws: SessionError.quorum(2, nodes: 1)) {
      try await one.chosenNodes(for: ethereum, Typed())
    }
  }

  @Test func theRelayIsWhatWasTypedElseThatOfTheSettings() throws {
    let session = try Home(
      settings: """
        [chains.base]
        relay-url = "http://127.0.0.1:8"

        [chains.optimism]
        relay-url = "/run/node.ipc"
        """
    ).session()
    let base = try session.chain("base")
    #expect(try session.relay(of: base, named: nil) == "http://127.0.0.1:8")
    #expect(try session.relay(of: base, named: "http://127.0.0.1:9") == "http://127.0.0.1:9")
    #expect(try session.relay(of: session.chain("ethereum"), named: nil) == nil)
    #expect(throws: EndpointError.self) { try session.relay(of: base, named: "ftp://127.0.0.1") }
    #expect(throws: EndpointError.notAnAddress) { try session.relay(of: base, named: "/run/x") }
    #expect(throws: ConfigError.node(chain: "optimism", .notAnAddress)) {
      try session.relay(of: try session.chain("optimism"), named: nil)
    }
  }

  @Test func theQuorumIsWhatWasTypedElseThatOfTheSettings() throws {
    let session = try Home(
      settings: """
        [chains.base]
        rpc-urls = ["http://127.0.0.1:1", "http://127.0.0.1:2", "http://127.0.0.1:3"]
        quorum = 2
        """
    ).session()
    let base = try session.chain("base")
    #expect(try session.nodes(for: base, Typed()).quorum == 2)
    #expect(try session.nodes(for: base, Typed(quorum: 3)).quorum == 3)
    let one = Typed(rpcURL: ["http://127.0.0.1:4"])
    #expect(try session.nodes(for: base, one).quorum == 1)
    // A node that is named twice has one vote.
    let twice = Typed(rpcURL: ["http://127.0.0.1:4", "http://127.0.0.1:4"], quorum: 2)
    #expect(throws: SessionError.quorum(2, nodes: 1)) { try session.nodes(for: base, twice) }
    for wrong in [0, -1, 4] {
      #expect(throws: SessionError.quorum(wrong, nodes: 3)) {
        try session.nodes(for: base, Typed(quorum: wrong))
      }
    }
  }

  @Test func offlineNoNodeIsAsked() throws {
    let session = try Home(settings: Self.settings).session()
    let typed = Typed(rpcURL: ["http://127.0.0.1:2"], offline: true)
    #expect(throws: SessionError.offline) {
      try session.nodes(for: try session.chain("base"), typed)
    }
  }

  @Test("M12: a chain that was chosen is not the node's choice, and without a node it is Ethereum")
  func asksNoNodeForAChosenChain() async throws {
    let typed = Typed(rpcURL: ["http://127.0.0.1:2"])
    let session = try Home(settings: Self.settings).session()
    #expect(try await session.chain(nil, servedBy: typed).name == "base")
    #expect(try await session.chain("ethereum", servedBy: typed).name == "ethereum")
    let bare = try Home().session()
    #expect(try await bare.chain(nil, servedBy: Typed()).name == "ethereum")
    let offline = Typed(rpcURL: ["http://127.0.0.1:2"], offline: true)
    #expect(try await bare.chain(nil, servedBy: offline).name == "ethereum")
  }

  @Test(
    arguments: [(nil, 3, 30, 60), (5, 5, 5, 5), (600, 600, 600, 600)]
      as [(UInt16?, Int64, Int64, Int64)]
  )
  func aNodeHasTheUsualTimesOrWhatWasTyped(
    timeout: UInt16?,
    connect: Int64,
    begin: Int64,
    end: Int64
  ) {
    let timeouts = Typed(timeout: timeout).timeouts
    #expect(timeouts.connect == connect)
    #expect(timeouts.begin == begin)
    #expect(timeouts.end == end)
  }

  @Test func policyReaderKnowsTheContacts() throws {
    let home = try Home()
    let session = try home.session()
    let address = try Address(parsing: "0x" + String(repeating: "5", count: 40))
    let alice = try Contact(name: try ContactName(parsing: "Alice"), address: address)
    _ = try session.wallets.changeContacts { try $0.adding(alice) }
    try home.write("[allow]\nrecipients = [\"alice\"]\n", to: "policy.toml")
    let policy = try #require(try session.policies().policy())
    #expect(policy.recipients == .only([address]))
  }

  /// A damaged folder of descriptors does not stop a review, but is reported.
  @Test func damagedDescriptorIndexIsReported() throws {
    let home = try Home()
    let session = try home.session()
    let transaction = try Transaction.call
    #expect(try session.sources(for: transaction, from: nil) == nil)
    #expect(home.told.notices == [])
    try session.descriptorFolder.keep([])
    try AtomicFile.write(
      Array("{}".utf8),
      to: session.descriptorFolder.file("index"),
      replacing: true
    )
    #expect(try session.sources(for: transaction, from: nil) == nil)
    #expect(home.told.notices == ["descriptorsUnused"])
  }
}
