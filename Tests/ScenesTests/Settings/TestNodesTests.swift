import Core
import Entity
import Testing

@testable import Scenes

/// What is shown of measured nodes.
@Suite struct TestNodesTests {
  private struct StubNodes: TestNodes.Worker {
    let nodes: [NodeMeasurement]
    func measure(_ chain: ChainEntry) async throws -> [NodeMeasurement] { nodes }
  }

  private static func node(_ name: String, _ result: NodeMeasurement.Result) -> NodeMeasurement {
    NodeMeasurement(EndpointID(redacted: name), result)
  }

  private static func test(_ nodes: [NodeMeasurement]) async throws -> TestNodes.Response {
    let chain = try ChainRegistry.builtIn.chain(named: "ethereum")
    return try await TestNodes.Interactor(worker: StubNodes(nodes: nodes)).act(on: chain)
  }

  @Test func eachNodeIsShownWithItsLimitsOrItsError() async throws {
    let response = try await Self.test([
      Self.node(
        "https://a.test",
        .works(.init(milliseconds: 120, head: 20, hasOldState: true, logRange: .all, batch: 20))
      ),
      Self.node(
        "https://b.test",
        .works(
          .init(milliseconds: 80, head: 18, hasOldState: nil, logRange: .most(10_000), batch: 1)
        )
      ),
      Self.node(
        "https://c.test",
        .works(.init(milliseconds: 9, head: 19, hasOldState: false, logRange: nil, batch: 5))
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
    #expect(answer.nodes.map(\.logBlocks) == [nil, "10000", nil, nil])
    #expect(answer.nodes.map(\.hasLogs) == [true, true, false, nil])
    #expect(answer.nodes[3].error == "node-unauthorized")
  }

  @Test func withoutAWorkingNodeThatIsSaid() async throws {
    let response = try await Self.test([Self.node("https://d.test", .fails(.quota))])
    #expect(!response.hasWorkingNode)
    #expect(TestNodes.Presenter().present(response).nodes.count == 1)
  }
}
