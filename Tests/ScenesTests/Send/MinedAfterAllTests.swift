import Core
import Entity
import Testing

@testable import Scenes

/// M2: payments after one that was told as refused, dropped or unclear, and was mined.
struct MinedAfterAllTests {
  private static func advice(_ earlier: SignedTransaction) -> NonceAdvice {
    NonceAdvice(next: 4, mined: 4, minedAfterAll: [MinedAfterAll(earlier, block: 12)])
  }

  /// 1 ether to 0x7777…, with nonce 3.
  private static func earlier(to payee: Character = "7") throws -> SignedTransaction {
    try Samples.signed(
      try Samples.transaction(
        to: try Samples.address(payee),
        value: 1_000_000_000_000_000_000,
        nonce: 3
      )
    )
  }

  private static func draft(_ earlier: SignedTransaction, isAsked: Bool) async throws
    -> Send.Draft
  {
    var node = BuildTransactionTests.Node()
    node.nonces = advice(earlier)
    return try await SendingTests.send(node).draft(
      Send.Request(try BuildTransactionTests.request("1 eth"), isAsked: isAsked)
    )
  }

  private static func lines(_ transaction: Transaction, _ earlier: SignedTransaction) throws
    -> [String]
  {
    try [Rule.earlierIsMinedAfterAll].warnings(
      about: transaction,
      seeing: NodeFindings(addressCodes: [:], nonces: advice(earlier))
    ).map(\.line.english)
  }

  @Test func theReviewSaysWhatItPaid() throws {
    let earlier = try Self.earlier()
    let told =
      "danger: \(earlier.hash) was refused, dropped or of unknown outcome, but was mined in block 12 "
      + "after all: it paid 1 ETH to \(try Samples.address("7"))"
    #expect(try Self.lines(try Samples.transaction(), earlier) == [told])
    let same = try Samples.transaction(value: 1_000_000_000_000_000_000)
    #expect(try Self.lines(same, earlier) == ["\(told); this does it a second time"])
  }

  @Test func theReviewSaysWhichTokensItPaid() throws {
    let token = try Samples.address("b")
    let payee = try Samples.address("7")
    let input = ERC20.transfer(to: payee, amount: 5)
    let earlier = try Samples.signed(
      try Samples.transaction(to: token, value: 0, input: input, nonce: 3)
    )
    #expect(
      try Self.lines(try Samples.transaction(), earlier) == [
        "danger: \(earlier.hash) was refused, dropped or of unknown outcome, but was mined in block 12 "
          + "after all: it paid 5 base units of \(token) to \(payee)"
      ]
    )
  }

  @Test func theReviewNamesAnotherCall() throws {
    let earlier = try Samples.signed(try Samples.transaction(input: [1, 2, 3, 4], nonce: 3))
    #expect(
      try Self.lines(try Samples.transaction(), earlier) == [
        "danger: \(earlier.hash) was refused, dropped or of unknown outcome, but was mined in block 12 "
          + "after all"
      ]
    )
  }

  @Test("M2: nobody is asked, and the same was mined after all: it is not paid again")
  func aScriptDoesNotPayAgain() async throws {
    let earlier = try Self.earlier()
    let error = SendError.paidAfterAll(earlier.hash, block: 12)
    await #expect(throws: error) { try await Self.draft(earlier, isAsked: false) }
    #expect(error.report.code == "send-paid-after-all" && error.report.kind == .refused)
    #expect(
      error.report.message.english
        == "a transaction that does the same was mined after all, in block 12: \(earlier.hash), which "
        + "was refused, dropped or of unknown outcome"
    )
  }

  @Test("M2: who is asked decides, and other payments go on with the warning")
  func othersGoOn() async throws {
    let (same, other) = (try Self.earlier(), try Self.earlier(to: "8"))
    for (earlier, isAsked) in [(same, true), (other, true), (other, false)] {
      let draft = try await Self.draft(earlier, isAsked: isAsked)
      let found = draft.review.warnings.filter { $0.code == "paid-after-all" }
      #expect(found.map(\.grade) == [.danger])
    }
  }

  @Test func rowsThatPayAgainAreNamed() async throws {
    func findings(value: UInt256) async throws -> [Finding] {
      var node = PayoutTests.Node()
      node.one.nonces = Self.advice(
        try Samples.signed(try Samples.transaction(value: value, nonce: 3))
      )
      let review = try await PayoutTests.build(try PayoutTests.request { _ in }, node).review
      return review.findings.filter { $0.warning.code == "paid-after-all" }
    }
    let same = try await findings(value: 1_500_000_000_000_000_000)
    #expect(same.map(\.rows) == [[2]])
    #expect(same.first?.warning.message.english.hasSuffix("; this pays it again") == true)
    let other = try await findings(value: 1)
    #expect(other.map(\.rows) == [[]] && other.first?.warning.grade == .danger)
    #expect(other.first?.warning.message.english.contains("again") == false)
  }
}
