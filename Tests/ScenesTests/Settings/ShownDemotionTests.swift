import Core
import Entity
import Testing

@testable import Scenes

/// A node that a history has shown to be wrong is marked where nodes are listed and measured.
@Suite struct ShownDemotionTests {
  private static let (own, other) = ("http://127.0.0.1:8545", "https://rpc.example.org/v2/KEY")
  private static let shown = "https://rpc.example.org/v2/…"
  private static let times =
    #""since":"2026-01-31T00:00:00Z","until":"2026-02-01T00:00:00Z"}"#

  private static func list(_ history: StubDemotions) async throws -> Answer<ListNodes.Body> {
    let stub = StubNodes()
    stub.state.nodes = [
      .init(chain: "base", url: other), .init(chain: "base", url: own),
      .init(chain: "base", url: other, isRelay: true), .init(chain: "dev", url: other),
    ]
    let listing = ListNodes.Interactor(worker: stub, history: history)
    return ListNodes.Presenter().present(try await listing.act(on: ()))
  }

  private static func test(_ history: StubDemotions) async throws -> Answer<TestNodes.Body> {
    let abilities = NodeAbilities(
      milliseconds: 9,
      head: 20,
      headTime: 1_699_999_995,
      readAt: 1_700_000_000,
      hasOldState: true,
      logRange: .all,
      batch: 20
    )
    let worker = Measured(
      nodes: [
        NodeMeasurement(EndpointID(redacted: own), .works(abilities)),
        NodeMeasurement(EndpointID(redacted: shown), .fails(.quota)),
      ],
      history: history
    )
    let chain = try ChainRegistry.builtIn.chain(named: "base")
    return TestNodes.Presenter().present(
      try await TestNodes.Interactor(worker: worker).act(on: chain)
    )
  }

  private struct Measured: TestNodes.Worker {
    let nodes: [NodeMeasurement]
    let history: StubDemotions
    func measure(_ chain: ChainEntry) async throws -> [NodeMeasurement] { nodes }
    func demotedNodes(on chains: [ChainID]) async throws -> [[DemotedNode]] {
      try await history.demotedNodes(on: chains)
    }
  }

  @Test("a list says below a node what it was wrong about, and until when it is asked last")
  func listed() async throws {
    let base = try ChainRegistry.builtIn.chain(named: "base").id
    let faults = NodeFault.allCases.map { StubDemotions.demoted(Self.shown, $0) }
    let answer = try await Self.list(StubDemotions(nodes: faults, chain: base))
    let lines = faults.map { fault in
      """
        shown wrong: \(fault.words.english)
        since 2026-01-31T00:00:00Z; until 2026-02-01T00:00:00Z, it is asked last
      """
    }
    #expect(
      answer.text == """
        base  1  https://rpc.example.org/v2/…
        \(lines.joined(separator: "\n"))
        base  2  http://127.0.0.1:8545
        base     https://rpc.example.org/v2/…  private relay
        dev   1  https://rpc.example.org/v2/…
        """
    )
    #expect(answer.text.split(separator: "\n").allSatisfy { Table.width($0) <= 80 })
    #expect(answer.notes == [])
    let counts = answer.nodes.map { $0.demotions?.count }
    #expect(counts == [NodeFault.allCases.count, nil, nil, nil])
    #expect(
      try Samples.json(answer).contains(
        #""demotions":[{"block":"25000000","fault":"left-out-log","node":"\#(Self.shown)","#
          + Self.times
      )
    )
  }

  @Test func itsWordsNameWhatItWasWrongAbout() {
    let words = NodeFault.allCases.map { StubDemotions.demoted(Self.shown, $0).words.english }
    #expect(
      words == [
        "its search left out a log of block 25000000",
        "it gave a false balance after block 25000000",
        "it gave a false nonce after block 25000000",
      ]
    )
  }

  @Test func withoutFaultsNothingIsSaid() async throws {
    let another = StubDemotions(nodes: [StubDemotions.demoted("https://c.test", .falseBalance)])
    for history in [StubDemotions(), another] {
      let answer = try await Self.list(history)
      #expect(answer.text.split(separator: "\n").count == 4 && answer.notes == [])
      #expect(try !Samples.json(answer).contains("demotions"))
      let measured = try await Self.test(history)
      #expect(!measured.text.contains("wrong") && measured.notes == [])
      #expect(try !Samples.json(measured).contains("demotions"))
    }
  }

  @Test("a measured node has its faults, also if it does not answer")
  func measured() async throws {
    let answer = try await Self.test(
      StubDemotions(nodes: [
        StubDemotions.demoted(Self.own, .leftOutLog),
        StubDemotions.demoted(Self.shown, .falseBalance),
      ])
    )
    let quota = RPCFailure.quota.report.message.english
    #expect(
      answer.text == """
        node          http://127.0.0.1:8545
        latency       9 ms
        newest block  20
        old state     kept (archive node)
        log search    any number of blocks
        batch         20 requests
        shown wrong   its search left out a log of block 25000000
        since         2026-01-31T00:00:00Z
        asked last    until 2026-02-01T00:00:00Z

        node         https://rpc.example.org/v2/…
        error        \(quota)
        shown wrong  it gave a false balance after block 25000000
        since        2026-01-31T00:00:00Z
        asked last   until 2026-02-01T00:00:00Z
        """
    )
    let faults = answer.nodes.map { $0.demotions?.map(\.fault) }
    #expect(faults == [["left-out-log"], ["false-balance"]])
    #expect(try Samples.json(answer).contains(Self.times))
  }

  @Test("where the database cannot be read, the nodes are shown all the same")
  func unknown() async throws {
    let history = StubDemotions(error: StubDemotions.Fault.unknown)
    let note = "caution: which nodes were shown to be wrong is unknown: the database is "
    let listed = try await Self.list(history)
    #expect(listed.nodes.count == 4 && listed.notes.count == 1)
    #expect(listed.notes.allSatisfy { $0.english.hasPrefix(note) })
    let measured = try await Self.test(history)
    #expect(measured.nodes.count == 2)
    #expect(measured.notes.map(\.english) == listed.notes.map(\.english))
    await #expect(throws: CancellationError.self) {
      try await Self.list(StubDemotions(error: CancellationError()))
    }
  }
}
