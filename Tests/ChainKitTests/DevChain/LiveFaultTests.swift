import ChainKit
import Core
import Entity
import TestSupport
import Testing

/// One chain serves all of them, one after the other: a fault strikes whoever asks next.
@Suite(.serialized) struct LiveFaultTests {
  private static let shared = Task { try await Live() }
  private let live: Live

  init() async throws {
    let shared = try await Self.shared.value
    try await shared.chain.ask("dev_clearFaults")
    live = try Live(
      on: shared.chain,
      timeouts: Timeouts(request: .milliseconds(400), response: .milliseconds(800)),
      limits: .init(connect: .seconds(3), bodyBytes: 1 << 20)
    )
  }

  private func failure(_ fault: String) async throws -> RPCFailure? {
    _ = try await live.node.chainID()
    try await live.fault(fault)
    do throws(RPCFailure) {
      _ = try await live.node.blockNumber()
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [
    (#""kind":"status","status":503"#, RPCFailure.serverFault(.status(503))),
    (#""kind":"status","status":401"#, .unauthorized),
    (#""kind":"html""#, .serverFault(.page)),
    (#""kind":"empty""#, .serverFault(.empty)),
    (#""kind":"wrongId""#, .protocolViolation(.wrongID(expected: 4))),
    (#""kind":"oversize","mebibytes":2"#, .protocolViolation(.oversize(limit: 1 << 20))),
    (#""kind":"gzipBomb","mebibytes":64"#, .protocolViolation(.oversize(limit: 1 << 20))),
    (#""kind":"hang""#, .timeout(.request)),
    (#""kind":"drip","ms":100"#, .timeout(.response)),
    (#""kind":"redirect""#, .protocolViolation(.redirect)),
    (
      #""kind":"null""#, .protocolViolation(.wrongAnswer(method: "eth_blockNumber", path: "result"))
    ),
    (#""kind":"rpc","code":-32000,"message":"monthly capacity limit""#, .quota),
  ])
  func namesEachFault(fault: String, expected: RPCFailure) async throws {
    let found = try await failure("{\(fault),\"times\":null}")
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
  func aFaultInPassingIsNotNoticed(kind: String) async throws {
    #expect(try await failure("{\"kind\":\"\(kind)\"}") == nil)
  }

  @Test func refusesAnotherChain() async throws {
    try await live.fault(#"{"kind":"chainId","chainId":1,"times":null}"#)
    await #expect(throws: RPCFailure.wrongChain(expected: live.id, found: .ethereum)) {
      try await live.node.blockNumber()
    }
  }

  @Test func saysThatNobodyAnswers() async throws {
    let other = try await Live()
    let node = try Live.node(other.chain)
    other.chain.stop()
    await #expect(
      throws: RPCFailure.transport(.init(endpoint: node.endpoint.id, kind: .refused))
    ) { try await node.blockNumber() }
  }

  @Test func stopsWhenTheCallerDoes() async throws {
    let node = try Live.node(live.chain)
    _ = try await node.chainID()
    try await live.fault(#"{"kind":"hang","times":null}"#)
    let task = Task { try await node.blockNumber() }
    try await Task.sleep(for: .milliseconds(100))
    task.cancel()
    await #expect(throws: RPCFailure.cancelled) { try await task.value }
  }

  @Test func timeLimitsCanBeSetForOneQuestion() async throws {
    _ = try await live.node.chainID()
    try await live.fault(#"{"kind":"delay","ms":1000}"#)
    let patient = Timeouts(request: .seconds(5), response: .seconds(5))
    _ = try await live.node.endpoint.call(GetBlockNumber(), timeouts: patient)
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
