import ChainKit
import Core
import Synchronization
import Testing

/// Who waits for a node is told so once, and a node that never answers is not asked twice.
@Suite struct PatientTransportTests {
  /// A node that answers at once, or keeps silent.
  private final class Slow: Transport {
    let endpoint = EndpointID.sample
    let silence: Duration?
    init(silence: Duration?) { self.silence = silence }

    func post(_ body: [UInt8], timeouts: Timeouts) async throws(RPCFailure) -> HTTPAnswer {
      if let silence {
        try? await Task.sleep(for: silence)
        throw .timeout(.request)
      }
      return HTTPAnswer(body: Array(ok("\"0x10\"").utf8))
    }
  }

  private func ask(_ inner: any Transport, times: Int = 1) async -> [String] {
    let kept = Kept()
    let transport = PatientTransport(inner, limit: .milliseconds(20)) { node, timeouts in
      kept.add("\(node) \(timeouts.request)")
    }
    for _ in 0..<times { _ = try? await transport.post([], timeouts: .standard) }
    return kept.all
  }

  private final class Kept: Sendable {
    private let lines = Mutex<[String]>([])
    var all: [String] { lines.withLock { $0 } }
    func add(_ line: String) { lines.withLock { $0.append(line) } }
  }

  @Test func aSilentNodeIsToldOfOnce() async {
    let told = await ask(Slow(silence: .milliseconds(200)), times: 2)
    #expect(told == ["http://127.0.0.1:8545 30.0 seconds"])
  }

  @Test func aNodeThatAnswersIsNotToldOf() async throws {
    #expect(await ask(Slow(silence: nil), times: 3) == [])
  }

  @Test func whoNeverAnswersIsAskedOnce() async {
    let transport = ScriptedTransport { _, _ in throw RPCFailure.timeout(.request) }
    await #expect(throws: RPCFailure.timeout(.request)) { try await node(transport).blockNumber() }
    #expect(transport.posted.count == 1)
  }

  @Test func whoHasAnsweredIsAskedOnceMore() async throws {
    let transport = ScriptedTransport { place, _ in
      if place == 1 { throw RPCFailure.timeout(.request) }
      return HTTPAnswer(body: Array(ok("\"0x10\"", id: place + 1).utf8))
    }
    let asked = node(transport)
    _ = try await asked.blockNumber()
    #expect(try await asked.blockNumber() == 16)
    #expect(transport.posted.count == 3)
  }
}
