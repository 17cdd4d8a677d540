import ChainKit
import Core
import Entity
import Exchange
import Synchronization
import TestSupport
import Testing

/// What one command learned about a node saves the next one requests.
@Suite struct NodeMemoryTests {
  private let time = VirtualTime()
  private let folder: PrivateFolder
  private let store: ChainStore

  init() throws {
    folder = try PrivateFolder()
    store = try ChainStore(path: folder.path + "/chain.sqlite")
  }

  /// The endpoint of a new command.
  private func endpoint(_ transport: ScriptedTransport, chain: ChainID = .ethereum) -> Endpoint {
    Endpoint(
      transport,
      expecting: nil,
      timing: time.timing,
      memory: store.memory(of: transport.endpoint, chain: chain, timing: time.timing)
    )
  }

  private static let day: Int64 = 86_400

  /// A node that has only a balance.
  private static func bareNode() -> ScriptedTransport {
    ScriptedTransport { _, body in
      let id = body.firstMatch(of: /"id":(\d+)/).flatMap { Int($0.1) } ?? 0
      let text =
        body.contains("eth_getBalance") ? ok("\"0x1\"", id: id) : refusal(-32601, "no", id: id)
      return HTTPAnswer(body: Array(text.utf8))
    }
  }

  private func tip(_ transport: ScriptedTransport) async throws -> RPCFailure? {
    do throws(RPCFailure) {
      _ = try await endpoint(transport).call(GetMaxPriorityFee())
      return nil
    } catch { return error }
  }

  @Test func anOptionalMethodThatANodeLacksIsNotAskedForAgainInADay() async throws {
    let transport = Self.bareNode()
    let lacking = RPCFailure.unsupported(method: GetMaxPriorityFee.name)
    #expect(try await tip(transport) == lacking)
    #expect(transport.posted.count == 1)
    time.pass(Self.day - 1)
    #expect(try await tip(transport) == lacking)
    #expect(transport.posted.count == 1)
    time.pass(1)
    #expect(try await tip(transport) == lacking)
    #expect(transport.posted.count == 2)
  }

  @Test func anotherNodeAndAnotherChainAreAskedNevertheless() async throws {
    let transport = Self.bareNode()
    _ = try await tip(transport)
    let other = ScriptedTransport(try EndpointAddress(parsing: "https://other.example").id) {
      _,
      _ in HTTPAnswer(body: Array(ok("\"0x2\"").utf8))
    }
    #expect(try await endpoint(other).call(GetMaxPriorityFee()).value == 2)
    _ = try? await endpoint(transport, chain: try ChainID(10)).call(GetMaxPriorityFee())
    #expect(transport.posted.count == 2)
  }

  @Test func aMethodThatEveryNodeMustHaveIsAskedForEachTime() async throws {
    let transport = Self.bareNode()
    for count in 1...2 {
      await #expect(throws: RPCFailure.unsupported(method: GetCode.name)) {
        try await endpoint(transport).call(GetCode(.zero, at: .latest))
      }
      #expect(transport.posted.count == count)
    }
    // What works says nothing about what does not.
    #expect(try await endpoint(transport).call(GetBalance(.zero, at: .latest)).value == 1)
  }

  @Test(arguments: [
    (200, refusal(-32000, "database is locked")), (200, refusal(-32000, "no such method")),
    (200, refusal(-32602, "transaction type not supported")),
    (200, refusal(-32001, "not included in your current plan")),
    (404, "default backend - 404"), (404, refusal(-32601, "not found")), (405, ""),
    (415, "<html></html>"), (501, "not implemented"), (503, "<html></html>"),
  ])
  func otherFailuresOfAnOptionalMethodAreNotKept(status: Int, body: String) async throws {
    let transport = ScriptedTransport { place, _ in
      HTTPAnswer(
        status: place == 0 ? status : 200,
        body: Array((place == 0 ? body : ok("\"0x7\"")).utf8)
      )
    }
    let alone = Endpoint(
      transport,
      expecting: nil,
      backoff: .none,
      timing: time.timing,
      memory: store.memory(of: transport.endpoint, chain: .ethereum, timing: time.timing)
    )
    await #expect(throws: RPCFailure.self) { try await alone.call(GetMaxPriorityFee()) }
    #expect(try await tip(transport) == nil)
  }

  @Test func whatCannotBeKeptOnlyCostsRequests() async throws {
    let transport = Self.bareNode()
    let asked = Mutex(0)
    let memory = NodeMemory(
      recall: { _ in
        asked.withLock { $0 += 1 }
        return nil
      },
      learn: { _, _ in }
    )
    for count in 1...2 {
      let endpoint = Endpoint(transport, expecting: nil, timing: time.timing, memory: memory)
      _ = try? await endpoint.call(GetMaxPriorityFee())
      #expect(transport.posted.count == count)
    }
    #expect(asked.withLock { $0 } == 2)
  }
}
