import Core
import Entity
import Synchronization
import Testing

@testable import ChainKit

/// The requests for a list of payments, and what follows from their answers.
@Suite struct ListSimulatorTests {
  private static let mine = "0x" + String(repeating: "a1", count: 20)
  private static let other = "0x" + String(repeating: "b2", count: 20)
  private static let token = "0x" + String(repeating: "c3", count: 20)

  /// A payment of one base unit, or of ether to a contract.
  private static func payment(gas: UInt64, ofTokens: Bool = true) throws -> ListedPayment {
    let payee = try Address(parsing: other)
    return ListedPayment(
      call: CallRequest(
        from: try Address(parsing: mine),
        to: try ofTokens ? Address(parsing: token) : payee,
        input: ofTokens ? ERC20.transfer(to: payee, amount: 1) : [],
        gas: gas
      ),
      payee: payee
    )
  }

  /// A node that answers this many requests; each call in them succeeds and logs nothing.
  private static func transport(answering most: Int = .max) -> ScriptedTransport {
    ScriptedTransport { place, body in
      let id = body.firstMatch(of: /"id":(\d+)/).flatMap { Int($0.1) } ?? 0
      let calls = body.matches(of: /"from"/).map { _ in #"{"status":"0x1","logs":[]}"# }
      let blocks = "[{\"calls\":[\(calls.joined(separator: ","))]}]"
      let text =
        place < most
        ? ok(blocks, id: id) : refusal(-38_015, "block gas limit reached", id: id)
      return HTTPAnswer(body: Array(text.utf8))
    }
  }

  private static func effects(
    of payments: [ListedPayment],
    _ transport: ScriptedTransport,
    progress: @Sendable (Int) -> Void = { _ in }
  ) async throws -> [SimulatedEffects] {
    try await ListSimulator(node(transport), chain: .ethereum).effects(
      of: payments,
      on: [try Address(parsing: mine)],
      progress: progress
    )
  }

  @Test("a request has no more gas than a block, and begins with what was paid before")
  func requestsAreBounded() async throws {
    let transport = Self.transport()
    let payment = try Self.payment(gas: 60_000)
    let done = Mutex<[Int]>([])
    let effects = try await Self.effects(
      of: [ListedPayment](repeating: payment, count: 1_000),
      transport
    ) { count in
      done.withLock { $0.append(count) }
    }
    #expect(effects == [SimulatedEffects](repeating: .changes([], by: .simulation), count: 1_000))
    let counts = done.withLock { $0 }
    #expect(counts == [250, 499, 748, 997, 1_000])
    let sums = transport.posted.compactMap { body in
      body.firstMatch(of: /a9059cbb[0-9a-f]{64}([0-9a-f]{64})/).map { String($0.1) }
    }
    let paid: [UInt64] = [1, 250, 499, 748, 997]
    #expect(sums == paid.map { Hex.encode(UInt256($0).word) })
  }

  @Test("a request has no more calls than its answer has room for")
  func answersAreBounded() async throws {
    let transport = Self.transport()
    let payment = try Self.payment(gas: 21_000, ofTokens: false)
    let payments = [ListedPayment](repeating: payment, count: 501)
    #expect(try await Self.effects(of: payments, transport).count == 501)
    #expect(transport.posted.map { $0.matches(of: /"from"/).count } == [500, 1])
  }

  @Test("a payment with more gas than a request has is simulated alone")
  func largePaymentsAreAlone() async throws {
    let transport = Self.transport()
    let payments = [try Self.payment(gas: .max), try Self.payment(gas: 60_000)]
    #expect(try await Self.effects(of: payments, transport).count == 2)
    #expect(transport.posted.count == 2)
  }

  @Test("after a request that fails, the rest is unknown, and nothing more is asked")
  func failuresEndIt() async throws {
    let transport = Self.transport(answering: 1)
    let payments = [ListedPayment](repeating: try Self.payment(gas: 60_000), count: 1_000)
    let effects = try await Self.effects(of: payments, transport)
    #expect(effects.prefix(250).allSatisfy { $0 == .changes([], by: .simulation) })
    #expect(effects.dropFirst(250).allSatisfy { $0 == .unavailable } && effects.count == 1_000)
    #expect(transport.posted.count == 2)
  }

  /// A node whose answers are these calls, by the place of the request and the number of its calls.
  private static func transport(
    _ calls: @escaping @Sendable (_ place: Int, _ count: Int) -> [String]
  ) -> ScriptedTransport {
    ScriptedTransport { place, body in
      let id = body.firstMatch(of: /"id":(\d+)/).flatMap { Int($0.1) } ?? 0
      let texts = calls(place, body.matches(of: /"from"/).count).joined(separator: ",")
      return HTTPAnswer(body: Array(ok("[{\"calls\":[\(texts)]}]", id: id).utf8))
    }
  }

  @Test("if what was paid before fails in one transfer, the rest is unknown")
  func whatWasPaidBeforeCounts() async throws {
    let transport = Self.transport { place, count in
      (0..<count).map { call in
        let status = place == 1 && call == 0 ? "0x0" : "0x1"
        return "{\"status\":\"\(status)\",\"logs\":[]}"
      }
    }
    let payments = [ListedPayment](repeating: try Self.payment(gas: 60_000), count: 1_000)
    let effects = try await Self.effects(of: payments, transport)
    #expect(effects.prefix(250).allSatisfy { $0 == .changes([], by: .simulation) })
    #expect(effects.dropFirst(250).allSatisfy { $0 == .unavailable } && effects.count == 1_000)
    #expect(transport.posted.count == 2)
  }

  @Test("what an account loses is told, however many other changes come before it")
  func lossesComeFirst() async throws {
    let others = (0..<10).map { contract in
      TransactionSimulatorTests.transfer(
        1,
        of: "0x" + String(repeating: "d\(contract)", count: 20),
        from: Self.other,
        to: Self.mine
      )
    }
    let loss = TransactionSimulatorTests.transfer(7, from: Self.mine, to: Self.token)
    let logs = (others + [loss]).joined(separator: ",")
    let transport = Self.transport { _, _ in ["{\"status\":\"0x1\",\"logs\":[\(logs)]}"] }
    let effects = try await Self.effects(of: [try Self.payment(gas: 60_000)], transport)
    guard case .changes(let changes, _)? = effects.first else {
      Issue.record("no changes")
      return
    }
    let mine = try Address(parsing: Self.mine)
    #expect(changes.count == 8)
    #expect(changes.first?.account == mine && changes.first?.lost == 7)
  }

  @Test("an answer for another number of calls is as good as none")
  func countsAnswers() async throws {
    let transport = ScriptedTransport(bodies: [ok("[{\"calls\":[]}]")])
    let payment = try Self.payment(gas: 60_000)
    #expect(try await Self.effects(of: [payment], transport) == [.unavailable])
    #expect(try await Self.effects(of: [], transport).isEmpty)
  }
}
