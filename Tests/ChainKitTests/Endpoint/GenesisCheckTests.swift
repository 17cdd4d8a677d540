import Core
import Entity
import Testing

@testable import ChainKit

/// Block 0, compared with that of a built-in chain.
@Suite struct GenesisCheckTests {
  /// Block 0 of Ethereum, from go-ethereum (`params/config.go`).
  private static let ethereum = "0xd4e56740f876aef8c010b86a40d5f56745a118d0906a34e69aec8c0db1cb8fa3"
  /// Block 0 of Sepolia, from the same file.
  private static let sepolia = "0x25a5cc106eea7138acab33231d7160d69cb777ee0c2c553fcddf5138993e6dd9"

  /// An endpoint with the profile of Ethereum, as the worker makes it, and its node: the answers come
  /// on the connections with these numbers, and a connection leads to a chain with this block 0.
  private static func node(
    _ connections: [UInt64],
    genesis: @escaping @Sendable (UInt64) -> String?
  ) -> (Endpoint, ScriptedTransport) {
    let transport = ScriptedTransport { place, text in
      let connection = connections[min(place, connections.count - 1)]
      let id = text.firstMatch(of: /"id":(\d+)/).flatMap { Int($0.1) } ?? 0
      let block = genesis(connection).map {
        TestBlock.json(0).replacing(#""hash":"\#(TestBlock.hash(0))""#, with: #""hash":"\#($0)""#)
      }
      let result =
        text.contains("eth_getBlockByNumber")
        ? block ?? "null"
        : text.contains("eth_chainId") ? "\"0x1\"" : "\"0x9\""
      return HTTPAnswer(connection: connection, body: Array(ok(result, id: id).utf8))
    }
    let profile = ChainID.ethereum.profile()
    let endpoint = Endpoint(
      transport,
      expecting: .ethereum,
      genesis: profile.genesis,
      backoff: .none,
      timing: VirtualTime().timing,
      blockTime: profile.patience
    )
    return (endpoint, transport)
  }

  private static func refusal(_ found: String) throws -> RPCFailure {
    .wrongGenesis(expected: try Hash32(parsing: ethereum), found: try Hash32(parsing: found))
  }

  @Test func theGenesisOfEthereumIsAccepted() async throws {
    let (endpoint, transport) = Self.node([1]) { _ in Self.ethereum }
    for _ in 0..<3 { #expect(try await endpoint.call(GetBlockNumber()).value == 9) }
    // One question for the ID, one for the block.
    #expect(transport.posted.count == 5)
    #expect(transport.posted.filter { $0.contains(#"["0x0",false]"#) }.count == 1)
  }

  @Test("a node with the ID of Ethereum and the block 0 of another chain is refused for good")
  func anotherGenesisIsRefused() async throws {
    let (endpoint, transport) = Self.node([1]) { _ in Self.sepolia }
    let failure = try Self.refusal(Self.sepolia)
    for _ in 0..<2 {
      await #expect(throws: failure) { try await endpoint.call(GetBlockNumber()) }
    }
    await #expect(throws: failure) {
      try await endpoint.batch([GetBlockNumber()], timeouts: nil, awaitsBlock: false)
    }
    #expect(!transport.posted.contains { $0.contains("eth_blockNumber") })
  }

  @Test("after a new connection block 0 is compared again, and an answer on it is not believed")
  func aNewConnectionToAnotherGenesisIsRefused() async throws {
    let (endpoint, _) = Self.node([1, 1, 1, 2]) { $0 == 1 ? Self.ethereum : Self.sepolia }
    #expect(try await endpoint.call(GetBlockNumber()).value == 9)
    for _ in 0..<2 {
      await #expect(throws: try Self.refusal(Self.sepolia)) {
        try await endpoint.call(GetBlockNumber())
      }
    }
    // The control: the same connections, which lead to the same chain.
    let (same, _) = Self.node([1, 1, 1, 2]) { _ in Self.ethereum }
    for _ in 0..<2 { #expect(try await same.call(GetBlockNumber()).value == 9) }
  }

  @Test("a node that did not tell at first is refused once another connection does")
  func aLateGenesisIsCompared() async throws {
    let (endpoint, _) = Self.node([1, 1, 1, 2]) { $0 == 1 ? nil : Self.sepolia }
    #expect(try await endpoint.call(GetBlockNumber()).value == 9)
    await #expect(throws: try Self.refusal(Self.sepolia)) {
      try await endpoint.call(GetBlockNumber())
    }
  }
}
