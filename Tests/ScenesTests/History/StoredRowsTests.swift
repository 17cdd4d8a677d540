import Core
import Entity
import Testing

@testable import Scenes

/// What `history show` says of the rows of a transaction, and what it concludes from them.
@Suite struct StoredRowsTests {
  private typealias Show = ShowStoredTransactionTests

  @Test func whatAnotherAccountSentIsShownByWhatItMoved() async throws {
    let second = try Samples.address("2")
    let received = try ListHistoryTests.movement(.received, counterparty: try Samples.address("1"))
    let own = Movement(
      chain: received.chain,
      account: second,
      block: received.block,
      transaction: received.transaction,
      order: 1,
      kind: .received,
      asset: .ether,
      amount: 1,
      counterparty: nil,
      status: .success
    )
    let entry = try Show.entry(
      nil,
      [received, own],
      nonces: [.init(account: second, nonce: 11)],
      isCut: true
    )
    let answer = try await Show.show(Show.StubHistory(entry: entry))
    #expect(!answer.text.contains("fee") && answer.sent == nil)
    #expect(answer.text.contains("used nonce   11 of account \(second) (savings/1)"))
    #expect(
      answer.text.contains("\n\n\(second) (savings/1)\n  received  +0.000000000000000001 ETH")
    )
    #expect(
      answer.notes.dropFirst() == [
        "info: its sender's history was not read, so only what it moved is stored",
        "caution: this transaction has more rows or logs than can be shown",
      ]
    )
  }

  @Test func aTokenThatNobodyNamedIsInBaseUnits() async throws {
    let token = try Samples.address("a")
    let rows = [try ListHistoryTests.movement(.tokenIn, amount: 5, asset: .token(token))]
    let entry = try Show.entry(nil, rows)
    let forgotten = try await Show.show(Show.StubHistory(entry: entry, isForgetful: true))
    #expect(forgotten.text.contains("  token-in   +5 base units of \(token), not listed"))
    #expect(forgotten.movements.first?.symbol == "?")
    let described = try await Show.show(Show.StubHistory(entry: entry))
    #expect(described.text.contains("  token-in   +0.000005 TUSD (\(token), not listed)"))
  }

  @Test func itemsPermissionsAndCodeAreWordedAsInTheList() async throws {
    let cats = try Samples.address("a")
    let other = try Samples.address("7")
    let rows = [
      try ListHistoryTests.movement(
        .itemIn,
        amount: 1,
        asset: .item(cats, id: 7),
        counterparty: .zero
      ),
      try ListHistoryTests.movement(
        .operatorApproval,
        amount: 0,
        asset: .token(cats),
        counterparty: other
      ),
      try ListHistoryTests.movement(
        .approval,
        amount: .max,
        asset: .token(cats),
        counterparty: other
      ),
      try ListHistoryTests.movement(.delegation, amount: 0, counterparty: other),
      try ListHistoryTests.movement(.userOperation, amount: 9, counterparty: other),
    ]
    let answer = try await Show.show(Show.StubHistory(entry: try Show.entry(nil, rows)))
    let words = answer.text.split(separator: "\n").map {
      $0.split(separator: " ").joined(separator: " ")
    }
    #expect(words.contains("item-in +1 item (ID 7) of \(cats)"))
    #expect(words.contains("from \(Address.zero) (minted)"))
    #expect(words.contains("operator-approval no items of \(cats) (revoked)"))
    #expect(words.contains("approval TUSD (\(cats), not listed) without limit"))
    #expect(words.contains("delegation account code set"))
    #expect(words.contains("paid by \(other)"))
    #expect(answer.movements.map(\.tokenID) == ["7", nil, nil, nil, nil])
    #expect(answer.movements[1].amount == nil)
  }

  /// Before Byzantium, receipts did not say it, and what another account sent is not stored.
  @Test func theStatusIsLeftOutIfNothingShowsIt() async throws {
    let delegation = try ListHistoryTests.movement(
      .delegation,
      amount: 0,
      counterparty: try Samples.address("7")
    )
    for (transaction, rows, status) in [
      (try Show.transaction(succeeded: nil), [], nil),
      (
        try Show.transaction(succeeded: nil), [try ListHistoryTests.movement(.internal)],
        .success
      ),
      (nil, [delegation], nil),
      (nil, [delegation, try ListHistoryTests.movement(.wrap)], .success),
    ] as [(HistoryTransaction?, [Movement], Movement.Status?)] {
      let answer = try await Show.show(
        Show.StubHistory(entry: try Show.entry(transaction, rows, head: 7))
      )
      #expect(answer.status == status)
      #expect(answer.text.contains("status ") == (status != nil))
      #expect(answer.text.contains("7 (1 confirmation)"))
    }
    let log = HistoryEntry.Log(address: .zero, topics: [], payload: [], index: 0)
    let logged = try Show.entry(nil, [delegation], logs: [log])
    #expect(try await Show.show(Show.StubHistory(entry: logged)).status == .success)
  }
}
