import Entity
import Testing

@testable import ChainKit

@Suite struct RequestRateTests {
  @Test func withoutARefusalThereIsNoLimit() {
    let rate = RequestRate()
    #expect(
      (0..<500).allSatisfy { _ in rate.pause(for: 20, at: .zero, atMost: .seconds(60)) == .zero }
    )
    #expect(rate.limit == nil)
  }

  @Test("a refusal halves the rate, at most once a second, and clean seconds raise it again")
  func learnsTheRate() {
    let rate = RequestRate()
    for _ in 0..<20 { _ = rate.pause(for: 1, at: .zero, atMost: .seconds(60)) }
    rate.refused(at: .milliseconds(500))
    rate.refused(at: .milliseconds(600))
    #expect(rate.limit == 10)
    // Ten requests in the next second, evenly.
    let pauses = (0..<10).map { _ in
      rate.pause(for: 1, at: .milliseconds(600), atMost: .seconds(60))
    }
    #expect(pauses.first == .zero)
    #expect(pauses.last == .milliseconds(900))
    rate.refused(at: .milliseconds(1700))
    #expect(rate.limit.map { $0 > 5 && $0 < 5.1 } == true)
    _ = rate.pause(for: 1, at: .seconds(72), atMost: .seconds(60))
    #expect(rate.limit.map { $0 > 9.9 && $0 < 10.3 } == true)
  }

  @Test("one request that is refused teaches nothing: its pause is enough")
  func aSingleRefusalTeachesNothing() {
    let rate = RequestRate()
    _ = rate.pause(for: 1, at: .zero, atMost: .seconds(60))
    rate.refused(at: .zero)
    #expect(rate.limit == nil)
  }

  @Test("M19: what one credential learned slows no other, and its own next request waits")
  func isLearnedPerCredential() async throws {
    let time = VirtualTime()
    let rate = RequestRate()
    let refusing = ScriptedTransport { place, _ in
      place < 12
        ? HTTPAnswer(status: 429, body: [])
        : HTTPAnswer(body: Array(ok("\"0x1\"", id: place + 1).utf8))
    }
    let endpoint = Endpoint(
      refusing,
      expecting: nil,
      backoff: .none,
      timing: time.timing,
      rate: rate
    )
    for _ in 0..<12 {
      await #expect(throws: RPCFailure.self) { try await endpoint.call(GetBlockNumber()) }
    }
    #expect(try await endpoint.call(GetBlockNumber()).value == 1)
    #expect(rate.limit != nil)
    #expect(!time.slept.isEmpty)
  }
}
