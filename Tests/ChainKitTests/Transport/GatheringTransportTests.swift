import Core
import Entity
import Testing

@testable import ChainKit

/// Requests of one moment are posted as one batch, and each gets its own answer.
@Suite(.timeLimit(.minutes(10))) struct GatheringTransportTests {
  /// A transport whose pause ends once as many requests wait as are expected.
  private struct Gathered {
    let node: ScriptedTransport
    let transport: GatheringTransport

    init(_ node: ScriptedTransport, count: Int) {
      let transport = GatheringTransport.expecting(count, node)
      (self.node, self.transport) = (node, transport)
    }

    /// Posts the requests with these numbers at once, and returns what each got.
    func post(_ numbers: ClosedRange<Int>) async throws -> [Int: Result<HTTPAnswer, RPCFailure>] {
      await GatheringTransport.gathering {
        await withTaskGroup(of: (Int, Result<HTTPAnswer, RPCFailure>).self) { group in
          for number in numbers {
            group.addTask { [transport] in
              let result = await Result { () async throws(RPCFailure) in
                try await transport.post(Array(request(number).utf8), timeouts: .standard)
              }
              return (number, result)
            }
          }
          return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
      }
    }
  }

  private static func numbers(in body: String) -> [Int] {
    body.matches(of: #/"id":(\d+)/#).compactMap { Int($0.1) }
  }

  /// A node that answers batches in reverse order.
  private static func reversing() -> ScriptedTransport {
    ScriptedTransport { _, body in
      let parts = numbers(in: body).reversed().map { ok("\"r\($0)\"", id: $0) }
      let text = body.hasPrefix("[") ? "[\(parts.joined(separator: ", "))]" : parts[0]
      return HTTPAnswer(date: "d", body: Array(text.utf8))
    }
  }

  @Test func postsTogetherAndTellsEachItsOwnAnswer() async throws {
    let gathered = Gathered(Self.reversing(), count: 3)
    let results = try await gathered.post(1...3)
    #expect(gathered.node.posted.count == 1)
    #expect(Set(Self.numbers(in: gathered.node.posted[0])) == [1, 2, 3])
    for number in 1...3 {
      let answer = try #require(try results[number]?.get())
      #expect(String(decoding: answer.body, as: UTF8.self).contains(#""result":"r\#(number)""#))
      #expect(answer.date == "d" && answer.status == 200)
    }
  }

  @Test("only where it is asked for, only single requests, and no transaction")
  func postsAlone() async throws {
    let gathered = Gathered(Self.reversing(), count: 1)
    _ = try await gathered.transport.post(Array(request(1).utf8), timeouts: .standard)
    try await GatheringTransport.gathering {
      for body in ["[\(request(2)),\(request(3))]", request(4, "eth_sendRawTransaction")] {
        _ = try await gathered.transport.post(Array(body.utf8), timeouts: .standard)
      }
      _ = try await gathered.transport.post(Array(request(5).utf8), timeouts: .standard)
    }
    #expect(gathered.node.posted.map { $0.hasPrefix("[") } == [false, true, false, false])
  }

  @Test(
    "a node that answers no batch is asked one by one, from then on",
    arguments: [
      HTTPAnswer(body: Array(refusal(-32600, "no batches", id: 0).utf8)),
      HTTPAnswer(status: 413, body: []), HTTPAnswer(status: 500, body: Array("<html>".utf8)),
      HTTPAnswer(body: Array("[\(ok("1", id: 1))]".utf8)),
      HTTPAnswer(body: Array("[\(ok("1", id: 1)),\(ok("1", id: 9))]".utf8)),
      HTTPAnswer(body: Array("[\(ok("1", id: 1)),\(ok("1", id: 1))]".utf8)),
      HTTPAnswer(body: Array("[\(ok("1", id: 1)),\(ok("1", id: 2)),\(ok("1", id: 3))]".utf8)),
      HTTPAnswer(body: Array("[\(ok("1", id: 1)),nothing]".utf8)),
    ]
  )
  func learnsThatBatchesAreRefused(_ refused: HTTPAnswer) async throws {
    let node = ScriptedTransport { _, body in
      body.hasPrefix("[")
        ? refused : HTTPAnswer(body: Array(ok("7", id: Self.numbers(in: body)[0]).utf8))
    }
    let gathered = Gathered(node, count: 2)
    for (times, posts) in [(1, 3), (2, 5)] {
      for (number, result) in try await gathered.post(1...2) {
        #expect(try result.get().body == Array(ok("7", id: number).utf8), "time \(times)")
      }
      #expect(node.posted.count == posts)
    }
  }

  @Test(
    "what a node says of the credential or of the rate, it says to all",
    arguments: [401, 403, 419, 429]
  )
  func passesOnWhatIsMeantForAll(_ status: Int) async throws {
    let answer = HTTPAnswer(status: status, retryAfter: "7", body: Array("no".utf8))
    let gathered = Gathered(ScriptedTransport { _, _ in answer }, count: 2)
    for posts in 1...2 {
      let results = try await gathered.post(1...2)
      #expect(try results.values.map { try $0.get() } == [answer, answer])
      #expect(gathered.node.posted.count == posts)
    }
  }

  @Test(
    "a request that the others may have spoiled is posted alone",
    arguments: [(-32_003, "response too large"), (-32_002, "timed out"), (-1, "Batch limit")]
  )
  func asksTheSpoiledOneAgain(_ code: Int, _ message: String) async throws {
    let node = ScriptedTransport { _, body in
      let text =
        body.hasPrefix("[")
        ? "[\(ok("1", id: 1)),\(refusal(code, message, id: 2))]" : ok("2", id: 2)
      return HTTPAnswer(body: Array(text.utf8))
    }
    let gathered = Gathered(node, count: 2)
    let results = try await gathered.post(1...2)
    #expect(try results[1]?.get().body == Array(ok("1", id: 1).utf8))
    #expect(try results[2]?.get().body == Array(ok("2", id: 2).utf8))
    #expect(node.posted.count == 2)
  }

  @Test func passesOnAnErrorThatBelongsToOne() async throws {
    let reverted = refusal(3, "execution reverted", id: 2)
    let gathered = Gathered(
      ScriptedTransport { _, _ in HTTPAnswer(body: Array("[\(ok("1", id: 1)),\(reverted)]".utf8)) },
      count: 2
    )
    #expect(try await gathered.post(1...2)[2]?.get().body == Array(reverted.utf8))
    #expect(gathered.node.posted.count == 1)
  }

  @Test(
    "a failure of the whole fails all; after a time-out they are posted alone",
    arguments: [
      (RPCFailure.timeout(.waiting(.seconds(30))), true),
      (.transport(TransportFault(endpoint: .sample, kind: .refused)), false),
    ]
  )
  func failsAllTogether(_ failure: RPCFailure, _ isAloneLater: Bool) async throws {
    let gathered = Gathered(ScriptedTransport { _, _ in throw failure }, count: 2)
    for posts in [1, isAloneLater ? 3 : 2] {
      for result in try await gathered.post(1...2).values {
        #expect(throws: failure) { try result.get() }
      }
      #expect(gathered.node.posted.count == posts)
    }
  }

  @Test func anAnswerThatIsTooLargeTogetherIsAskedForOneByOne() async throws {
    let node = ScriptedTransport { _, body in
      if body.hasPrefix("[") { throw RPCFailure.protocolViolation(.oversize(limit: 5)) }
      return HTTPAnswer(body: [])
    }
    let results = try await Gathered(node, count: 2).post(1...2)
    #expect(try results.values.map { try $0.get().body } == [[], []])
    #expect(node.posted.count == 3)
  }

  @Test("who stops waiting keeps nobody from an answer; for nobody, nothing is posted")
  func letsGo() async throws {
    let gathered = Gathered(Self.reversing(), count: 2)
    let transport = gathered.transport
    await GatheringTransport.gathering {
      let gone = Task { try await transport.post(Array(request(1).utf8), timeouts: .standard) }
      while transport.waiting < 1 { await Task.yield() }
      gone.cancel()
      await #expect(throws: RPCFailure.cancelled) { try await gone.value }
      #expect(transport.waiting == 0)
      let late = Task { try await transport.post(Array(request(2).utf8), timeouts: .standard) }
      late.cancel()
      await #expect(throws: RPCFailure.cancelled) { try await late.value }
    }
    #expect(gathered.node.posted.isEmpty)
    #expect(try await gathered.post(3...4).count == 2)
    #expect(gathered.node.posted.count == 1)
  }
}

private func request(_ number: Int, _ method: String = "eth_chainId") -> String {
  #"{"jsonrpc":"2.0","id":\#(number),"method":"\#(method)","params":[]}"#
}
