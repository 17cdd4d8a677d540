import ChainKit
import Entity
import Synchronization
import Testing

@Suite struct EndpointTests {
  private let time = VirtualTime()

  private func answer(_ bodies: String..., status: Int = 200) async throws -> UInt64 {
    try await node(ScriptedTransport(bodies: bodies), time: time).blockNumber()
  }

  @Test func readsAnAnswer() async throws {
    let transport = ScriptedTransport(bodies: [ok("\"0x10\"")])
    #expect(try await node(transport).blockNumber() == 16)
    #expect(
      transport.posted == [#"{"jsonrpc":"2.0","id":1,"method":"eth_blockNumber","params":[]}"#]
    )
  }

  @Test("F09: the answer to another request is refused")
  func refusesTheAnswerToAnotherQuestion() async {
    await #expect(throws: RPCFailure.protocolViolation(.wrongID(expected: 2))) {
      try await answer(ok("\"0x1\"", id: 7), ok("\"0x1\"", id: 7))
    }
  }

  @Test(
    "F09: an ID that is not the number of the request is refused",
    arguments: [#""1""#, "null", "1.5", "[1]", "true"]
  )
  func refusesAnIDThatIsNotTheNumber(id: String) async {
    await #expect(throws: RPCFailure.self) {
      try await answer(#"{"jsonrpc":"2.0","id":\#(id),"result":"0x1"}"#)
    }
  }

  @Test func refusesAnAnswerWithoutAnID() async {
    await #expect(throws: RPCFailure.self) { try await answer(#"{"result":"0x1"}"#) }
  }

  @Test func readsAnErrorThatNamesNoQuestion() async {
    await #expect(throws: RPCFailure.quota) {
      try await answer(
        #"{"jsonrpc":"2.0","id":null,"error":{"code":-32000,"message":"payment required"}}"#
      )
    }
  }

  @Test(
    "F07, F08, F18: what is wrong with an answer is named",
    arguments: [
      ("", RPCFailure.serverFault(.empty)), ("   \n", .serverFault(.empty)),
      ("\u{feff}" + ok("\"0x1\""), .serverFault(.malformed)),
      (ok("NaN"), .protocolViolation(.wrongAnswer(method: "eth_blockNumber", path: ""))),
      ("<html><body>502</body></html>", .serverFault(.page)), ("ok", .serverFault(.malformed)),
      (#"{"jsonrpc":"2.0","id":1,"resu"#, .serverFault(.malformed)),
      ("{}", .protocolViolation(.wrongAnswer(method: "eth_blockNumber", path: "result"))),
      (
        ok("null"),
        .protocolViolation(.wrongAnswer(method: "eth_blockNumber", path: "result"))
      ),
      (ok("12"), .protocolViolation(.wrongAnswer(method: "eth_blockNumber", path: "result"))),
      (
        ok("\"0x01\""),
        .protocolViolation(.wrongAnswer(method: "eth_blockNumber", path: "result"))
      ),
      (ok("{}"), .protocolViolation(.wrongAnswer(method: "eth_blockNumber", path: "result"))),
    ]
  )
  func namesWhatIsWrongWithABody(body: String, failure: RPCFailure) async {
    await #expect(throws: failure) { try await answer(body) }
  }

  @Test("F08: white space around an answer is no fault")
  func allowsWhiteSpace() async throws {
    #expect(try await answer("\r\n\t " + ok("\"0x1\"") + "\n ") == 1)
  }

  @Test("F11: a pause is at most five minutes", arguments: ["99999", "99999999999999999999"])
  func limitsPauses(header: String) async {
    let transport = ScriptedTransport { _, _ in
      HTTPAnswer(status: 429, retryAfter: header, body: [])
    }
    await #expect(throws: RPCFailure.rateLimited(retryAfter: .seconds(300))) {
      try await node(transport, time: time).blockNumber()
    }
    #expect(time.slept == [])
  }

  @Test func namesTheMemberThatIsWrong() async {
    let block = #"{"number":"0x1","hash":"0x12"}"#
    await #expect(
      throws: RPCFailure.protocolViolation(
        .wrongAnswer(method: "eth_getBlockByNumber", path: "result.hash")
      )
    ) { try await node(ScriptedTransport(bodies: [ok(block)])).block(.latest) }
  }

  @Test("F13: after a passing failure the node is asked again, with growing random pauses")
  func triesAgainWithGrowingRandomPauses() async throws {
    let transport = ScriptedTransport { place, _ in
      place < 2
        ? HTTPAnswer(status: 503, body: []) : HTTPAnswer(body: Array(ok("\"0x5\"", id: 3).utf8))
    }
    #expect(try await node(transport, time: time).blockNumber() == 5)
    #expect(time.slept == [.milliseconds(200), .milliseconds(400)])
  }

  @Test func givesUpAfterThreeTries() async {
    let transport = ScriptedTransport { _, _ in HTTPAnswer(status: 503, body: []) }
    await #expect(throws: RPCFailure.serverFault(.status(503))) {
      try await node(transport, time: time).blockNumber()
    }
    #expect(transport.posted.count == 3)
  }

  @Test(
    "F11: a node is given the pause that it asks for",
    arguments: [
      ("2", Duration.seconds(2)), ("0", .milliseconds(200)), ("-1", .milliseconds(200)),
      ("60", .seconds(60)), ("soon", .milliseconds(200)), ("", .milliseconds(200)),
      ("Tue, 14 Nov 2023 22:13:23 GMT", .seconds(3)),
      ("Tue, 14 Nov 2023 22:13:00 GMT", .milliseconds(200)),
    ]
  )
  func waitsAsLongAsTheNodeAsks(header: String, pause: Duration) async throws {
    let transport = ScriptedTransport { place, _ in
      place == 0
        ? HTTPAnswer(status: 429, retryAfter: header, body: [])
        : HTTPAnswer(body: Array(ok("\"0x5\"", id: 2).utf8))
    }
    _ = try await node(transport, time: time).blockNumber()
    #expect(time.slept == [pause])
  }

  @Test("M11: a pause that does not fit into the time limit is not made, and a long one is said")
  func keepsTheTimeLimit() async throws {
    let said = Mutex<[Int64]>([])
    func blockNumber(within seconds: Int64) async throws -> UInt64 {
      let transport = ScriptedTransport { place, _ in
        place == 0
          ? HTTPAnswer(status: 429, retryAfter: "40", body: [])
          : HTTPAnswer(body: Array(ok("\"0x5\"", id: 2).utf8))
      }
      let limit = Timeouts(request: .seconds(seconds), response: .seconds(seconds))
      return try await Node(
        Endpoint(transport, expecting: nil, timeouts: limit, timing: time.timing) { _, seconds in
          said.withLock { $0.append(seconds) }
        }
      ).blockNumber()
    }
    await #expect(throws: RPCFailure.rateLimited(retryAfter: .seconds(40))) {
      try await blockNumber(within: 39)
    }
    #expect(time.slept == [] && said.withLock { $0 } == [])
    #expect(try await blockNumber(within: 40) == 5)
    #expect(time.slept == [.seconds(40)] && said.withLock { $0 } == [40])
  }

  @Test func countsADateFromTheServersOwnClock() async throws {
    let transport = ScriptedTransport { place, _ in
      place == 0
        ? HTTPAnswer(
          status: 429,
          retryAfter: "Sun, 06 Nov 1994 08:49:47 GMT",
          date: "Sun, 06 Nov 1994 08:49:37 GMT",
          body: []
        )
        : HTTPAnswer(body: Array(ok("\"0x5\"", id: 2).utf8))
    }
    _ = try await node(transport, time: time).blockNumber()
    #expect(time.slept == [.seconds(10)])
  }

  @Test("F12: a rate limit inside an answer with status 200 is one")
  func aRateLimitInsideA200IsOne() async throws {
    let transport = ScriptedTransport(bodies: [
      refusal(429, "slow down"), ok("\"0x5\"", id: 2),
    ])
    #expect(try await node(transport, time: time).blockNumber() == 5)
  }

  @Test func asksForTheChainOnceAndFirst() async throws {
    let transport = ScriptedTransport { place, body in
      HTTPAnswer(
        body: Array(ok(body.contains("chainId") ? "\"0x1\"" : "\"0x9\"", id: place + 1).utf8)
      )
    }
    let node = node(transport, expecting: .ethereum)
    async let first = node.blockNumber()
    async let second = node.blockNumber()
    _ = try await (first, second)
    #expect(transport.posted.filter { $0.contains("eth_chainId") }.count == 1)
    #expect(transport.posted.first?.contains("eth_chainId") == true)
  }

  @Test("F19: a node of another chain is refused for good")
  func refusesANodeOfAnotherChainForGood() async throws {
    let transport = ScriptedTransport(bodies: [ok("\"0x5\"")])
    let node = node(transport, expecting: .ethereum)
    let failure = RPCFailure.wrongChain(expected: .ethereum, found: try ChainID(5))
    await #expect(throws: failure) { try await node.blockNumber() }
    await #expect(throws: failure) { try await node.blockNumber() }
    #expect(transport.posted.count == 1)
  }

  @Test("a node with the chain's ID and another first block is refused for good")
  func refusesAnotherGenesis() async throws {
    let genesis = try Hash32(parsing: TestBlock.hash(0))
    func transport(_ block: String) -> ScriptedTransport {
      ScriptedTransport { _, body in
        let id = body.firstMatch(of: /"id":(\d+)/).flatMap { Int($0.1) } ?? 0
        let result =
          body.contains("chainId") ? "\"0x1\"" : body.contains("getBlock") ? block : "\"0x9\""
        return HTTPAnswer(body: Array(ok(result, id: id).utf8))
      }
    }
    func node(_ block: String) -> Node {
      Node(
        Endpoint(transport(block), expecting: .ethereum, genesis: genesis, timing: time.timing)
      )
    }
    #expect(try await node(TestBlock.json(0)).blockNumber() == 9)
    // A node that has deleted the first blocks says nothing about them.
    #expect(try await node("null").blockNumber() == 9)
    let forked = node(TestBlock.json(0, fork: 1))
    let found = try Hash32(parsing: TestBlock.hash(0, fork: 1))
    for _ in 0..<2 {
      await #expect(throws: RPCFailure.wrongGenesis(expected: genesis, found: found)) {
        try await forked.blockNumber()
      }
    }
  }

  @Test func checksTheChainAgainAfterANodeThatCouldNotSay() async throws {
    let transport = ScriptedTransport { place, body in
      guard place >= 3 else { return HTTPAnswer(status: 500, body: []) }
      return HTTPAnswer(
        body: Array(ok(body.contains("chainId") ? "\"0x1\"" : "\"0x9\"", id: place + 1).utf8)
      )
    }
    let node = node(transport, expecting: .ethereum)
    await #expect(throws: RPCFailure.serverFault(.status(500))) { try await node.blockNumber() }
    #expect(try await node.blockNumber() == 9)
  }

  @Test func transactionIsSentOnce() async {
    let transport = ScriptedTransport { _, _ in
      throw RPCFailure.transport(.init(endpoint: .sample, kind: .closed))
    }
    let hash = TestBlock.receipt(in: 1).hash
    await #expect(throws: RPCFailure.self) {
      try await node(transport).sendRaw([1], hash: hash)
    }
    #expect(transport.posted.count == 1)
  }

  @Test func aRevertThatComesAsAResultIsARevert() async {
    let result = "\"0x08c379a0" + String(repeating: "0", count: 128) + "\""
    await #expect(throws: RPCFailure.self) {
      try await node(ScriptedTransport(bodies: [ok(result)])).call(to: .zero, input: [])
    }
  }
}
