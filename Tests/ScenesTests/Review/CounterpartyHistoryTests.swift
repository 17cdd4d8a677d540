import Core
import Entity
import TestSupport
import Testing

@testable import Scenes

/// Real and only apparent counterparties in the history.
struct CounterpartyHistoryTests {
  private static let friend = "abcd000000000000000000000000000000001234"
  private static let twin = "abcd000000000000000000000000000000991234"

  private static func address(_ hex: String) throws -> Address { try Address(parsing: "0x" + hex) }

  private static func dealing(
    _ address: Address,
    _ kind: Movement.Kind,
    _ most: UInt256,
    token: Character? = nil,
    item: UInt256? = nil,
    isOwn: Bool = false
  ) throws -> CounterpartyRecord {
    let contract = try token.map { try Samples.address($0) }
    return CounterpartyRecord(
      counterparty: address,
      kind: kind,
      asset: contract.map { contract in
        item.map { .item(contract, id: $0) } ?? .token(contract)
      } ?? .ether,
      most: most,
      isOwn: isOwn
    )
  }

  /// A history on the dev chain, where the token 0xaaaa… (6 decimals) is known.
  private static func counterpartyHistory(_ found: [CounterpartyRecord]) throws
    -> CounterpartyHistory
  {
    CounterpartyHistory(
      chain: try ChainID(31_337),
      found,
      tokens: [try Samples.token(try Samples.address("a"))]
    )
  }

  private static func codes(
    to address: Address,
    _ found: [CounterpartyRecord],
    past: [AuditLine] = []
  ) throws -> [String] {
    let known = KnownAddresses(
      try Samples.book(),
      past: PastSignatures(past),
      counterpartyHistory: try counterpartyHistory(found)
    )
    return try [Rule].ofKnownAddresses
      .warnings(about: try Samples.transaction(to: address), knowing: known).map(\.code)
  }

  @Test func onlyWhatIsWorthSomethingIsAPayment() throws {
    let someone = try Samples.address("7")
    let paid: [CounterpartyRecord] = [
      try Self.dealing(someone, .sent, 1), try Self.dealing(someone, .internalOut, 1),
      try Self.dealing(someone, .tokenOut, 1, token: "a"),
      try Self.dealing(someone, .tokenOut, 1, token: "b", isOwn: true),
      try Self.dealing(someone, .itemOut, 1, token: "b", item: 7, isOwn: true),
    ]
    for dealing in paid {
      #expect(try Self.counterpartyHistory([dealing]).paid == [someone], "\(dealing)")
    }
    let others: [CounterpartyRecord] = [
      try Self.dealing(someone, .sent, 0), try Self.dealing(someone, .fee, 5),
      try Self.dealing(someone, .received, UInt256.ten(18)),
      try Self.dealing(someone, .tokenOut, 0, token: "a", isOwn: true),
      try Self.dealing(someone, .tokenOut, 5, token: "b"),
      try Self.dealing(someone, .itemOut, 1, token: "a", item: 7),
      try Self.dealing(someone, .approval, 5, token: "a", isOwn: true),
      try Self.dealing(someone, .delegation, 0),
    ]
    for dealing in others {
      #expect(try Self.counterpartyHistory([dealing]).paid == [], "\(dealing)")
    }
  }

  @Test func anybodyCanPutWorthlessThingsIntoAHistory() throws {
    let someone = try Samples.address("7")
    let spoofed: [CounterpartyRecord] = [
      try Self.dealing(someone, .tokenOut, 0, token: "a"),
      try Self.dealing(someone, .tokenOut, 1_000_000, token: "b"),
      try Self.dealing(someone, .tokenIn, UInt256.ten(30), token: "b"),
      try Self.dealing(someone, .tokenIn, 9_999, token: "a"),
      try Self.dealing(someone, .received, UInt256.ten(13) - 1),
      try Self.dealing(someone, .itemIn, 1, token: "a", item: 7),
      try Self.dealing(someone, .itemOut, 1, token: "a", item: 7),
      try Self.dealing(someone, .approval, 5, token: "a"),
      try Self.dealing(someone, .operatorApproval, .max, token: "b"),
    ]
    for dealing in spoofed {
      #expect(try Self.codes(to: someone, [dealing]) == ["history-pretended"], "\(dealing)")
    }
    let real: [CounterpartyRecord] = [
      try Self.dealing(someone, .tokenIn, 10_000, token: "a"),
      try Self.dealing(someone, .received, UInt256.ten(13)),
      try Self.dealing(someone, .sent, 1),
      // Permissions that the account gave itself.
      try Self.dealing(someone, .approval, 0, token: "a", isOwn: true),
      try Self.dealing(someone, .operatorApproval, .max, token: "b", isOwn: true),
      try Self.dealing(someone, .delegation, 0),
    ]
    for dealing in real { #expect(try Self.codes(to: someone, [dealing]) == [], "\(dealing)") }
    #expect(try Self.codes(to: someone, []) == [])
    // One real movement is enough, whatever the others are.
    #expect(try Self.codes(to: someone, spoofed + [real[0]]) == [])
    // A permission is not: it may have been given to whoever is planted elsewhere.
    #expect(try Self.codes(to: someone, spoofed + [real[3]]) == ["history-pretended"])
  }

  @Test func addressPoisoningIsADanger() throws {
    let (friend, twin) = (try Self.address(Self.friend), try Self.address(Self.twin))
    let found = [
      try Self.dealing(friend, .sent, 5), try Self.dealing(twin, .tokenOut, 0, token: "a"),
    ]
    let known = KnownAddresses(
      try Samples.book(),
      counterpartyHistory: try Self.counterpartyHistory(found)
    )
    let warnings = try [Rule].ofKnownAddresses
      .warnings(about: try Samples.transaction(to: twin), knowing: known)
    #expect(warnings.map(\.code) == ["address-poisoning", "first-payment"])
    #expect(warnings[0].grade == .danger)
    #expect(
      warnings[0].message.english
        == "\(twin) looks like an address used before, \(friend), but is a different address: "
        + "2 of 40 digits differ, from digit 35 on; it was planted in your history to be copied by "
        + "mistake"
    )
    #expect(try Self.codes(to: friend, found) == [])
  }

  @Test func lookalikeOutsideTheHistoryIsStillFound() throws {
    let (friend, twin) = (try Self.address(Self.friend), try Self.address(Self.twin))
    let found = [try Self.dealing(friend, .sent, 5)]
    #expect(try Self.codes(to: twin, found) == ["address-lookalike", "first-payment"])
    #expect(
      try Self.codes(to: twin, found + [try Self.dealing(twin, .received, UInt256.ten(18))])
        == ["address-lookalike", "first-payment"]
    )
  }

  @Test func theHistoryOfAnotherChainSaysNothing() throws {
    let someone = try Samples.address("7")
    let found = [try Self.dealing(someone, .tokenOut, 0, token: "a")]
    let known = KnownAddresses(
      try Samples.book(),
      counterpartyHistory: CounterpartyHistory(chain: .ethereum, found, tokens: [])
    )
    let payment = try Samples.transaction(to: someone)
    #expect(
      try [Rule].ofKnownAddresses.warnings(about: payment, knowing: known).map(\.code) == []
    )
  }

  @Test func whoWasPaidFromElsewhereIsNotNew() throws {
    let someone = try Samples.address("7")
    let past = [try StubStore.payment(to: try Samples.address("8"))]
    #expect(try Self.codes(to: someone, [], past: past).contains("first-payment"))
    let found = [try Self.dealing(someone, .sent, 5)]
    #expect(!(try Self.codes(to: someone, found, past: past).contains("first-payment")))
  }

  @Test func payoutListsAreCheckedToo() throws {
    let (friend, twin) = (try Self.address(Self.friend), try Self.address(Self.twin))
    let fake = try Samples.address("7")
    let found = [
      try Self.dealing(friend, .sent, 5), try Self.dealing(twin, .tokenOut, 0, token: "a"),
      try Self.dealing(fake, .tokenIn, 5, token: "b"),
    ]
    let known = KnownAddresses(
      try Samples.book(),
      counterpartyHistory: try Self.counterpartyHistory(found)
    )
    let rows = [friend, twin, fake].enumerated().map { index, address in
      PayoutReview.Row(
        number: index + 2,
        nonce: UInt64(index),
        digest: .keccak(of: []),
        payment: Payment(asset: .coin, to: address, units: 1),
        name: nil,
        note: nil
      )
    }
    let here = [Rule].ofKnownAddresses
      .findings(in: try .of(rows, on: try ChainID(31_337)), knowing: .known(to: known))
    #expect(
      here.map { "\($0.warning.code) \($0.rows)" } == [
        "address-poisoning [3]", "address-lookalike [3]", "history-pretended [4]",
        "first-payment [3, 4]",
      ]
    )
    let elsewhere = [Rule].ofKnownAddresses
      .findings(in: try .of(rows, on: .ethereum), knowing: .known(to: known))
    #expect(
      elsewhere.map { "\($0.warning.code) \($0.rows)" } == [
        "address-lookalike [3]", "address-lookalike [3]", "first-payment [3, 4]",
      ]
    )
  }
}
