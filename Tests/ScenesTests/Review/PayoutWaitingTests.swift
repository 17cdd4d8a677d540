import Core
import Entity
import Testing

@testable import Scenes

/// Warnings about a list while transactions sent from this machine are pending.
struct PayoutWaitingTests {
  /// The list begins at a nonce above all of this machine unless `first` is given.
  private static func findings(
    waiting nonces: [UInt64],
    value: UInt64,
    first: UInt64? = nil
  ) async throws -> [Finding] {
    var node = PayoutTests.Node()
    let waiting = try nonces.map {
      try Samples.signed(try Samples.transaction(value: UInt256(value), nonce: $0))
    }
    node.one.nonces = NonceAdvice(next: 9, mined: 4, taken: Set(nonces), waiting: waiting)
    let request = try PayoutTests.request { $0.nonce = first }
    let review = try await PayoutTests.build(request, node).review
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
  }

  @Test func whatWaitsWithAHigherNonceIsReportedOnce() async throws {
    let one = try await Self.findings(waiting: [40], value: 1, first: 9)
    #expect(one.map(\.warning.code) == ["waiting-after"] && one.first?.rows.isEmpty == true)
    #expect(
      one.first?.warning.line.english.hasPrefix(
        "caution: a transaction sent from this machine is pending with the higher nonce 40: 0x"
      ) == true
    )
    let both = try await Self.findings(waiting: [8, 40, 41], value: 1, first: 9)
    #expect(both.map(\.warning.code) == ["waiting-before", "waiting-after"])
    #expect(
      both.last?.warning.message.english.hasPrefix(
        "2 transactions sent from this machine are pending with higher nonces, the first with nonce "
          + "40: 0x"
      ) == true
    )
    // The last row, and no later nonce.
    let last = 9 + UInt64(try await Self.rows()) - 1
    #expect(try await Self.findings(waiting: [last], value: 1, first: 9).isEmpty)
    let next = try await Self.findings(waiting: [last + 1], value: 1, first: 9)
    #expect(next.map(\.warning.code) == ["waiting-after"])
    // One that a row replaces stands in a line already.
    #expect(try await Self.findings(waiting: [9, 40], value: 1, first: 9).isEmpty)
  }

  /// The number of rows of the list.
  private static func rows() async throws -> Int {
    try await PayoutTests.build(try PayoutTests.request()).document.items.count
  }
}
