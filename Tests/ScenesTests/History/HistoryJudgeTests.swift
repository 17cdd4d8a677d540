import Core
import Entity
import Testing

@testable import Scenes

/// What is said about rows that anyone can put into a history, and which of them are folded.
@Suite struct HistoryJudgeTests {
  private typealias Stub = ListHistoryTests.StubHistory

  /// A payee, and an address with the same four digits at both ends.
  private static let payee = "0x7777777777777777777777777777777777777777"
  private static let alike = "0x7777000000000000000000000000000000007777"

  private let token: Address
  private let spam: Address

  init() throws { (token, spam) = (try Samples.address("a"), try Samples.address("b")) }

  /// A row of a token, or of the coin.
  private func row(
    _ kind: Movement.Kind,
    _ amount: UInt256,
    of contract: Address?,
    with other: String = "0x4242424242424242424242424242424242424242",
    transaction: Character = "c"
  ) throws -> Movement {
    try ListHistoryTests.movement(
      kind,
      amount: amount,
      asset: contract.map(Movement.Asset.token) ?? .ether,
      transaction: transaction,
      counterparty: try Address(parsing: other)
    )
  }

  private func model(_ stub: Stub, foldsSpam: Bool = true, isTable: Bool = false) async throws
    -> Answer<ListHistory.Body>
  {
    try await ListHistoryTests.model(
      stub,
      tokens: [try Samples.token(token)],
      foldsSpam: foldsSpam,
      isTable: isTable
    )
  }

  /// The codes of a row's cautions, and whether it is folded.
  private struct Verdict: Equatable {
    let codes: [String]
    let isFolded: Bool

    init(_ codes: [String], isFolded: Bool = false) {
      (self.codes, self.isFolded) = (codes, isFolded)
    }
  }

  private func judged(
    _ row: Movement,
    isOwn: Bool = false,
    found: [FoundToken] = [],
    history: [CounterpartyRecord] = []
  ) async throws -> Verdict {
    let own: Set<Hash32> = isOwn ? Set([row.transaction].compactMap(\.self)) : []
    let stub = Stub(rows: [row], own: own, counterparties: history, found: found)
    let model = try await model(stub)
    let shown = try #require(model.movements.first)
    #expect(model.movements.count == 1 && shown.isOwn == isOwn)
    return Verdict(shown.cautions?.map(\.code) ?? [], isFolded: shown.isFolded == true)
  }

  private func record(
    _ kind: Movement.Kind,
    _ most: UInt256,
    of contract: Address?,
    with other: String,
    isOwn: Bool = false
  ) throws -> CounterpartyRecord {
    CounterpartyRecord(
      counterparty: try Address(parsing: other),
      kind: kind,
      asset: contract.map(Movement.Asset.token) ?? .ether,
      most: most,
      isOwn: isOwn
    )
  }

  @Test func spamIsFoldedAndCountedAndNeverDropped() async throws {
    let rows = [
      try row(.tokenOut, 1_000_000_000, of: spam, transaction: "c"),
      try row(.sent, 1, of: nil, transaction: "d"),
      try row(.tokenOut, 0, of: token, transaction: "e"),
    ]
    let hashes = try ["c", "d", "e"].map { try Samples.hash($0) }
    let stub = Stub(rows: rows, own: [hashes[1]])
    let folded = try await model(stub)
    #expect(hashes.map { folded.text.contains("\($0)") } == [false, true, false])
    #expect(
      folded.text.split(separator: "\n").last?.hasPrefix("2 transactions folded: ") == true
    )
    #expect(folded.suggestedActions == [.seeFolded])
    #expect(folded.movements.map(\.isFolded) == [true, false, true])
    #expect(folded.total == 3)

    let all = try await model(stub, foldsSpam: false)
    #expect(hashes.allSatisfy { all.text.contains("\($0)") })
    #expect(!all.text.contains("folded") && all.suggestedActions == [])
    #expect(all.movements.map(\.isFolded) == folded.movements.map(\.isFolded))
    #expect(all.text.contains("(\(spam), not listed)"))
    #expect(all.text.contains("caution  this moves 0, which anyone can log in your name"))
  }

  @Test func onlySpamIsFoldedToo() async throws {
    let only = try await model(Stub(rows: [try row(.tokenIn, 5, of: spam)], own: []))
    #expect(only.text.hasPrefix("1 transaction folded: "))
    #expect(only.movements.map(\.isFolded) == [true])
  }

  @Test func aTokenThatNobodyUsedIsFolded() async throws {
    let found = try await judged(row(.tokenIn, 5, of: spam))
    #expect(found == Verdict(["token-unused"], isFolded: true))
    let out = try await judged(row(.tokenOut, 5, of: spam))
    #expect(out == Verdict(["token-unused", "not-own"], isFolded: true))
  }

  @Test func aTokenThatWasUsedIsNot() async throws {
    let used = FoundToken(
      contract: spam,
      received: 2,
      sent: 0,
      isAcquired: true,
      first: .init(block: 1, time: 1),
      last: .init(block: 7, time: 7)
    )
    #expect(try await judged(row(.tokenIn, 5, of: spam), found: [used]) == Verdict([]))
    #expect(try await judged(row(.tokenIn, 5, of: spam), isOwn: true) == Verdict([]))
    #expect(try await judged(row(.tokenIn, 5, of: token)) == Verdict([]))
    // Zero of it is folded all the same.
    let zero = try await judged(row(.tokenIn, 0, of: spam), found: [used])
    #expect(zero == Verdict(["moves-nothing"], isFolded: true))
  }

  @Test func aTokenThatWasUsedAndPretendsToBeAnotherIsSaid() async throws {
    let used = FoundToken(
      contract: spam,
      received: 1,
      sent: 0,
      isAcquired: true,
      first: .init(block: 1, time: 1),
      last: .init(block: 7, time: 7),
      token: try Samples.token(spam)
    )
    let found = try await judged(row(.tokenIn, 5, of: spam), isOwn: true, found: [used])
    #expect(found == Verdict(["like-token"]))
  }

  @Test func whatOthersTookIsMarkedAndShown() async throws {
    let found = try await judged(row(.tokenOut, 5, of: token))
    #expect(found == Verdict(["not-own"]))
    #expect(try await judged(row(.tokenOut, 5, of: token), isOwn: true) == Verdict([]))
    #expect(try await judged(row(.tokenIn, 5, of: token)) == Verdict([]))
  }

  @Test func aPlantedLookAlikeIsSaidInFullAndFolded() async throws {
    let paid = try record(.tokenOut, 5, of: token, with: Self.payee, isOwn: true)
    let planted = try record(.received, 1, of: nil, with: Self.alike)
    let dust = try row(.received, 1, of: nil, with: Self.alike)
    let found = try await judged(dust, history: [paid, planted])
    #expect(found == Verdict(["address-poisoning"], isFolded: true))
    // Nobody was paid whom it looks like.
    #expect(
      try await judged(dust, history: [planted]) == Verdict(["history-pretended"], isFolded: true)
    )
    // It sent something of value.
    let sender = try record(.received, 1_000_000_000_000_000_000, of: nil, with: Self.alike)
    #expect(try await judged(dust, history: [paid, sender]) == Verdict(["address-lookalike"]))
    // The payee itself.
    let own = try row(.received, 1, of: nil, with: Self.payee)
    #expect(try await judged(own, history: [paid, planted]) == Verdict([]))

    let stub = Stub(rows: [dust], own: [], counterparties: [paid, sender])
    for isTable in [false, true] {
      let text = try await model(stub, isTable: isTable).text
      #expect(
        text.contains("\(Self.alike) looks like an address used before, \(Self.payee), but is")
      )
      #expect(text.contains("see below") == isTable && !text.contains("…"))
    }
  }

  @Test func aLookAlikeOfAContactIsSaid() async throws {
    let people = try ContactBook([try StubStore.contact("Bob", "7")])
    let dust = try row(.received, 1, of: nil, with: Self.alike)
    let model = try await model(Stub(rows: [dust], own: [], people: people), foldsSpam: false)
    #expect(model.text.contains("\(Self.alike) looks like your contact Bob, \(Self.payee), but is"))
    #expect(model.movements.first?.cautions?.map(\.code) == ["address-lookalike"])
  }

  @Test func aSwapIsOneEntry() async throws {
    let rows = [
      try row(.sent, 5, of: nil), try row(.tokenIn, 5, of: token), try row(.fee, 1, of: nil),
    ]
    let hash = try Samples.hash("c")
    let swap = try await model(Stub(rows: rows, own: [hash]))
    #expect(swap.movements.map(\.form) == [.swap, .swap, .swap])
    #expect(swap.text.split(separator: "\n").first == "2026-01-31T23:59:59Z  block 7  swap")
    // Only the fee left, nothing arrived, or somebody else did it.
    let others: [(rows: [Movement], own: Set<Hash32>)] = [
      (Array(rows.dropFirst()), [hash]), ([rows[0], rows[2]], [hash]), (rows, []),
    ]
    for (rows, own) in others {
      let model = try await model(Stub(rows: rows, own: own))
      #expect(model.movements.allSatisfy { $0.form == nil })
    }
  }

  @Test func whatMovesBetweenOwnAccountsIsCalledSo() async throws {
    let own = "0x2222222222222222222222222222222222222222"
    let rows = [try row(.sent, 5, of: nil, with: own), try row(.fee, 1, of: nil)]
    let model = try await model(Stub(rows: rows))
    #expect(model.movements.map(\.form) == [.ownTransfer, .ownTransfer])
    let failed = try ListHistoryTests.movement(
      .sent,
      status: .failed,
      counterparty: try Address(parsing: own)
    )
    #expect(try await self.model(Stub(rows: [failed])).movements.map(\.form) == [nil])
  }

  @Test func wrappingIsNoSwap() async throws {
    let wrapped = [
      try row(.sent, 5, of: nil), try row(.wrap, 5, of: token), try row(.fee, 1, of: nil),
    ]
    let unwrapped = [try row(.unwrap, 5, of: token), try row(.internal, 5, of: nil)]
    for rows in [wrapped, unwrapped] {
      #expect(try await model(Stub(rows: rows)).movements.allSatisfy { $0.form == nil })
    }
  }

  /// Of what a list never holds, nothing is said by lists.
  @Test func itemsAndWrappedCoinsAreNotTakenForUnknownTokens() async throws {
    let item = Movement.Asset.item(spam, id: 7)
    let taken = try ListHistoryTests.movement(.itemOut, amount: 1, asset: item)
    #expect(try await judged(taken) == Verdict(["not-own"]))
    let given = try ListHistoryTests.movement(.itemIn, amount: 1, asset: item)
    #expect(try await judged(given) == Verdict([]))
    #expect(try await model(Stub(rows: [given])).movements.map(\.isListed) == [nil])
    let nothing = try ListHistoryTests.movement(.itemIn, amount: 0, asset: item)
    #expect(try await judged(nothing) == Verdict(["moves-nothing"], isFolded: true))
    #expect(try await judged(row(.wrap, 5, of: spam)) == Verdict([]))
  }

  /// Whoever sent the transaction, these are never left out.
  @Test func permissionsAndDelegationsAreNotFolded() async throws {
    let planted = try record(.received, 1, of: nil, with: Self.alike)
    for kind in [Movement.Kind.approval, .operatorApproval, .delegation, .userOperation] {
      let contract = [.approval, .operatorApproval].contains(kind) ? token : nil
      let permission = try row(kind, 5, of: contract, with: Self.alike)
      let found = try await judged(permission, history: [planted])
      #expect(found == Verdict([]), "\(kind)")
    }
    // A permission for a token that nobody used is logged by that token alone.
    let own = try await judged(row(.approval, 5, of: spam))
    #expect(own == Verdict(["token-unused"], isFolded: true))
  }

  @Test func whatLeftWithoutATransactionIsSaid() async throws {
    for (kind, codes) in [(Movement.Kind.internalOut, ["unattributed"]), (.internal, [])] {
      let row = try ListHistoryTests.movement(kind, transaction: nil)
      let model = try await model(Stub(rows: [row]))
      #expect((model.movements.first?.cautions ?? []).map(\.code) == codes)
      #expect(model.movements.map(\.isFolded) == [false])
    }
  }
}
