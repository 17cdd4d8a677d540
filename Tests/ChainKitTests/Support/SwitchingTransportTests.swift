import ChainKit
import Core
import Entity
import TestSupport
import Testing

@Suite struct SwitchingTransportTests {
  /// Nodes whose heads are their places.
  private static func nodes(_ count: Int) -> [any Transport] {
    (0..<count).map { place in
      ScriptedTransport { _, body in
        let id = body.firstMatch(of: /"id":(\d+)/).flatMap { Int($0.1) } ?? 0
        return HTTPAnswer(body: Array(ok("\"0x\(String(place, radix: 16))\"", id: id).utf8))
      }
    }
  }

  private func heads(_ transport: SwitchingTransport, _ count: Int) async throws -> [UInt64] {
    let node = node(transport)
    var heads: [UInt64] = []
    for _ in 0..<count { heads.append(try await node.blockNumber()) }
    return heads
  }

  @Test func nodesAnswerInTurn() async throws {
    let transport = SwitchingTransport(Self.nodes(3), turns: [0, 2, 1])
    #expect(try await heads(transport, 7) == [0, 2, 1, 0, 2, 1, 0])
    #expect(transport.answered == [0, 2, 1, 0, 2, 1, 0])
  }

  @Test func anotherNodeAnswersOnce() async throws {
    let nodes = Self.nodes(2)
    let first = SwitchingTransport(nodes[0], once: nodes[1], for: "eth_blockNumber")
    #expect(try await heads(first, 3) == [1, 0, 0])
    let third = SwitchingTransport(nodes[0], once: nodes[1], for: "eth_blockNumber", after: 2)
    #expect(try await heads(third, 5) == [0, 0, 1, 0, 0])
    let never = SwitchingTransport(nodes[0], once: nodes[1], for: "eth_getLogs")
    #expect(try await heads(never, 3) == [0, 0, 0])
  }

  @Test func onlyRequestsWithTheTextCount() async throws {
    let nodes = Self.nodes(2)
    let transport = SwitchingTransport(nodes[0], once: nodes[1], for: "Number", after: 1)
    let node = node(transport)
    _ = try await node.blockNumber()
    _ = try await node.balance(of: .zero)
    #expect(try await node.balance(of: .zero).count == 0)
    #expect(try await node.blockNumber() == 1)
    #expect(transport.answered == [0, 0, 0, 1])
  }

  @Test func chanceIsTheSameForTheSameSeed() async throws {
    let seed = SeededRandom().seed
    let first = try await heads(SwitchingTransport(Self.nodes(3), seed: seed), 60)
    #expect(try await heads(SwitchingTransport(Self.nodes(3), seed: seed), 60) == first)
    #expect(Set(first) == [0, 1, 2], "seed \(seed)")
  }
}
