import Core
import Entity
import Synchronization
import Testing

@testable import ChainKit

/// What is measured of a node.
@Suite struct NodeProbeTests {
  /// A node with limits, on chain 1.
  private struct Limits: Sendable {
    var head: UInt64 = 1_000_000
    /// The newest block's number and time; nil if it gives none.
    var newest: (number: UInt64, time: UInt64)? = (1_000_000, 1_699_999_995)
    var chain = "0x1"
    /// The lowest block of which it has the state.
    var stateFrom: UInt64 = 0
    /// The most blocks of a log search; nil for any number.
    var mostBlocks: UInt64?
    /// Whether it says how many that are.
    var namesLimit = false
    var hasLogs = true
    /// The most requests of a batch.
    var mostRequests = 100
    /// The milliseconds that the answers take, in turn.
    var delays: [Int64] = [10]
  }

  /// A clock in milliseconds that each answer moves on.
  private final class Clock: Sendable {
    private let state = Mutex<(now: Int64, answers: Int)>((0, 0))

    func answer(_ delays: [Int64]) {
      state.withLock { state in
        state.now += delays[state.answers % delays.count]
        state.answers += 1
      }
    }

    var timing: RetryTiming {
      RetryTiming(
        sleep: { (_: Duration) async throws(CancellationError) in },
        now: { 1_700_000_000 },
        pick: { $0.upperBound },
        elapsed: { [self] in .milliseconds(state.withLock(\.now)) }
      )
    }
  }

  private static func numbers(_ text: Substring) -> [UInt64] {
    text.matches(of: /"0x([0-9a-f]{1,16})"/).compactMap { UInt64($0.1, radix: 16) }
  }

  private static func reply(_ request: Substring, _ limits: Limits) -> String {
    let id = request.prefix(while: \.isNumber)
    let number = Int(id) ?? 0
    if request.contains("eth_chainId") { return ok("\"\(limits.chain)\"", id: number) }
    if request.contains("eth_blockNumber") {
      return ok("\"0x\(String(limits.head, radix: 16))\"", id: number)
    }
    if request.contains("eth_getBlockByNumber"), request.contains("latest") {
      guard let newest = limits.newest else { return ok("null", id: number) }
      return ok(TestBlock.json(newest.number, time: newest.time), id: number)
    }
    if request.contains("eth_getBalance") {
      let block = numbers(request).last ?? 0
      return block < limits.stateFrom
        ? refusal(-32000, "missing trie node", id: number) : ok("\"0x0\"", id: number)
    }
    guard request.contains("eth_getLogs"), limits.hasLogs else {
      return refusal(-32601, "the method does not exist", id: number)
    }
    let ends = numbers(request)
    let span = ends.count > 1 ? ends[1] - ends[0] + 1 : 0
    guard let most = limits.mostBlocks, span > most else { return ok("[]", id: number) }
    let words =
      limits.namesLimit
      ? "eth_getLogs is limited to a \(most) blocks range" : "block range is too large"
    return refusal(-32602, words, id: number)
  }

  private func measure(_ limits: Limits) async throws -> (NodeMeasurement, posts: Int) {
    let clock = Clock()
    let transport = ScriptedTransport { _, body in
      clock.answer(limits.delays)
      let requests = body.split(separator: "\"id\":").dropFirst()
      let replies = requests.map { Self.reply($0, limits) }
      guard body.hasPrefix("[") else { return HTTPAnswer(body: Array(replies[0].utf8)) }
      guard replies.count <= limits.mostRequests else {
        return HTTPAnswer(body: Array(refusal(-32600, "batch too large", id: 1).utf8))
      }
      return HTTPAnswer(body: Array("[\(replies.joined(separator: ","))]".utf8))
    }
    let endpoint = Endpoint(
      transport,
      expecting: .ethereum,
      backoff: .none,
      timing: clock.timing
    )
    return (try await NodeProbe(endpoint).measure(), transport.posted.count)
  }

  private func abilities(_ limits: Limits) async throws -> NodeAbilities {
    let (found, posts) = try await measure(limits)
    #expect(posts <= 25, "few requests")
    guard case .works(let abilities) = found.result else {
      Issue.record("\(found)")
      throw CancellationError()
    }
    return abilities
  }

  @Test func aNodeWithoutLimitsIsToldAsThat() async throws {
    let found = try await abilities(Limits())
    #expect(
      found
        == NodeAbilities(
          milliseconds: 10,
          head: 1_000_000,
          headTime: 1_699_999_995,
          readAt: 1_700_000_000,
          hasOldState: true,
          logRange: .all,
          batch: 20
        )
    )
  }

  @Test func aNodeThatStandsStillIsToldByTheTimeOfItsNewestBlock() async throws {
    let found = try await abilities(Limits(newest: (1_000_000, 1_699_992_800)))
    #expect(found.headTime == 1_699_992_800 && found.readAt == 1_700_000_000)
    // A block that came meanwhile counts.
    let later = try await abilities(Limits(newest: (1_000_003, 1_700_000_000)))
    #expect(later.head == 1_000_003 && later.headTime == 1_700_000_000)
  }

  @Test func aNodeThatDoesNotGiveItsNewestBlockIsMeasuredAllTheSame() async throws {
    let found = try await abilities(Limits(newest: nil))
    #expect(found.headTime == nil && found.head == 1_000_000 && found.logRange == .all)
  }

  @Test func theLatencyIsTheMedianWithoutTheFirstAnswers() async throws {
    // The check of the chain and the first answer take long, and one other.
    let limits = Limits(delays: [5_000, 5_000, 30, 10, 2_000, 20, 40])
    #expect(try await abilities(limits).milliseconds == 30)
  }

  @Test(
    "the limits of a node are found",
    arguments: [
      (Limits(stateFrom: 999_000), false, NodeAbilities.LogRange.all, 20),
      (Limits(stateFrom: 750_001), false, .all, 20), (Limits(stateFrom: 750_000), true, .all, 20),
      (Limits(mostBlocks: 50_000), true, .most(10_000), 20),
      (Limits(mostBlocks: 50_000, namesLimit: true), true, .most(50_000), 20),
      (Limits(mostBlocks: 500), true, .most(100), 20),
      (Limits(mostBlocks: 500, namesLimit: true), true, .most(500), 20),
      (Limits(mostBlocks: 1), true, .most(1), 20), (Limits(mostBlocks: 0), true, nil, 20),
      (Limits(hasLogs: false), true, nil, 20), (Limits(mostRequests: 10), true, .all, 5),
      (Limits(mostRequests: 1), true, .all, 1),
      (Limits(head: 7, newest: (7, 1)), true, .all, 20),
      (Limits(head: 0, newest: (0, 1)), true, .all, 20),
    ] as [(Limits, Bool?, NodeAbilities.LogRange?, Int)]
  )
  private func finds(
    limits: Limits,
    hasOldState: Bool?,
    logRange: NodeAbilities.LogRange?,
    batch: Int
  ) async throws {
    let found = try await abilities(limits)
    #expect(found.hasOldState == hasOldState)
    #expect(found.logRange == logRange)
    #expect(found.batch == batch)
  }

  @Test(arguments: [UInt64.max, .max - 1, 1 << 63, (1 << 63) - 1] as [UInt64])
  func aNodeWithMoreBlocksThanThereCanBeFails(_ head: UInt64) async throws {
    let found = try await measure(Limits(head: head))
    let wrong = ProtocolFault.wrongAnswer(method: "eth_blockNumber", path: "result")
    #expect(found.0.result == .fails(.protocolViolation(wrong)))
  }

  @Test func theHighestHeadThatThereCanBeIsMeasured() async throws {
    let found = try await abilities(Limits(head: (1 << 63) - 2, newest: nil))
    #expect(found.logRange == .all)
  }

  @Test func aNodeOfAnotherChainFails() async throws {
    let found = try await measure(Limits(chain: "0x2"))
    let other = try ChainID(2)
    #expect(found.0.result == .fails(.wrongChain(expected: .ethereum, found: other)))
  }

  @Test func aNodeThatIsNotReachedFailsAndIsNotAskedAgain() async throws {
    let fault = RPCFailure.transport(TransportFault(endpoint: .sample, kind: .refused))
    let transport = ScriptedTransport { _, _ in throw fault }
    let endpoint = Endpoint(
      transport,
      expecting: .ethereum,
      backoff: .none,
      timing: VirtualTime().timing
    )
    #expect(try await NodeProbe(endpoint).measure().result == .fails(fault))
    #expect(transport.posted.count == 1)
  }

  @Test func whoeverLeavesGetsNoMeasurement() async {
    let transport = ScriptedTransport { _, _ in throw RPCFailure.cancelled }
    let endpoint = Endpoint(
      transport,
      expecting: nil,
      backoff: .none,
      timing: VirtualTime().timing
    )
    await #expect(throws: RPCFailure.cancelled) { try await NodeProbe(endpoint).measure() }
  }
}
