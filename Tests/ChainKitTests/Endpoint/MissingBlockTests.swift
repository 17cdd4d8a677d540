import ChainKit
import Entity
import Synchronization
import Testing

/// A node behind a load balancer that does not have a block yet, or never has it.
@Suite struct MissingBlockTests {
  private let time = VirtualTime()
  private let reported = Reports()
  private let start: Int64

  init() { start = time.now }

  /// The reported waits, in seconds.
  private final class Reports: Sendable {
    private let list = Mutex<[Int64]>([])
    var seconds: [Int64] { list.withLock { $0 } }
    func add(_ seconds: Int64) { list.withLock { $0.append(seconds) } }
  }

  private func endpoint(_ transport: ScriptedTransport) -> Endpoint {
    Endpoint(transport, expecting: nil, timing: time.timing) { [reported] _, seconds in
      reported.add(seconds)
    }
  }

  /// A node that answers each request alone: `missing` times like this, then with a result.
  private static func late(
    _ missing: Int,
    _ answer: @escaping @Sendable (Int) -> String,
    then result: String
  ) -> ScriptedTransport {
    ScriptedTransport { place, _ in
      HTTPAnswer(
        body: Array((place < missing ? answer(place + 1) : ok(result, id: place + 1)).utf8)
      )
    }
  }

  private static let words: @Sendable (Int) -> String = {
    refusal(-32000, "header not found", id: $0)
  }
  private static let null: @Sendable (Int) -> String = { ok("null", id: $0) }

  private static let block: String = {
    let zero = "0x" + String(repeating: "0", count: 64)
    return """
      {"number":"0x7","hash":"\(zero)","parentHash":"\(zero)","timestamp":"0x1",\
      "stateRoot":"\(zero)","miner":"0x\(String(repeating: "0", count: 40))","gasUsed":"0x0",\
      "gasLimit":"0x1","transactions":[]}
      """
  }()

  @Test func m9AStateThatComesLaterIsRead() async throws {
    let transport = Self.late(1, Self.words, then: "\"0x5\"")
    let node = Node(endpoint(transport))
    #expect(try await node.balance(of: .zero, at: .number(7)) == Wei(count: 5))
    #expect(transport.posted.count == 2)
    #expect(time.slept == [.milliseconds(250)])
    #expect(reported.seconds.isEmpty, "so short a wait is not worth a line")
  }

  @Test(arguments: [BlockTag.latest, .number(7)])
  func m9ABlockThatComesLaterIsRead(tag: BlockTag) async throws {
    let node = Node(endpoint(Self.late(4, Self.null, then: Self.block)))
    #expect(try await node.block(tag).header.number == 7)
    #expect(time.slept == [.milliseconds(250), .milliseconds(500), .seconds(1), .seconds(2)])
    #expect(reported.seconds == [12])
  }

  @Test(arguments: [true, false])
  func m9ABlockThatNeverComesIsMissingAfterABlockTime(isNull: Bool) async {
    let transport = Self.late(.max, isNull ? Self.null : Self.words, then: "")
    let node = Node(endpoint(transport))
    await #expect(throws: RPCFailure.missingData(.block)) { try await node.block(.number(7)) }
    #expect(time.now - start == 12)
    #expect(transport.posted.count == 9)
    #expect(reported.seconds == [12])
  }

  @Test(arguments: [
    (-32000, "missing trie node 1234", MissingKind.state), (4444, "gone", .pruned),
    (-32000, "safe block not found", .tag), (-32000, "block 9 is greater than latest", .future),
  ])
  func m9OtherMissingDataIsNotWaitedFor(code: Int, words: String, kind: MissingKind) async {
    let transport = Self.late(.max, { refusal(code, words, id: $0) }, then: "")
    let node = Node(endpoint(transport))
    await #expect(throws: RPCFailure.missingData(kind)) {
      try await node.balance(of: .zero, at: .number(7))
    }
    #expect(transport.posted.count == 1 && time.slept.isEmpty)
  }

  @Test(arguments: [BlockTag.finalized, .safe, .pending, .earliest])
  func m9ATagThatSomeNodesNeverHaveIsNotWaitedFor(tag: BlockTag) async {
    let transport = Self.late(.max, Self.null, then: "")
    let node = Node(endpoint(transport))
    await #expect(throws: RPCFailure.missingData(.block)) { try await node.block(tag) }
    await #expect(throws: RPCFailure.missingData(.block)) {
      try await node.block(.number(7), awaits: false)
    }
    #expect(transport.posted.count == 2 && time.slept.isEmpty)
  }

  /// A node that has the block for the first request of a batch only; alone, after `missing` posts.
  private static func batching(missing: Int) -> ScriptedTransport {
    ScriptedTransport { place, body in
      let ids = body.split(separator: #""id":"#).dropFirst().compactMap { part in
        Int(part.prefix { $0.isNumber })
      }
      guard body.hasPrefix("[") else {
        return HTTPAnswer(
          body: Array((place <= missing ? words(ids[0]) : ok("\"0x2\"", id: ids[0])).utf8)
        )
      }
      let members = ids.enumerated().map { $0 == 0 ? ok("\"0x1\"", id: $1) : words($1) }
      return HTTPAnswer(body: Array("[\(members.joined(separator: ","))]".utf8))
    }
  }

  private func ask(
    _ transport: ScriptedTransport,
    _ count: Int,
    awaitsBlock: Bool = true
  ) async throws -> [UInt64?] {
    let methods = (0..<count).map { _ in GetTransactionCount(.zero, at: .number(7)) }
    return try await endpoint(transport).batch(methods, timeouts: nil, awaitsBlock: awaitsBlock).map
    {
      try? $0.get().value
    }
  }

  @Test func m9MembersOfABatchAreAskedAgain() async throws {
    let transport = Self.batching(missing: 2)
    #expect(try await ask(transport, 3) == [1, 2, 2])
    #expect(time.slept == [.milliseconds(250), .milliseconds(500)])
  }

  @Test func m9ABatchWaitsOnceForABlockThatNeverComes() async throws {
    let transport = Self.batching(missing: .max)
    #expect(try await ask(transport, 50) == (0..<50).map { $0 % 20 == 0 ? 1 : nil })
    #expect(time.now - start == 12)
    #expect(transport.posted.count == 3 + 9)
  }

  @Test func m9ASearchForOldStatesDoesNotWait() async throws {
    let transport = Self.batching(missing: .max)
    #expect(try await ask(transport, 3, awaitsBlock: false) == [1, nil, nil])
    #expect(transport.posted.count == 1 && time.slept.isEmpty)
  }
}
