import ChainKit
import Core
import Entity
import TestSupport
import Testing

/// All tests share one chain and run in turn: a fault affects the next request, whoever sends it.
@Suite(.serialized) struct LiveFaultTests {
  private static let shared = Task { try await LiveChain() }
  private let live: LiveChain
  /// A client with short timeouts, for slow faults; the others' are long enough for a busy machine.
  private let hurried: LiveChain
  /// A client that waits long enough for the beginning of an answer, but not for all of it.
  private let dripping: LiveChain

  init() async throws {
    let shared = try await Self.shared.value
    try await shared.chain.tell("dev_clearFaults")
    let limits = HTTPTransport.Limits(connect: .seconds(30), bodyBytes: 1 << 20)
    live = try LiveChain(
      on: shared.chain,
      timeouts: Timeouts(request: .seconds(60), response: .seconds(60)),
      limits: limits
    )
    hurried = try LiveChain(
      on: shared.chain,
      timeouts: Timeouts(request: .seconds(5), response: .seconds(6)),
      limits: limits
    )
    dripping = try LiveChain(
      on: shared.chain,
      timeouts: Timeouts(request: .seconds(10), response: .seconds(10)),
      limits: limits
    )
  }

  private func failure(_ fault: String, by client: LiveChain? = nil) async throws -> RPCFailure? {
    let live = client ?? live
    _ = try await self.live.node.chainID()
    try await live.fault(fault)
    do throws(RPCFailure) {
      _ = try await live.node.blockNumber()
      return nil
    } catch {
      return error
    }
  }

  @Test(
    "F03 to F10: each fault of a node is named",
    arguments: [
      (#""kind":"status","status":503"#, RPCFailure.serverFault(.status(503))),
      (#""kind":"status","status":401"#, .unauthorized),
      (#""kind":"html""#, .serverFault(.page)),
      (#""kind":"empty""#, .serverFault(.empty)),
      (#""kind":"wrongId""#, .protocolViolation(.wrongID(expected: 4))),
      (#""kind":"oversize","mebibytes":2"#, .protocolViolation(.oversize(limit: 1 << 20))),
      (
        #""kind":"oversize","mebibytes":2,"chunked":true"#,
        .protocolViolation(.oversize(limit: 1 << 20))
      ),
      (#""kind":"gzipBomb","mebibytes":64"#, .protocolViolation(.oversize(limit: 1 << 20))),
      (#""kind":"hang""#, .timeout(.waiting(.seconds(5)))),
      (#""kind":"drip","ms":400"#, .timeout(.receiving(.seconds(10)))),
      (#""kind":"redirect""#, .protocolViolation(.redirect)),
      (
        #""kind":"null""#,
        .protocolViolation(.wrongAnswer(method: "eth_blockNumber", path: "result"))
      ),
      (#""kind":"rpc","code":-32000,"message":"monthly capacity limit""#, .quota),
    ]
  )
  func namesEachFault(fault: String, expected: RPCFailure) async throws {
    let client: LiveChain? =
      switch expected {
      case .timeout(.receiving): dripping
      case .timeout: hurried
      default: nil
      }
    let found = try await failure("{\(fault),\"times\":null}", by: client)
    if case .protocolViolation(.wrongID) = expected {
      guard case .protocolViolation(.wrongID)? = found else {
        Issue.record("\(String(describing: found))")
        return
      }
    } else {
      #expect(found == expected)
    }
  }

  @Test(arguments: ["drop", "truncate"])
  func aBrokenConnectionIsOne(kind: String) async throws {
    let found = try await failure("{\"kind\":\"\(kind)\",\"times\":null}")
    let closed = RPCFailure.transport(.init(endpoint: live.node.endpoint.id, kind: .closed))
    #expect(found == closed || found == .serverFault(.malformed))
  }

  @Test(arguments: ["drop", "truncate", "html", "empty", "wrongId", "missingMember"])
  func transientFaultIsRetried(kind: String) async throws {
    #expect(try await failure("{\"kind\":\"\(kind)\"}") == nil)
  }

  @Test func refusesAnotherChain() async throws {
    try await live.fault(#"{"kind":"chainId","chainId":1,"times":null}"#)
    await #expect(throws: RPCFailure.wrongChain(expected: live.id, found: .ethereum)) {
      try await live.node.blockNumber()
    }
  }

  @Test func reportsAnUnreachableNode() async throws {
    let other = try await LiveChain()
    let node = try LiveChain.node(other.chain)
    other.chain.stop()
    await #expect(
      throws: RPCFailure.transport(.init(endpoint: node.endpoint.id, kind: .refused))
    ) { try await node.blockNumber() }
  }

  @Test func stopsOnCancellation() async throws {
    let node = try LiveChain.node(live.chain)
    _ = try await node.chainID()
    try await live.fault(#"{"kind":"hang","times":null}"#)
    let task = Task { try await node.blockNumber() }
    try await Task.sleep(for: .milliseconds(100))
    task.cancel()
    await #expect(throws: RPCFailure.cancelled) { try await task.value }
  }

  @Test func timeLimitsCanBeSetForOneQuestion() async throws {
    _ = try await hurried.node.chainID()
    try await live.fault(#"{"kind":"delay","ms":5500}"#)
    let patient = Timeouts(request: .seconds(60), response: .seconds(60))
    _ = try await hurried.node.endpoint.call(GetBlockNumber(), timeouts: patient)
  }

  @Test func aForgedTransactionIsRefused() async throws {
    let hash = try await live.send(from: live.accounts[0], to: live.accounts[1], wei: 3)
    #expect(try await live.node.transaction(hash)?.authenticity == .proved)
    try await live.fault(
      #"{"kind":"lie","method":"eth_getTransactionByHash","set":{"value":"0x4"}}"#
    )
    await #expect(throws: RPCFailure.protocolViolation(.forged(hash))) {
      try await live.node.transaction(hash)
    }
  }
}
