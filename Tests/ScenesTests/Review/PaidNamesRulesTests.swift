import Core
import Entity
import Testing

@testable import Scenes

/// What a review says of names that were resolved, and of those that were paid before.
@Suite struct PaidNamesRulesTests {
  private static let time = 1_769_903_987 as UInt64

  private static func paid(
    _ digit: Character,
    on chain: UInt64 = 31_337,
    by record: NameRecord? = nil
  ) throws -> PaidNames {
    try PaidNames([
      try PaidName(
        name: "alice.eth",
        chain: try ChainID(chain),
        address: try Samples.address(digit),
        time: try UTCTime(seconds: 1_767_225_600),
        record: record
      )
    ])
  }

  private static func review(
    _ name: String? = "alice.eth",
    contract: String? = nil,
    isResolved: Bool = true,
    record: NameRecord? = .chain,
    age: UInt64 = 12,
    _ transaction: Transaction? = nil,
    paid: () throws -> PaidNames
  ) throws -> Review {
    let claims = Claims(
      built: try UTCTime(seconds: time + age),
      recipientName: name,
      contractName: contract,
      nameResolved: isResolved ? try UTCTime(seconds: time) : nil,
      nameRecord: isResolved ? record : nil
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

  @Test func aChainMayHaveAnAddressOfItsOwn() throws {
    let review = try Self.review { try Self.paid("9", on: 1, by: .ether) }
    #expect(review.warnings.map(\.code) == ["name-other-chain"])
    #expect(review.warnings.first?.grade == .caution)
    #expect(
      review.warnings.first?.message.english
        == "alice.eth has an address of its own for this chain, \(try Samples.address("7")); on chain 1 "
        + "it was \(try Samples.address("9")) when you last agreed to it, on 2026-01-01"
    )
    let general = try Self.review(record: .defaultEVM) { try Self.paid("9", on: 10, by: .chain) }
    #expect(general.warnings.map(\.code) == ["name-other-chain"])
    #expect(
      general.warnings.first?.message.english
        == "alice.eth had an address of its own for chain 10 when you last agreed to it, on 2026-01-01: "
        + "\(try Samples.address("9")); its address for every chain is \(try Samples.address("7"))"
    )
    // What it is elsewhere, too, is neither new nor another one.
    #expect(try Self.review { try Self.paid("7", on: 1) }.warnings.isEmpty)
  }

  @Test func theAddressForEveryChainMovesOnAnotherChain() throws {
    let review = try Self.review(record: .defaultEVM) { try Self.paid("9", on: 1, by: .ether) }
    #expect(review.warnings.map(\.code) == ["name-moved"])
    #expect(
      review.warnings.first?.message.english
        == "alice.eth was \(try Samples.address("9")) on chain 1 when you last agreed to it, on "
        + "2026-01-01, and its address for every chain is \(try Samples.address("7"))"
    )
  }

  /// Neither by leaving the record out, nor by naming one that the chain does not use.
  @Test(arguments: [nil, NameRecord.ether])
  func aNameWithoutAPossibleRecordIsComparedWithAllChains(record: NameRecord?) throws {
    let review = try Self.review(record: record) { try Self.paid("9", on: 10, by: .chain) }
    #expect(review.warnings.map(\.code) == ["name-moved"])
    #expect(
      review.warnings.first?.message.english
        == "alice.eth was \(try Samples.address("9")) on chain 10 when you last agreed to it, on "
        + "2026-01-01, and is \(try Samples.address("7")) on chain 31337"
    )
  }

  /// In one transaction, a name cannot be that of the recipient and that of another contract.
  @Test func oneNameWithTwoAddressesIsADanger() throws {
    let call = try Samples.transaction(
      to: try Samples.address("a"),
      value: 0,
      input: ERC20.transfer(to: try Samples.address("7"), amount: 1)
    )
    let review = try Self.review(contract: "ALICE.eth", call) { try Self.paid("7") }
    let warning = try #require(review.warnings.first { $0.code == "name-two-addresses" })
    #expect(warning.grade == .danger)
    #expect(
      warning.message.english
        == "alice.eth stands for two addresses here, \(try Samples.address("7")) and "
        + "\(try Samples.address("a")), but a name leads to one"
    )
    let other = try Self.review(contract: "bob.eth", call) { .none }
    #expect(!other.warnings.contains { $0.code == "name-two-addresses" })
  }

  /// A builder cannot evade the comparison by leaving the time out.
  @Test func aNameWithoutATimeIsComparedToo() throws {
    let moved = try Self.review(isResolved: false) { try Self.paid("9") }
    #expect(moved.warnings.map(\.code) == ["name-moved"])
    let elsewhere = try Self.review(isResolved: false) { try Self.paid("9", on: 10, by: .chain) }
    #expect(elsewhere.warnings.map(\.code) == ["name-moved"])
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
    #expect(json.contains(#""nameRecord":"chain""#))
    // An address that is not the chain's own is said.
    let general = ReviewModel(try Self.review(record: .defaultEVM) { .none })
    #expect(general.text.contains("resolved 2026-01-31T23:59:47Z, its address for every chain\n"))
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
