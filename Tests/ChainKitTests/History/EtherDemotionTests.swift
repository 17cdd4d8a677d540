import Core
import Entity
import TestSupport
import Testing

@testable import ChainKit

/// Several nodes, one of which lies about an account's ether or nonce: it is demoted if two others say
/// alike what it denies, and what it said is read anew.
@Suite struct EtherDemotionTests {
  private let bench: RefreshBench
  private static let head: UInt64 = 5_000
  private static let (one, two, three) = (
    EndpointID(redacted: "https://one"), EndpointID(redacted: "https://two"),
    EndpointID(redacted: "https://three")
  )
  private static let paid: [UInt64: [VirtualEvent]] = [
    100: [.deposit(1_000_000)], 200: [.own(value: 5)],
  ]
  private static let truth: Set = ["100 received 1000000", "200 sent 5", "200 fee 21000"]
  private static let richer = VirtualLie(kind: .moreEther, blocks: 700...5_000)

  init() throws { bench = try RefreshBench() }

  private func chains(
    _ nodes: [(name: EndpointID, lie: VirtualLie?)],
    events: [UInt64: [VirtualEvent]] = Self.paid,
    head: UInt64 = Self.head,
    othersKeepFrom first: UInt64 = 0
  ) throws -> [VirtualChain] {
    let world = try VirtualWorld(events.mapValues { $0.map { VirtualWorld.Act(0, $0) } })
    return nodes.enumerated().map { place, node in
      let (name, lie) = node
      let limits = VirtualLimits(
        archiveFrom: place == 0 ? 0 : first,
        unsupported: ["eth_getTransactionBySenderAndNonce"],
        lie: lie
      )
      return VirtualChain(world, head: head, limits: limits, at: name)
    }
  }

  private func sync(_ chains: [VirtualChain]) async throws -> HistoryReport {
    try await bench.sync(asking: session(chains), [chains[0].account])
  }

  private func session(_ chains: [VirtualChain]) -> PoolSession {
    Pool(
      chains.map {
        Endpoint($0, expecting: nil, backoff: .none, timing: bench.time.timing)
      },
      hedges: false,
      timing: bench.time.timing
    ).session()
  }

  private func rows(_ chain: VirtualChain) throws -> Set<String> {
    let filter = HistoryFilter(chain: .ethereum, accounts: [chain.account], asset: .ether)
    return Set(
      try bench.store.page(filter, limit: 100).movements
        .map { "\($0.block.number) \($0.kind.rawValue) \($0.amount)" }
    )
  }

  private func demoted() throws -> [DemotedNode] {
    try bench.store.demotedNodes(chain: .ethereum, now: bench.time.timing.now())
  }

  @Test("ether that a node invents is not in the rows if two others deny it")
  func aFalseBalance() async throws {
    let nodes = try chains([(Self.one, Self.richer), (Self.two, nil), (Self.three, nil)])
    let report = try await sync(nodes)
    #expect(report.gaps(.ether) == [] && report.gaps(.nonces) == [])
    #expect(report.spans(.ether).last?.grade == .proved(.node(Self.two)))
    #expect(try rows(nodes[0]) == Self.truth)
    let wrong = try demoted()
    #expect(wrong.map(\.node) == [Self.one] && wrong.map(\.fault) == [.falseBalance])
    #expect(wrong.first?.block == 700)
  }

  @Test("what a demoted node said of ether is not said any more, also if nobody reads it anew")
  func nothingIsLeftOfItsWord() async throws {
    let nodes = try chains([(Self.one, nil), (Self.two, nil), (Self.three, nil)])
    let account = nodes[0].account
    #expect(try await sync([nodes[0]]).spans(.ether).last?.grade == .proved(.node(Self.one)))
    try bench.store.forgetEther(of: account, saidBy: Self.one, chain: .ethereum)
    let said = try bench.store.assurance(of: account, chain: .ethereum)
    for subject in [HistorySubject.ether, .nonces] {
      let grades = said.filter { $0.subject == subject }.flatMap(\.spans.spans).map(\.grade)
      #expect(!grades.isEmpty && grades.allSatisfy { $0 == .missing(.notAsked) })
    }
    // What is said of tokens stays.
    #expect(said.contains { $0.subject == .otherTokens })
  }

  @Test func aFalseNonce() async throws {
    let lie = VirtualLie(kind: .higherNonce, blocks: 700...Self.head)
    let nodes = try chains([(Self.one, lie), (Self.two, nil), (Self.three, nil)])
    let report = try await sync(nodes)
    #expect(report.gaps(.ether) == [] && report.gaps(.nonces) == [])
    #expect(try rows(nodes[0]) == Self.truth)
    #expect(try demoted().map(\.fault) == [.falseNonce])
    #expect(try demoted().map(\.node) == [Self.one])
  }

  @Test("two nodes that contradict each other are both as right as before")
  func oneWordIsNotEnough() async throws {
    let nodes = try chains([(Self.one, Self.richer), (Self.two, nil)])
    let report = try await sync(nodes)
    #expect(report.spans(.ether).last?.grade == .proved(.node(Self.one)))
    #expect(try rows(nodes[0]).isStrictSuperset(of: Self.truth))
    #expect(try demoted() == [])
  }

  @Test(
    "an honest node beside liars is not demoted, whatever nothing explains",
    arguments: [[richer], [richer, VirtualLie(kind: .lessEther, blocks: 690...900)]]
  )
  func anHonestNodeBesideLiars(lies: [VirtualLie]) async throws {
    let events = Self.paid.merging([700: [.inside(50)]]) { $1 }
    let liars = zip([Self.two, Self.three], lies).map { (name: $0, lie: Optional($1)) }
    let nodes = try chains([(name: Self.one, lie: nil)] + liars, events: events)
    let report = try await sync(nodes)
    #expect(report.spans(.ether).last?.grade == .proved(.node(Self.one)))
    #expect(try rows(nodes[0]).count == 4)
    #expect(try demoted() == [])
    // A second witness is needed, so a single other node is not even asked.
    #expect((nodes[1].count("eth_getBalance") > 0) == (lies.count > 1))
  }

  @Test("an honest node asks one other about what nothing explains, and stays")
  func oneThatAgreesIsEnough() async throws {
    let events = Self.paid.merging([700: [.inside(50)]]) { $1 }
    let nodes = try chains([(Self.one, nil), (Self.two, nil), (Self.three, nil)], events: events)
    _ = try await sync(nodes)
    #expect(nodes[1].count("eth_getBalance") > 0 && nodes[2].count("eth_getBalance") == 0)
    #expect(try demoted() == [])
  }

  @Test("a node on whose side another one is keeps its place")
  func twoOfTwoMinds() async throws {
    let four = EndpointID(redacted: "https://four")
    let nodes = try chains([
      (Self.one, Self.richer), (Self.two, Self.richer), (Self.three, nil), (four, nil),
    ])
    _ = try await sync(nodes)
    #expect(try demoted() == [])
  }

  @Test func aNodeThatLacksStatesIsNotWrong() async throws {
    let events = Self.paid.merging([4_800: [.inside(50)]]) { $1 }
    let nodes = try chains(
      [(Self.one, nil), (Self.two, nil), (Self.three, nil)],
      events: events,
      othersKeepFrom: Self.head - 10
    )
    _ = try await sync(nodes)
    #expect(try demoted() == [])
  }

  /// An account that only received, and a change that nothing explains.
  private static let received: [UInt64: [VirtualEvent]] = [
    100: [.deposit(1_000_000)], 300: [.deposit(500)], 700: [.inside(50)], 2_000: [.deposit(9)],
  ]

  @Test(
    "nodes that answer for old states with something else outvote no honest archive",
    arguments: [PrunedStates.newest, .zeros]
  )
  func nodesWithoutOldStates(pruned: PrunedStates) async throws {
    let inside: [UInt64: [VirtualEvent]] = [700: [.inside(50)]]
    for events in [Self.received, inside, Self.paid.merging(inside) { $1 }] {
      let store = try ChainStore()
      let nodes = try chains([(Self.one, nil), (Self.two, nil), (Self.three, nil)], events: events)
        .enumerated().map { place, chain in
          var limits = chain.limits
          if place > 0 { (limits.archiveFrom, limits.prunedStates) = (Self.head - 128, pruned) }
          return VirtualChain(chain.world, head: Self.head, limits: limits, at: chain.endpoint)
        }
      let report = try await bench.sync(asking: session(nodes), [nodes[0].account], into: store)
      #expect(report.gaps(.ether) == [] && report.gaps(.nonces) == [])
      #expect(report.spans(.ether).last?.grade == .proved(.node(Self.one)))
      // They were asked, and are no witnesses.
      #expect(nodes[2].count("eth_getBalance") > 0)
      #expect(try store.demotedNodes(chain: .ethereum, now: bench.time.timing.now()) == [])
    }
  }

  @Test("who lies about an account that only received is demoted by two that keep its states")
  func anAccountThatOnlyReceived() async throws {
    let events = Self.received.filter { $0.key != 700 }
    let nodes = try chains(
      [(Self.one, Self.richer), (Self.two, nil), (Self.three, nil)],
      events: events
    )
    let report = try await sync(nodes)
    #expect(try demoted().map(\.node) == [Self.one])
    #expect(report.spans(.ether).last?.grade == .proved(.node(Self.two)))
    #expect(try rows(nodes[0]) == ["100 received 1000000", "300 received 500", "2000 received 9"])
  }

  @Test("what a liar told alone is read anew once others deny it")
  func whatALiarToldAloneIsReadAnew() async throws {
    let lie = VirtualLie(kind: .moreEther, blocks: 500...5_500)
    let alone = try chains([(Self.two, lie)])
    _ = try await sync(alone)
    #expect(try rows(alone[0]).isStrictSuperset(of: Self.truth) && demoted() == [])
    let nodes = try chains(
      [(Self.two, lie), (Self.one, nil), (Self.three, nil)],
      head: Self.head + 1_000
    )
    let report = try await sync(nodes)
    #expect(try demoted().map(\.node) == [Self.two])
    #expect(try rows(nodes[0]) == Self.truth)
    #expect(report.spans(.ether).allSatisfy { $0.grade == .proved(.node(Self.one)) })
  }

  @Test(
    "where a stored state is false, whoever still says so is demoted",
    arguments: [nil, VirtualLie(kind: .moreEther, blocks: 500...3_000)]
  )
  func aStoredStateThatIsFalse(lie: VirtualLie?) async throws {
    let nodes = try chains([(Self.one, nil), (Self.two, lie), (Self.three, nil)])
    let account = nodes[0].account
    // What an interrupted sync of the liar has left.
    let truth: UInt64 = 1_000_000 - 5 - VirtualWorld.fee
    try bench.store.keep(
      states: [2_000: SubjectState(balance: UInt256(truth + VirtualLie.amount), nonce: 1)],
      of: account,
      chain: .ethereum
    )
    let report = try await sync(nodes)
    #expect(report.gaps(.ether) == [] && report.gaps(.nonces) == [])
    #expect(try rows(nodes[0]) == Self.truth)
    #expect(try demoted().map(\.node) == (lie == nil ? [] : [Self.two]))
  }
}
