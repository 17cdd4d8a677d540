import Core
import Entity
import Testing

@testable import Scenes

/// What is shown of measured nodes.
@Suite struct TestNodesTests {
  private struct StubNodes: TestNodes.Worker {
    let nodes: [NodeMeasurement]
    func measure(_ chain: ChainEntry) async throws -> [NodeMeasurement] { nodes }
    func demotedNodes(on chains: [ChainID]) async throws -> [[DemotedNode]] {
      chains.map { _ in [] }
    }
  }

  private static func node(_ name: String, _ result: NodeMeasurement.Result) -> NodeMeasurement {
    NodeMeasurement(EndpointID(redacted: name), result)
  }

  private static func test(
    _ nodes: [NodeMeasurement],
    on name: String = "ethereum"
  ) async throws -> TestNodes.Response {
    let chain = try ChainRegistry.builtIn.chain(named: name)
    return try await TestNodes.Interactor(worker: StubNodes(nodes: nodes)).act(on: chain)
  }

  private static func abilities(
    ms: UInt64 = 10,
    head: UInt64,
    headTime: UInt64? = 1_699_999_995,
    hasOldState: Bool? = true,
    logRange: NodeAbilities.LogRange? = .all,
    batch: Int = 20
  ) -> NodeAbilities {
    NodeAbilities(
      milliseconds: ms,
      head: head,
      headTime: headTime,
      readAt: 1_700_000_000,
      hasOldState: hasOldState,
      logRange: logRange,
      batch: batch
    )
  }

  @Test func eachNodeIsShownWithItsLimitsOrItsError() async throws {
    let response = try await Self.test([
      Self.node(
        "https://a.test",
        .works(Self.abilities(ms: 120, head: 20, hasOldState: true, logRange: .all, batch: 20))
      ),
      Self.node(
        "https://b.test",
        .works(
          Self.abilities(ms: 80, head: 18, hasOldState: nil, logRange: .most(10_000), batch: 1)
        )
      ),
      Self.node(
        "https://c.test",
        .works(Self.abilities(ms: 9, head: 19, hasOldState: false, logRange: nil, batch: 5))
      ),
      Self.node("https://d.test", .fails(.unauthorized)),
    ])
    let answer = TestNodes.Presenter().present(response)
    let rejected = RPCFailure.unauthorized.report.message.english
    #expect(
      answer.text == """
        node          https://a.test
        latency       120 ms
        newest block  20
        old state     kept (archive node)
        log search    any number of blocks
        batch         20 requests

        node          https://b.test
        latency       80 ms
        newest block  18, 2 blocks behind
        old state     unknown
        log search    at most 10,000 blocks
        batch         not supported

        node          https://c.test
        latency       9 ms
        newest block  19, 1 block behind
        old state     not kept
        log search    not supported
        batch         5 requests

        node   https://d.test
        error  \(rejected)
        """
    )
    #expect(response.hasWorkingNode)
    #expect(answer.nodes.map(\.works) == [true, true, true, false])
    #expect(answer.nodes.map(\.behind) == ["0", "2", "1", nil])
    #expect(answer.nodes.map(\.headAge) == [5, 5, 5, nil])
    #expect(answer.nodes.map(\.isStale) == [false, false, false, nil])
    #expect(answer.notes.isEmpty)
    #expect(answer.nodes.map(\.logBlocks) == [nil, "10000", nil, nil])
    #expect(answer.nodes.map(\.hasLogs) == [true, true, false, nil])
    #expect(answer.nodes[3].error == "node-unauthorized")
  }

  @Test(
    "a node that stands still is no good because no other one is ahead of it",
    arguments: [
      // Ethereum's blocks come every 12 s: ten of them may be missing.
      ("ethereum", 120, false, "20"), ("ethereum", 121, true, "20, 2 minutes old"),
      ("ethereum", 7_200, true, "20, 2 hours old"),
      ("ethereum", 604_800, true, "20, 7 days old"), ("ethereum", -60, false, "20"),
      ("ethereum", -61, false, "20, 61 seconds ahead of this machine's clock"),
      ("arbitrum", 60, false, "20"), ("arbitrum", 61, true, "20, 61 seconds old"),
      // It is unknown how often they have a block.
      ("dev", 604_800, nil, "20"), ("songbird", 604_800, nil, "20"),
    ] as [(String, Int64, Bool?, String)]
  )
  func tellsWhoStandsStill(chain: String, age: Int64, isStale: Bool?, line: String) async throws {
    let time = UInt64(1_700_000_000 - age)
    let response = try await Self.test(
      [Self.node("https://a.test", .works(Self.abilities(head: 20, headTime: time)))],
      on: chain
    )
    let answer = TestNodes.Presenter().present(response)
    #expect(answer.nodes.map(\.behind) == ["0"] && answer.nodes.map(\.isStale) == [isStale])
    #expect(answer.nodes.map(\.headAge) == [isStale == nil ? nil : age])
    #expect(answer.text.contains("\nnewest block  \(line)\n"))
    let hasFinding = line != "20"
    #expect(answer.notes.count == (hasFinding ? 1 : 0))
    #expect(answer.notes.allSatisfy { $0.english.hasPrefix("caution: ") })
    #expect(answer.notes.allSatisfy { $0.english.contains("https://a.test") })
    #expect(response.hasWorkingNode, "it answers, so the status is that of a working node")
  }

  @Test func oneThatIsBehindAndStandsStillIsBoth() async throws {
    let response = try await Self.test([
      Self.node("https://a.test", .works(Self.abilities(head: 20))),
      Self.node(
        "https://b.test",
        .works(Self.abilities(head: 10, headTime: 1_699_990_000))
      ),
      Self.node("https://c.test", .works(Self.abilities(head: 20, headTime: nil))),
    ])
    let answer = TestNodes.Presenter().present(response)
    #expect(answer.text.contains("newest block  10, 10 blocks behind, 2 hours old"))
    #expect(answer.nodes.map(\.isStale) == [false, true, nil])
    #expect(
      answer.notes.map(\.english) == [
        "caution: no new block for 2 hours at https://b.test: the node is behind, or the chain has "
          + "stopped"
      ]
    )
    let json = try Samples.json(answer)
    #expect(json.contains(#""headAge":10000,"headTime":"2023-11-14T19:26:40Z""#))
    #expect(json.contains(#""isStale":true"#))
  }

  @Test func withoutAWorkingNodeThatIsSaid() async throws {
    let response = try await Self.test([Self.node("https://d.test", .fails(.quota))])
    #expect(!response.hasWorkingNode)
    #expect(TestNodes.Presenter().present(response).nodes.count == 1)
  }
}
