import Entity
import Synchronization
import Testing

@testable import ChainKit

/// The check of a node's chain, which all requests share.
@Suite struct ChainCheckTests {
  /// A node of which the first answer is held back, and then fails.
  private final class Node: Transport {
    let endpoint = EndpointID.sample
    private let asked = AsyncStream<Void>.makeStream()
    private let held = AsyncStream<Void>.makeStream()
    private let names = Mutex<[String]>([])

    var methods: [String] { names.withLock(\.self) }

    func waitForRequest() async { for await _ in asked.stream { return } }
    func fail() { held.continuation.finish() }

    func post(_ body: [UInt8], timeouts: Timeouts) async throws(RPCFailure) -> HTTPAnswer {
      let text = String(decoding: body, as: UTF8.self)
      let name = text.firstMatch(of: /"method":"(\w+)"/).map { String($0.1) } ?? ""
      let isFirst = names.withLock { names in
        names.append(name)
        return names.count == 1
      }
      if isFirst {
        asked.continuation.yield()
        for await _ in held.stream {}
        throw .timeout(.waiting(.seconds(30)))
      }
      let id = text.firstMatch(of: /"id":(\d+)/).flatMap { Int($0.1) } ?? 0
      return HTTPAnswer(body: Array(ok("\"0x1\"", id: id).utf8))
    }
  }

  @Test("F03: whoever stops waiting ends at once, and its failure is not that of a later request")
  func anAbandonedCheckIsForgotten() async throws {
    let transport = Node()
    let endpoint = Endpoint(
      transport,
      expecting: .ethereum,
      backoff: .none,
      timing: VirtualTime().timing
    )
    let request = Task { try await endpoint.call(GetBlockNumber()).value }
    await transport.waitForRequest()
    request.cancel()
    await #expect(throws: RPCFailure.cancelled) { try await request.value }
    let check = await endpoint.check
    transport.fail()
    await #expect(throws: RPCFailure.self) { try await check?.value }
    #expect(try await endpoint.call(GetBlockNumber()).value == 1)
    #expect(transport.methods == ["eth_chainId", "eth_chainId", "eth_blockNumber"])
  }
}
