import Entity
import Synchronization
import TestSupport
import Testing

@testable import ChainKit

/// M11: the requests of one command end together, whatever is retried.
@Suite struct DeadlineTests {
  /// A node that takes its time, and the time limits that it was given.
  private final class SlowNode: Transport {
    let endpoint = EndpointID.sample
    private let time: VirtualTime
    private let seconds: Int64
    private let status: Int
    private let retryAfter: String?
    private let limits = Mutex<[Timeouts]>([])

    init(_ time: VirtualTime, taking seconds: Int64, status: Int = 200, retryAfter: String? = nil) {
      (self.time, self.seconds) = (time, seconds)
      (self.status, self.retryAfter) = (status, retryAfter)
    }

    var given: [Timeouts] { limits.withLock(\.self) }

    func post(_ body: [UInt8], timeouts: Timeouts) async throws(RPCFailure) -> HTTPAnswer {
      limits.withLock { $0.append(timeouts) }
      time.pass(min(seconds, timeouts.request.components.seconds))
      guard .seconds(seconds) < timeouts.request else { throw .timeout(.waiting(timeouts.request)) }
      let text = String(decoding: body, as: UTF8.self)
      let id = text.firstRange(of: #""id":"#).map { text[$0.upperBound...].prefix { $0.isNumber } }
      return HTTPAnswer(
        status: status,
        retryAfter: retryAfter,
        body: status == 200
          ? Array(#"{"jsonrpc":"2.0","id":\#(id ?? ""),"result":"0x5"}"#.utf8) : []
      )
    }
  }

  private static func within<Answer>(
    _ seconds: Int64,
    _ time: VirtualTime,
    _ work: () async throws -> Answer
  ) async throws -> Answer {
    let deadline = Deadline(at: .seconds(time.now + seconds), limit: .seconds(seconds))
    return try await Deadline.$current.withValue(deadline) { try await work() }
  }

  @Test("M11: later requests have the time that the earlier ones left")
  func limitsShrink() async throws {
    let time = VirtualTime()
    let transport = SlowNode(time, taking: 4)
    let endpoint = Endpoint(transport, expecting: nil, timing: time.timing)
    await #expect(throws: RPCFailure.timeout(.command(.seconds(10)))) {
      try await Self.within(10, time) {
        for _ in 0..<5 { _ = try await endpoint.call(GetBlockNumber()) }
      }
    }
    #expect(transport.given.map(\.request) == [.seconds(10), .seconds(6), .seconds(2)])
    #expect(transport.given.map(\.response) == [.seconds(10), .seconds(6), .seconds(2)])
    // Without a deadline, each request has the whole limit.
    #expect(try await endpoint.call(GetBlockNumber()).value == 5)
    #expect(transport.given.last == .standard)
  }

  @Test("M11: no pause goes past the deadline, and the failure stays what it was")
  func pausesEnd() async throws {
    let time = VirtualTime()
    let transport = SlowNode(time, taking: 1, status: 429, retryAfter: "7")
    let endpoint = Endpoint(transport, expecting: nil, timing: time.timing)
    let start = time.now
    await #expect(throws: RPCFailure.rateLimited(retryAfter: .seconds(7))) {
      try await Self.within(10, time) { try await endpoint.call(GetBlockNumber()) }
    }
    #expect(transport.given.count == 2)
    #expect(time.now - start < 10)
  }

  @Test("M11: of several nodes, none is asked after the deadline")
  func nodesEnd() async throws {
    let time = VirtualTime()
    let nodes = (0..<3).map { _ in SlowNode(time, taking: 60) }
    let pool = Pool(
      nodes.map { Endpoint($0, expecting: nil, backoff: .none, timing: time.timing) },
      hedges: false,
      timing: time.timing
    )
    await #expect(throws: RPCFailure.timeout(.command(.seconds(10)))) {
      try await Self.within(10, time) { try await pool.session().call(GetBlockNumber()) }
    }
    #expect(nodes.map(\.given.count) == [1, 0, 0])
  }

  @Test("M11: a node that takes too long by itself is told as that")
  func aNodeIsTold() async throws {
    let time = VirtualTime()
    let limits = Timeouts(request: .seconds(10), response: .seconds(10))
    let transport = SlowNode(time, taking: 60)
    let endpoint = Endpoint(transport, expecting: nil, timeouts: limits, timing: time.timing)
    await #expect(throws: RPCFailure.timeout(.waiting(.seconds(10)))) {
      try await Self.within(10, time) {
        time.pass(2)
        _ = try await endpoint.call(GetBlockNumber())
      }
    }
    #expect(transport.given == [limits])
  }

  @Test("M11: of a transaction it is said how far it came")
  func transactionsKeepTheirPhase() async throws {
    let time = VirtualTime()
    let endpoint = Endpoint(SlowNode(time, taking: 60), expecting: nil, timing: time.timing)
    await #expect(throws: RPCFailure.timeout(.waiting(.seconds(10)))) {
      try await Self.within(10, time) { try await endpoint.call(SendRawTransaction([1])) }
    }
  }
}
