import Core
import Entity
import Testing

@testable import Scenes

/// What a review says of names that were resolved, and of those that were paid before.
@Suite struct PaidNamesRulesTests {
  private static let time = 1_769_903_987 as UInt64

  private static func paid(_ digit: Character, on chain: UInt64 = 31_337) throws -> PaidNames {
    try PaidNames([
      try PaidName(
        name: "alice.eth",
        chain: try ChainID(chain),
        address: try Samples.address(digit),
        time: try UTCTime(seconds: 1_767_225_600)
      )
    ])
  }

  private static func review(
    _ name: String? = "alice.eth",
    contract: String? = nil,
    isResolved: Bool = true,
    age: UInt64 = 12,
    _ transaction: Transaction? = nil,
    paid: () throws -> PaidNames
  ) throws -> Review {
    let claims = Claims(
      built: try UTCTime(seconds: time + age),
      recipientName: name,
      contractName: contract,
      nameResolved: isResolved ? try UTCTime(seconds: time) : nil
    )
    let known = KnownAddresses(try Samples.book()).knowing(.none, paid: paid)
    return Review(
      try Samples.document(transaction, claims: claims),
      knowing: .known(chain: "dev", to: known)
    )
  }

  @Test func aNameThatLeadsElsewhereIsADanger() throws {
    let review = try Self.review { try Self.paid("9") }
    let warning = try #require(review.warnings.first { $0.code == "name-moved" })
    #expect(warning.grade == .danger)
    #expect(
      warning.message.english
        == "alice.eth was \(try Samples.address("9")) when you last agreed to it, on 2026-01-01, and "
        + "is \(try Samples.address("7")) now"
    )
    #expect(!review.warnings.contains { $0.code == "name-new" })
  }

  @Test func aNameThatStayedIsNoWarning() throws {
    let review = try Self.review { try Self.paid("7") }
    #expect(!review.warnings.contains { $0.code.hasPrefix("name") })
    // Another spelling of the same name.
    let upper = try Self.review("Alice.eth") { try Self.paid("9") }
    #expect(upper.warnings.contains { $0.code == "name-moved" })
  }

  @Test func eachChainHasAnAddressOfItsOwn() throws {
    let review = try Self.review { try Self.paid("9", on: 1) }
    #expect(review.warnings.map(\.code) == ["name-new"])
    #expect(review.warnings.first?.grade == .info)
    #expect(
      review.warnings.first?.message.english
        == "alice.eth was \(try Samples.address("9")) on another chain when you last agreed to it, and "
        + "is \(try Samples.address("7")) on this one"
    )
    // What it is elsewhere, too, is neither new nor another one.
    #expect(try Self.review { try Self.paid("7", on: 1) }.warnings.isEmpty)
  }

  /// A builder cannot evade the comparison by leaving the time out.
  @Test func aNameWithoutATimeIsComparedToo() throws {
    let moved = try Self.review(isResolved: false) { try Self.paid("9") }
    #expect(moved.warnings.map(\.code) == ["name-moved"])
    let new = try Self.review(isResolved: false) { .none }
    #expect(new.warnings.isEmpty)
    let local = try Self.review("alice", isResolved: false) { try Self.paid("9") }
    #expect(local.warnings.isEmpty)
  }

  /// A node that stands still can name an owner who sold the name since.
  @Test func aNameFromAnOldBlockIsADanger() throws {
    let old = try Self.review(age: 10_800) { try Self.paid("7") }
    #expect(old.warnings.map(\.code) == ["name-stale"])
    #expect(old.warnings.first?.grade == .danger)
    #expect(
      old.warnings.first?.message.english
        == "the name was read from a block of Ethereum that was 3 hours old: it may lead to another "
        + "address by now"
    )
    #expect(try Self.review(age: 601) { try Self.paid("7") }.warnings.dangers.count == 1)
    #expect(try Self.review(age: 600) { try Self.paid("7") }.warnings.isEmpty)
    #expect(try Self.review(isResolved: false, age: 10_800) { try Self.paid("7") }.warnings.isEmpty)
  }

  /// The clock of the builder may be behind that of the chain.
  @Test func aBlockThatIsNewerThanTheDocumentIsNotOld() throws {
    let claims = Claims(
      built: try UTCTime(seconds: 0),
      recipientName: "alice.eth",
      nameResolved: try UTCTime(seconds: Self.time)
    )
    let known = try KnownAddresses(Samples.book()).knowing(.none) { try Self.paid("7") }
    let document = try Samples.document(claims: claims)
    #expect(Review(document, knowing: .known(chain: "dev", to: known)).warnings.isEmpty)
  }

  @Test func unreadNamesAreADangerForAPaymentByName() throws {
    let review = try Self.review { throw PaidNamesError.version }
    let warning = try #require(review.warnings.first)
    #expect(warning.code == "names-unread" && warning.grade == .danger)
    let plain = try Self.review(nil) { throw PaidNamesError.version }
    #expect(plain.warnings.isEmpty)
  }

  /// The name of a contract is not that of the recipient in the call.
  @Test func aContractsNameIsComparedWithTheContract() throws {
    let call = try Samples.transaction(
      to: try Samples.address("a"),
      value: 0,
      input: ERC20.transfer(to: try Samples.address("7"), amount: 1)
    )
    let same = try Self.review(nil, contract: "alice.eth", call) { try Self.paid("a") }
    #expect(!same.warnings.contains { $0.code.hasPrefix("name") })
    let moved = try Self.review(nil, contract: "alice.eth", call) { try Self.paid("7") }
    #expect(moved.warnings.contains { $0.code == "name-moved" })
    #expect(moved.nameUses.map(\.address) == [try Samples.address("a")])
  }

  @Test func theClaimSaysWhenTheNameWasResolved() throws {
    let model = ReviewModel(try Self.review { .none })
    #expect(
      model.text.contains(
        "recipient     named alice.eth by the builder, resolved 2026-01-31T23:59:47Z\n"
      )
    )
    let json = try Samples.json(model)
    #expect(json.contains(#""nameResolved":"2026-01-31T23:59:47Z""#))
    #expect(
      json.contains(#"{"name":"recipient","text":"alice.eth, resolved 2026-01-31T23:59:47Z"}"#)
    )
    let contract = ReviewModel(try Self.review(nil, contract: "bank.eth") { .none })
    #expect(contract.text.contains("contract      named bank.eth by the builder, resolved 2026-"))
  }

  @Test func aNameThatWasAskedForStandsBesideItsAddress() throws {
    let known = try KnownAddresses(Samples.book()).knowing(StubNames.resolved()) { .none }
    let eight = try Samples.address("8")
    #expect(
      known.named(eight).english
        == "\(eight) (alice.eth, resolved 2026-01-31T23:59:47Z)"
    )
    #expect(known.name(of: eight)?.kind == .ens)
    // It does not make the address a known one.
    #expect(!known.known.contains(eight))
    let contact = try KnownAddresses(
      Samples.book(),
      contacts: try ContactBook([try StubStore.contact("Alice", "8")])
    ).knowing(StubNames.resolved()) { .none }
    #expect(contact.name(of: eight)?.kind == .contact)
  }
}
