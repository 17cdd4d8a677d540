import ChainKit
import Core
import Entity
import Synchronization
import Testing

/// A slow node is reported once, and a node that never answers is not asked twice.
@Suite struct SlowNodeTransportTests {
  /// A node that stays silent until it was reported as slow, then times out.
  private struct Silent: Transport {
    let endpoint = EndpointID.sample
    let told: AsyncStream<Void>

    func post(_ body: [UInt8], timeouts: Timeouts) async throws(RPCFailure) -> HTTPAnswer {
      for await _ in told { break }
      throw .timeout(.waiting(.seconds(30)))
    }
  }

  private final class SlowReports: Sendable {
    private let lines = Mutex<[String]>([])
    var all: [String] { lines.withLock { $0 } }
    func add(_ line: String) { lines.withLock { $0.append(line) } }
  }

  /// A timing in which time passes at once, or never.
  private static func timing(passes: Bool) -> RetryTiming {
    RetryTiming(
      sleep: { _ async throws(CancellationError) in
        if passes { return }
        await Self.never()
        throw CancellationError()
      },
      now: { 0 },
      pick: { $0.lowerBound }
    )
  }

  /// Returns only when cancelled.
  private static func never() async {
    let (stream, end) = AsyncStream<Void>.makeStream()
    await withTaskCancellationHandler {
      for await _ in stream {}
    } onCancel: {
      end.finish()
    }
  }

  @Test(.timeLimit(.minutes(10))) func slowNodeIsReportedOnce() async {
    let kept = SlowReports()
    let (told, end) = AsyncStream<Void>.makeStream()
    let transport = SlowNodeTransport(Silent(told: told), timing: Self.timing(passes: true)) {
      node,
      timeouts in
      kept.add("\(node) \(timeouts.request)")
      end.finish()
    }
    for _ in 0..<2 {
      await #expect(throws: RPCFailure.timeout(.waiting(.seconds(30)))) {
        try await transport.post([], timeouts: .standard)
      }
    }
    #expect(kept.all == ["http://127.0.0.1:8545 30.0 seconds"])
  }

  @Test func answeringNodeIsNotReported() async throws {
    let kept = SlowReports()
    let answering = ScriptedTransport { _, _ in HTTPAnswer(body: Array(ok("\"0x10\"").utf8)) }
    let transport = SlowNodeTransport(answering, timing: Self.timing(passes: false)) { node, _ in
      kept.add("\(node)")
    }
    for _ in 0..<3 { _ = try await transport.post([], timeouts: .standard) }
    #expect(kept.all == [])
    #expect(answering.posted.count == 3)
  }

  @Test func silentNodeIsAskedOnce() async {
    let transport = ScriptedTransport { _, _ in throw RPCFailure.timeout(.waiting(.seconds(30))) }
    await #expect(throws: RPCFailure.timeout(.waiting(.seconds(30)))) {
      try await node(transport).blockNumber()
    }
    #expect(transport.posted.count == 1)
  }

  @Test func nodeThatAnsweredBeforeIsRetried() async throws {
    let transport = ScriptedTransport { place, _ in
      if place == 1 { throw RPCFailure.timeout(.waiting(.seconds(30))) }
      return HTTPAnswer(body: Array(ok("\"0x10\"", id: place + 1).utf8))
    }
    let asked = node(transport)
    _ = try await asked.blockNumber()
    #expect(try await asked.blockNumber() == 16)
    #expect(transport.posted.count == 3)
  }
}
