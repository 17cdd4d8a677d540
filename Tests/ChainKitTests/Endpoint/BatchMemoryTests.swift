import Entity
import Testing

@testable import ChainKit

/// The size of batches that helped is used by later commands, for a week.
@Suite struct BatchMemoryTests {
  private let time = VirtualTime()
  private let store: ChainStore

  init() throws { store = try ChainStore() }

  private static let week: Int64 = 7 * 86_400
  /// How each request fails beyond a limit of bytes.
  private static let tooLarge: @Sendable (Int) -> String = {
    refusal(-32003, "response too large", id: $0)
  }

  private static func ids(_ body: String) -> [Int] {
    body.matches(of: /"id":(\d+)/).compactMap { Int($0.1) }
  }

  /// A node that refuses batches of more than `most` requests.
  private static func refusing(_ most: Int, _ refused: HTTPAnswer) -> ScriptedTransport {
    ScriptedTransport { _, body in
      let ids = Self.ids(body)
      if ids.count > most { return refused }
      let members = ids.map { ok("\"0x1\"", id: $0) }
      let text = body.hasPrefix("[") ? "[\(members.joined(separator: ","))]" : members[0]
      return HTTPAnswer(body: Array(text.utf8))
    }
  }

  /// A node that answers `most` requests of a batch, and the others with an error each.
  private static func cutting(
    _ most: Int,
    _ beyond: @escaping @Sendable (Int) -> String
  ) -> ScriptedTransport {
    ScriptedTransport { _, body in
      let members = Self.ids(body).enumerated().map { place, id in
        place < most ? ok("\"0x1\"", id: id) : beyond(id)
      }
      let text = body.hasPrefix("[") ? "[\(members.joined(separator: ","))]" : members[0]
      return HTTPAnswer(body: Array(text.utf8))
    }
  }

  private func memory(_ transport: ScriptedTransport) -> NodeMemory {
    store.memory(of: transport.endpoint, chain: .ethereum, timing: time.timing)
  }

  /// Sends twenty requests by a new command, and returns the number in each posted body.
  private func sizes(_ transport: ScriptedTransport, _ count: Int = 20) async throws -> [Int] {
    let before = transport.posted.count
    let endpoint = Endpoint(
      transport,
      expecting: nil,
      backoff: .none,
      timing: time.timing,
      memory: memory(transport)
    )
    let methods = (0..<count).map { _ in GetTransactionCount(.zero, at: .number(7)) }
    _ = try await endpoint.batch(methods)
    return transport.posted.dropFirst(before).map { Self.ids($0).count }
  }

  @Test(arguments: [
    HTTPAnswer(status: 413, body: []),
    HTTPAnswer(body: Array(refusal(-32600, "no batches").utf8)),
    HTTPAnswer(body: Array("[\(refusal(-32600, "batch too large"))]".utf8)),
  ])
  func aSizeThatIsAcceptedIsUsedForAWeek(_ refused: HTTPAnswer) async throws {
    let transport = Self.refusing(8, refused)
    #expect(try await sizes(transport) == [20, 5, 5, 5, 5])
    time.pass(Self.week - 1)
    #expect(try await sizes(transport) == [5, 5, 5, 5])
    time.pass(1)
    #expect(try await sizes(transport) == [20, 5, 5, 5, 5])
  }

  @Test func answersThatAreTooLargeTogetherAreHalvedForAWeek() async throws {
    let transport = Self.cutting(6, Self.tooLarge)
    #expect(try await sizes(transport) == [20, 10, 5, 3])
    #expect(try await sizes(transport) == [5, 5, 5, 5])
    time.pass(Self.week)
    #expect(try await sizes(transport).first == 20)
  }

  @Test("what is too large beside few others says little about other methods")
  func aTinySumIsNotKept() async throws {
    let transport = Self.cutting(2, Self.tooLarge)
    #expect(try await sizes(transport).min() == 2)
    #expect(try await sizes(transport).first == 5)
  }

  @Test func aNodeThatTakesNoBatchesIsSentNone() async throws {
    let transport = Self.refusing(1, HTTPAnswer(status: 413, body: []))
    #expect(try await sizes(transport) == [20, 5] + Array(repeating: 1, count: 20))
    #expect(try await sizes(transport) == Array(repeating: 1, count: 20))
    let gathered = GatheringTransport(transport, memory: memory(transport))
    let before = transport.posted.count
    let bodies = (1...2).map { id in
      Array(#"{"jsonrpc":"2.0","id":\#(id),"method":"eth_chainId"}"#.utf8)
    }
    try await GatheringTransport.gathering {
      async let first = gathered.post(bodies[0], timeouts: .standard)
      async let second = gathered.post(bodies[1], timeouts: .standard)
      _ = try await (first, second)
    }
    #expect(transport.posted.dropFirst(before).map { Self.ids($0).count } == [1, 1])
  }

  @Test("a request that is too large alone, a slow node and a closed one teach nothing")
  func keepsOnlyWhatHelped() async throws {
    let alone = Self.cutting(0, Self.tooLarge)
    let slow = Self.cutting(6) { refusal(-32002, "request timed out", id: $0) }
    let closed = ScriptedTransport { _, _ in
      HTTPAnswer(body: Array(#"{"jsonrpc":"2.0","error":{"code":-32000,"message":"no"}}"#.utf8))
    }
    for transport in [alone, slow, closed] {
      for _ in 1...2 { #expect(try await sizes(transport).first == 20) }
    }
  }

  @Test func aSmallerBatchThatWorkedIsNoLimit() async throws {
    let transport = Self.refusing(20, HTTPAnswer(status: 413, body: []))
    #expect(try await sizes(transport, 3) == [3])
    #expect(try await sizes(transport) == [20])
  }

  @Test(
    arguments: [(nil, 20), (0, 1), (1, 1), (7, 7), (20, 20), (21, 20), (.max, 20)]
      as [(UInt64?, Int)]
  )
  func aLimitIsWithinReason(learned: UInt64?, limit: Int) {
    #expect(BatchReduction.limit(learned: learned) == limit)
  }
}
