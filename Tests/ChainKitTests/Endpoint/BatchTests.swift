import Core
import ChainKit
import Entity
import Testing

@Suite struct BatchTests {
  private let accounts = (1...5).map { Self.account(UInt8($0)) }

  private static func account(_ last: UInt8) -> Address {
    (try? Address(bytes: [UInt8](repeating: 0, count: 19) + [last])) ?? .zero
  }

  /// The IDs of the requests in a posted body.
  private static func ids(_ body: String) -> [Int] {
    body.split(separator: #""id":"#).dropFirst().compactMap { part in
      Int(part.prefix { $0.isNumber })
    }
  }

  private func ask(
    _ transport: ScriptedTransport
  ) async throws -> [Result<QuantityAnswer, RPCFailure>] {
    try await node(transport).endpoint.batch(accounts.map { GetBalance($0, at: .latest) })
  }

  private static func list(_ members: [String]) -> HTTPAnswer {
    HTTPAnswer(body: Array("[\(members.joined(separator: ","))]".utf8))
  }

  @Test("F17: answers are sorted by their IDs")
  func sortsAnswersByTheirNumbers() async throws {
    let transport = ScriptedTransport { _, body in
      Self.list(Self.ids(body).reversed().map { ok("\"0x\($0)\"", id: $0) })
    }
    let values = try await ask(transport).map { try $0.get().value }
    #expect(values == [1, 2, 3, 4, 5])
    #expect(transport.posted.count == 1)
  }

  @Test("F17: one result in place of a list is refused")
  func refusesAResultForAList() async {
    let transport = ScriptedTransport(bodies: [ok("\"0x1\"")])
    await #expect(
      throws: RPCFailure.protocolViolation(.wrongAnswer(method: "eth_getBalance", path: ""))
    ) { try await ask(transport) }
    #expect(transport.posted.count == 1)
  }

  @Test("F17: a request without an answer is sent again alone")
  func aMissingMemberIsAskedAgainAlone() async throws {
    let transport = ScriptedTransport { place, body in
      let ids = Self.ids(body)
      guard place == 0 else { return HTTPAnswer(body: Array(ok("\"0xff\"", id: ids[0]).utf8)) }
      return Self.list(ids.dropLast().map { ok("\"0x1\"", id: $0) })
    }
    #expect(try await ask(transport).last?.get().value == 255)
    #expect(transport.posted.count == 2)
  }

  @Test("F17: two answers to one request spoil the batch")
  func aDoubledMemberSpoilsTheBatch() async {
    let transport = ScriptedTransport { _, body in
      let ids = Self.ids(body)
      return Self.list((ids + [ids[0]]).map { ok("\"0x1\"", id: $0) })
    }
    await #expect(throws: RPCFailure.self) { try await ask(transport) }
  }

  @Test func anUnknownNumberSpoilsTheBatch() async {
    let transport = ScriptedTransport { _, body in
      Self.list(Self.ids(body).map { ok("\"0x1\"", id: $0 + 100) })
    }
    await #expect(throws: RPCFailure.self) { try await ask(transport) }
  }

  @Test func oneErrorIsTheErrorOfOneQuestion() async throws {
    let transport = ScriptedTransport { _, body in
      Self.list(
        Self.ids(body).enumerated().map { place, id in
          place == 1 ? refusal(-32000, "missing trie node", id: id) : ok("\"0x1\"", id: id)
        }
      )
    }
    let results = try await ask(transport)
    #expect(throws: RPCFailure.missingData(.state)) { try results[1].get() }
    #expect(try results[2].get().value == 1)
  }

  @Test(arguments: [
    #"{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"batches are not allowed"}}"#,
    #"[{"jsonrpc":"2.0","id":1,"error":{"code":-32600,"message":"batch too large"}}]"#,
  ])
  func asksFewerAtOnceAfterARefusal(refusal: String) async throws {
    let transport = ScriptedTransport { _, body in
      guard body.hasPrefix("[") else {
        return HTTPAnswer(body: Array(ok("\"0x7\"", id: Self.ids(body)[0]).utf8))
      }
      return HTTPAnswer(body: Array(refusal.utf8))
    }
    let endpoint = node(transport).endpoint
    for _ in 0..<2 {
      let results = try await endpoint.batch(accounts.map { GetBalance($0, at: .latest) })
      #expect(try results.map { try $0.get().value } == [7, 7, 7, 7, 7])
    }
    // The node's refusal is remembered: the second time, no batch is sent.
    #expect(transport.posted.suffix(5).allSatisfy { $0.hasPrefix("{") })
  }

  @Test func aNodeThatFailsSpoilsTheBatch() async {
    let transport = ScriptedTransport { _, _ in HTTPAnswer(status: 401, body: []) }
    await #expect(throws: RPCFailure.unauthorized) { try await ask(transport) }
  }
}
