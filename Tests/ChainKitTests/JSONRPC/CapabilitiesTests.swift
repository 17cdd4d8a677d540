import Entity
import Testing

@testable import ChainKit

/// Answers of `eth_capabilities`, some of which are examples of the standard.
@Suite struct CapabilitiesTests {
  private func read(_ resources: String, head: String = "0x13f8e3a") async throws
    -> CapabilitiesAnswer
  {
    let answer = #"{"head":{"number":"\#(head)","hash":"0x00"},\#(resources)}"#
    return try await Node.scripted(["eth_capabilities": answer]).asker.call(GetCapabilities())
  }

  @Test("execution-apis: a node that deletes old data (get-capabilities-disabled-stateproofs)")
  func readsWindows() async throws {
    let found = try await read(
      """
      "state":{"disabled":false,"oldestBlock":"0x13e836a","deleteStrategy":{"type":"window",
      "retentionBlocks":"0xc350"}},"tx":{"disabled":false,"oldestBlock":"0x11b340a"},
      "logs":{"disabled":false,"oldestBlock":"0x11b340a","deleteStrategy":{"type":"window",
      "retentionBlocks":"0x23dbb0"}},"receipts":{"disabled":false,"oldestBlock":"0x11b340a"},
      "blocks":{"disabled":false,"oldestBlock":"0x0"},"stateproofs":{"disabled":true}
      """
    )
    #expect(found.archiveFrom == 0x13e837a)
    #expect(found.logsFrom == 0x11b341a)
  }

  @Test("execution-apis: a window that is longer than the chain deletes nothing (get-capabilities)")
  func readsAnArchive() async throws {
    let found = try await read(
      """
      "state":{"disabled":false,"oldestBlock":"0x0"},"tx":{"disabled":false,"oldestBlock":"0x0"},
      "logs":{"disabled":false,"oldestBlock":"0x0","deleteStrategy":{"type":"window",
      "retentionBlocks":"0x23dbb0"}},"receipts":{"disabled":false,"oldestBlock":"0x0"},
      "blocks":{"disabled":false,"oldestBlock":"0x0"},
      "stateproofs":{"disabled":false,"oldestBlock":"0x0"}
      """,
      head: "0x36"
    )
    #expect(found.archiveFrom == 0 && found.logsFrom == 0)
  }

  @Test func theHistoryNeedsTheBlocksBesideTheState() async throws {
    let found = try await read(
      #""state":{"disabled":false,"oldestBlock":"0x0"},"blocks":{"oldestBlock":"0x100"}"#
    )
    #expect(found.archiveFrom == 0x100 && found.logsFrom == nil)
  }

  @Test func aWindowNeverEndsAboveTheHead() async throws {
    let most = "0xffffffffffffffff"
    let found = try await read(
      """
      "state":{"oldestBlock":"\(most)","deleteStrategy":{"type":"window","retentionBlocks":"0x80"}},
      "logs":{"oldestBlock":"0x1","deleteStrategy":{"type":"window","retentionBlocks":"\(most)"}}
      """,
      head: most
    )
    #expect(found.archiveFrom == .max && found.logsFrom == 17)
  }

  @Test(arguments: [
    #""state":{"oldestBlock":"10"}"#, #""state":{"oldestBlock":"0x010"}"#,
    #""state":{"oldestBlock":16}"#, #""logs":{"oldestBlock":"0x1ffffffffffffffff"}"#,
    #""state":{"disabled":"no","oldestBlock":"0x1"}"#, #""state":[]"#,
  ])
  func refusesOtherForms(resources: String) async throws {
    await #expect(throws: RPCFailure.self) { try await read(resources) }
  }

  @Test func ofSeveralNodesEachIsAskedByItself() async throws {
    let answer = #"{"head":{"number":"0x9","hash":"0x00"},"state":{"oldestBlock":"0x5"}}"#
    let nodes = ScriptedPool([["eth_capabilities": answer], [:], ["eth_capabilities": "~"]])
    let found = await nodes.session.each(GetCapabilities()).map { $0?.archiveFrom }
    #expect(found.count == 3 && found.filter { $0 == 5 }.count == 1)
    #expect((0..<3).allSatisfy { nodes.requests(to: $0) >= 1 })
    #expect(nodes.session.id == ScriptedPool.name(0))
  }

  @Test func aGroupIsNamedForTheNodesThatCanBeAsked() {
    let nodes = ScriptedPool([[:], [:], [:]], quorum: 2)
    let all = "http://node0 http://node1 http://node2 quorum 2"
    #expect(nodes.session.group == EndpointID(redacted: all))
    nodes.pool.failed(1, .unauthorized)
    #expect(
      nodes.session.group == EndpointID(redacted: "http://node0 http://node2 quorum 2")
    )
    let one = ScriptedPool([[:]])
    #expect(one.session.group == ScriptedPool.name(0))
  }
}
