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

  /// A node that refuses its first requests because there were too many.
  private static func endpoint(
    _ rate: RequestRate,
    _ time: VirtualTime,
    refusing count: Int = 0
  ) -> Endpoint {
    let transport = ScriptedTransport { place, _ in
      place < count
        ? HTTPAnswer(status: 429, body: [])
        : HTTPAnswer(body: Array(ok("\"0x1\"", id: place + 1).utf8))
    }
    return Endpoint(transport, expecting: nil, backoff: .none, timing: time.timing, rate: rate)
  }

  @Test("M19: what a credential was refused for slows all who use it, and no other credential")
  func isLearnedPerCredential() async throws {
    let (rates, time) = (RequestRates(), VirtualTime())
    let (key, otherKey) = ("https://node.example/v2/key-1", "https://node.example/v2/key-2")
    let refused = Self.endpoint(rates[key], time, refusing: 12)
    for _ in 0..<12 {
      await #expect(throws: RPCFailure.self) { try await refused.call(GetBlockNumber()) }
    }
    #expect(rates[key].limit != nil)
    #expect(rates[otherKey].limit == nil)
    func pauses(_ key: String) async throws -> Int {
      let before = time.slept.count
      let another = Self.endpoint(rates[key], time)
      for _ in 0..<4 { #expect(try await another.call(GetBlockNumber()).value == 1) }
      return time.slept.count - before
    }
    #expect(try await pauses(otherKey) == 0)
    #expect(try await pauses(key) > 0)
    #expect(try await refused.call(GetBlockNumber()).value == 1)
  }
}
