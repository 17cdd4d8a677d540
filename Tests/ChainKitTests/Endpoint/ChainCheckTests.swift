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
    let checked = try await check?.value
    #expect(throws: RPCFailure.self) { try checked?.get() }
    #expect(try await endpoint.call(GetBlockNumber()).value == 1)
    #expect(transport.methods == ["eth_chainId", "eth_chainId", "eth_blockNumber"])
  }

  /// A node whose answers come on the connections with these numbers, and its chain by connection.
  private func node(
    _ connections: [UInt64],
    chains: [UInt64: Int] = [:]
  ) -> (Endpoint, ScriptedTransport) {
    let transport = ScriptedTransport { place, text in
      let connection = connections[min(place, connections.count - 1)]
      let id = text.firstMatch(of: /"id":(\d+)/).flatMap { Int($0.1) } ?? 0
      let number = text.contains("eth_chainId") ? chains[connection] ?? 1 : 7
      let answer = ok("\"0x\(number)\"", id: id)
      return HTTPAnswer(
        connection: connection,
        body: Array((text.hasPrefix("[") ? "[\(answer)]" : answer).utf8)
      )
    }
    let endpoint = Endpoint(
      transport,
      expecting: .ethereum,
      backoff: .none,
      timing: VirtualTime().timing
    )
    return (endpoint, transport)
  }

  private func methods(_ transport: ScriptedTransport) -> [String] {
    transport.posted.map { $0.firstMatch(of: /"method":"(\w+)"/).map { String($0.1) } ?? "" }
  }

  @Test func theChainIsCheckedOncePerConnection() async throws {
    let (endpoint, transport) = node([1, 1, 1, 2, 2, 2])
    for _ in 0..<4 { #expect(try await endpoint.call(GetBlockNumber()).value == 7) }
    #expect(
      methods(transport) == [
        "eth_chainId", "eth_blockNumber", "eth_blockNumber", "eth_blockNumber", "eth_chainId",
        "eth_blockNumber",
      ]
    )
  }

  @Test("F19: an answer on a new connection to another chain is not believed, nor is a later one")
  func aNewConnectionToAnotherChainIsRefused() async throws {
    let (endpoint, transport) = node([1, 1, 2], chains: [2: 5])
    #expect(try await endpoint.call(GetBlockNumber()).value == 7)
    let refused = RPCFailure.wrongChain(expected: .ethereum, found: try ChainID(5))
    for _ in 0..<2 {
      await #expect(throws: refused) { try await endpoint.call(GetBlockNumber()) }
    }
    await #expect(throws: refused) {
      try await endpoint.batch([GetBlockNumber()], timeouts: nil, awaitsBlock: false)
    }
    #expect(methods(transport).count == 4)
  }

  @Test func anAnswerOnAConnectionThatWasNeverCheckedIsNotBelieved() async throws {
    let (endpoint, _) = node([1, 1, 2, 3, 3, 3])
    #expect(try await endpoint.call(GetBlockNumber()).value == 7)
    let lost = RPCFailure.transport(TransportFault(endpoint: .sample, kind: .closed))
    await #expect(throws: lost) { try await endpoint.call(GetBlockNumber()) }
    #expect(try await endpoint.call(GetBlockNumber()).value == 7)
  }

  @Test func whatBecameOfATransactionIsUnknownIfItWentToAnotherChain() async throws {
    let (endpoint, _) = node([1, 1, 2], chains: [2: 5])
    #expect(try await endpoint.call(GetBlockNumber()).value == 7)
    let lost = RPCFailure.transport(TransportFault(endpoint: .sample, kind: .closed))
    #expect(!lost.meansNotSent)
    await #expect(throws: lost) { try await endpoint.call(SendRawTransaction([1])) }
  }
}
