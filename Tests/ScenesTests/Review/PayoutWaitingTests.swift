import Core
import Entity
import Testing

@testable import Scenes

/// Warnings about a list while transactions sent from this machine are pending.
struct PayoutWaitingTests {
  private static func findings(waiting nonces: [UInt64], value: UInt64) async throws
    -> [Finding]
  {
    var node = PayoutTests.Node()
    let waiting = try nonces.map {
      try Samples.signed(try Samples.transaction(value: UInt256(value), nonce: $0))
    }
    node.one.nonces = NonceAdvice(next: 9, mined: 4, taken: Set(nonces), waiting: waiting)
    let review = try await PayoutTests.build(try PayoutTests.request(), node).review
    return review.findings.filter { $0.warning.code.hasPrefix("waiting") }
  }

  @Test func pendingPaymentsAreReportedOnce() async throws {
    let one = try await Self.findings(waiting: [8], value: 1)
    #expect(one.map(\.warning.code) == ["waiting-before"])
    #expect(one.first?.warning.message.english.hasSuffix("; these come after it") == true)
    let two = try await Self.findings(waiting: [7, 8], value: 1)
    #expect(
      two.first?.warning.message.english.hasPrefix(
        "2 transactions sent from this machine are pending, the first with nonce 7: 0x"
      ) == true
    )
    #expect(two.first?.warning.message.english.hasSuffix("; these come after them") == true)
  }

  @Test func rowsThatPayAgainAreNamed() async throws {
    let found = try await Self.findings(waiting: [8], value: 1_500_000_000_000_000_000)
    #expect(found.map(\.warning.code) == ["waiting-before", "waiting-same"])
    #expect(found.last?.rows == [2])
    #expect(
      found.last?.warning.line.english
        == "caution: transactions that do the same were already sent from this machine and are "
        + "pending: these do it once more"
    )
  }

  @Test func noWarningWithoutPendingPayments() async throws {
    #expect(try await Self.findings(waiting: [], value: 1).isEmpty)
    #expect(try await Self.findings(waiting: [12], value: 1).isEmpty)
  }
}
