import ChainKit
import Entity
import Testing

/// Batches of which the answers together are more than the node, or this program, allows.
@Suite struct BatchLimitTests {
  private static let tooLarge: @Sendable (Int) -> String = {
    refusal(-32003, "response too large", id: $0)
  }
  private static let tooSlow: @Sendable (Int) -> String = {
    refusal(-32002, "request timed out", id: $0)
  }

  /// The IDs of the requests in a posted body.
  private static func ids(_ body: String) -> [Int] {
    body.split(separator: #""id":"#).dropFirst().compactMap { part in
      Int(part.prefix { $0.isNumber })
    }
  }

  /// The number of requests in each posted body.
  private static func sizes(_ transport: ScriptedTransport) -> [Int] {
    transport.posted.map { ids($0).count }
  }

  /// A node that answers `most` requests of a batch, and the others with an error each, like geth.
  private static func geth(
    _ most: Int,
    _ beyond: @escaping @Sendable (Int) -> String
  ) -> ScriptedTransport {
    ScriptedTransport { _, body in
      let members = ids(body).enumerated().map { place, id in
        place < most ? ok("\"0x\(String(id, radix: 16))\"", id: id) : beyond(id)
      }
      let text = body.hasPrefix("[") ? "[\(members.joined(separator: ","))]" : members[0]
      return HTTPAnswer(body: Array(text.utf8))
    }
  }

  private func ask(_ endpoint: Endpoint, _ count: Int) async throws -> [UInt64?] {
    let methods = (0..<count).map { _ in GetTransactionCount(.zero, at: .number(7)) }
    return try await endpoint.batch(methods).map { try? $0.get().value }
  }

  @Test(arguments: [tooLarge, tooSlow])
  func m10MembersBeyondALimitAreAskedInSmallerBatches(
    beyond: @escaping @Sendable (Int) -> String
  ) async throws {
    let transport = Self.geth(6, beyond)
    let endpoint = node(transport).endpoint
    let first = try await ask(endpoint, 20)
    // Fourteen are left after the first answer, four of ten after the second, and so on.
    #expect(Self.sizes(transport) == [20, 10, 5, 3])
    // What was answered is not asked again, and the place of each answer is kept.
    let expected = [UInt64](1...6) + [UInt64](21...26) + [UInt64](31...38)
    #expect(first == expected.map(Optional.some))
  }

  @Test("F17: a batch that is refused with status 413 is sent in smaller ones")
  func shrinksAfterAStatus() async throws {
    let transport = ScriptedTransport { _, body in
      let ids = Self.ids(body)
      if ids.count > 5 { return HTTPAnswer(status: 413, body: []) }
      let members = ids.map { ok("\"0x1\"", id: $0) }
      return HTTPAnswer(body: Array("[\(members.joined(separator: ","))]".utf8))
    }
    #expect(try await ask(node(transport).endpoint, 20) == Array(repeating: 1, count: 20))
    #expect(Self.sizes(transport) == [20, 5, 5, 5, 5])
  }

  @Test func m10TheSmallerSizeIsRemembered() async throws {
    let transport = Self.geth(10, Self.tooLarge)
    let endpoint = node(transport).endpoint
    _ = try await ask(endpoint, 20)
    let before = transport.posted.count
    #expect(try await ask(endpoint, 20).allSatisfy { $0 != nil })
    #expect(Self.sizes(transport).dropFirst(before) == [10, 10])
  }

  @Test func m10AnAnswerBeyondOurOwnLimitIsHalved() async throws {
    let transport = ScriptedTransport { _, body in
      let ids = Self.ids(body)
      if ids.count > 5 { throw RPCFailure.protocolViolation(.oversize(limit: 1)) }
      let members = ids.map { ok("\"0x1\"", id: $0) }
      return HTTPAnswer(body: Array("[\(members.joined(separator: ","))]".utf8))
    }
    #expect(try await ask(node(transport).endpoint, 20) == Array(repeating: 1, count: 20))
    #expect(Self.sizes(transport) == [20, 10, 5, 5, 5, 5])
  }

  @Test(arguments: [
    (tooLarge, RPCFailure.tooLarge(RangeHint())), (tooSlow, .timeout(.node)),
  ])
  func m10ARequestThatIsTooMuchAloneFailsAlone(
    beyond: @escaping @Sendable (Int) -> String,
    failure: RPCFailure
  ) async throws {
    // The third account is too much, in any company.
    let account = try Address(bytes: [UInt8](repeating: 7, count: 20))
    let transport = ScriptedTransport { _, body in
      let parts = body.split(separator: #"{"jsonrpc""#).dropFirst(body.hasPrefix("[") ? 1 : 0)
      let members = parts.map { part in
        let id = Self.ids(String(part))[0]
        return part.contains("0707") ? beyond(id) : ok("\"0x1\"", id: id)
      }
      let text = body.hasPrefix("[") ? "[\(members.joined(separator: ","))]" : members[0]
      return HTTPAnswer(body: Array(text.utf8))
    }
    let methods = (0..<5).map { GetTransactionCount($0 == 2 ? account : .zero, at: .number(7)) }
    let results = try await node(transport).endpoint.batch(methods)
    #expect(throws: failure) { try results[2].get() }
    #expect(results.indices.filter { $0 != 2 }.allSatisfy { (try? results[$0].get().value) == 1 })
  }

  @Test func m10AGatewayThatTimesOutEndsTheBatch() async {
    let transport = ScriptedTransport { _, _ in HTTPAnswer(status: 504, body: []) }
    await #expect(throws: RPCFailure.timeout(.node)) { try await ask(node(transport).endpoint, 20) }
    #expect(Self.sizes(transport).allSatisfy { $0 == 20 })
  }
}
