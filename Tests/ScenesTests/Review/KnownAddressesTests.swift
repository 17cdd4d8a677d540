import Core
import Entity
import Testing

@testable import Scenes

/// Warnings from what this machine knows, each with a similar case that gives none.
struct KnownAddressesTests {
  private static func address(_ hex: String) throws -> Address {
    try Address(parsing: "0x" + hex)
  }

  private static func intents(_ past: [Transaction]) throws -> [Intent] {
    try past.map { Intent($0, from: try Samples.address("1")) }
  }

  private static func known(_ past: [Intent]) throws -> KnownAddresses {
    KnownAddresses(try Samples.book(), past: try Samples.past(past, hash: .keccak(of: [1])))
  }

  private static func codes(_ transaction: Transaction, after past: [Transaction]) throws
    -> [String]
  {
    try codes(transaction, after: try intents(past))
  }

  private static func codes(_ transaction: Transaction, after past: [Intent]) throws -> [String] {
    try [Rule].ofKnownAddresses.warnings(about: transaction, knowing: try known(past)).map(\.code)
  }

  private static func payment(to: Address, nonce: UInt64 = 4) throws -> Transaction {
    try Samples.transaction(to: to, nonce: nonce)
  }

  private static func approval(_ units: UInt256, to spender: Address, nonce: UInt64 = 4) throws
    -> Transaction
  {
    let input = ERC20.approve(spender: spender, amount: units)
    return try Samples.transaction(
      to: try Samples.address("a"),
      value: 0,
      input: input,
      nonce: nonce
    )
  }

  @Test func lookalikeIsADangerAndNamesTheOther() throws {
    let friend = try Self.address("abcd000000000000000000000000000000001234")
    let false1 = try Self.address("abcd000000000000000000000000000000991234")
    let known = try Self.known(try Self.intents([try Self.payment(to: friend)]))
    let warnings = try [Rule].ofKnownAddresses
      .warnings(about: try Self.payment(to: false1, nonce: 5), knowing: known)
    #expect(warnings.map(\.code) == ["address-lookalike", "first-payment"])
    #expect(warnings[0].grade == .danger)
    #expect(
      warnings[0].message.english
        == "\(false1) looks like an address used before, \(friend), but is a different "
        + "address: 2 of 40 digits differ, from digit 35 on"
    )
    #expect(
      try Self.codes(Self.payment(to: friend, nonce: 5), after: [Self.payment(to: friend)]) == []
    )
    let slip = try Self.address("abce000000000000000000000000000000001234")
    #expect(
      try Self.codes(Self.payment(to: slip, nonce: 5), after: [Self.payment(to: friend)])
        == ["address-lookalike", "first-payment"]
    )
    let other = try Self.address("abcd555555555555555555555555555555551235")
    #expect(
      try Self.codes(Self.payment(to: other, nonce: 5), after: [Self.payment(to: friend)])
        == ["first-payment"]
    )
  }

  @Test func lookalikeOfAnOwnAccountIsFoundWithoutALog() throws {
    var bytes = try Samples.address("2").bytes
    bytes[9] ^= 1
    let twin = try Address(bytes: bytes)
    let known = KnownAddresses(try Samples.book())
    let warnings = try [Rule].ofKnownAddresses
      .warnings(about: try Self.payment(to: twin), knowing: known)
    #expect(warnings.map(\.code) == ["address-lookalike"])
    #expect(warnings[0].message.english.contains("your own savings/1"))
  }

  @Test func everybodyIsNewBeforeTheFirstSignature() throws {
    #expect(try Self.codes(Self.payment(to: Samples.address("7")), after: [Intent]()) == [])
  }

  @Test func aNonceIsUsedOnceAndInOrder() throws {
    let (one, two) = (try Samples.address("2"), try Samples.address("3"))
    let before = [try Self.payment(to: one)]
    #expect(try Self.codes(Self.payment(to: one), after: before) == [])
    #expect(try Self.codes(Self.payment(to: two), after: before) == ["nonce-reused"])
    #expect(try Self.codes(Self.payment(to: two, nonce: 5), after: before) == [])
    #expect(try Self.codes(Self.payment(to: two, nonce: 6), after: before) == ["nonce-gap"])
    let delegation = try Authorization(chain: ChainID(31337), delegate: two, nonce: 5)
    let delegated =
      try Self.intents(before) + [Intent(delegation, from: try Samples.address("1"))]
    #expect(try Self.codes(Self.payment(to: two, nonce: 6), after: delegated) == [])
    let elsewhere = try Transaction(
      chain: try ChainID(5),
      nonce: 9,
      gas: 21_000,
      to: two,
      value: Wei(count: 1),
      input: [],
      fees: .legacy(gasPrice: Wei(count: 1))
    )
    #expect(try Self.codes(elsewhere, after: before) == [])
    let known = try Self.known(try Self.intents(before))
    let gap = try [Rule].ofKnownAddresses
      .warnings(about: try Self.payment(to: two, nonce: 9), knowing: known)
    #expect(
      gap.map(\.message) == [
        "the last nonce signed on this machine was 4: unless nonces 5 to 8 were used elsewhere, "
          + "this waits for them"
      ]
    )
  }

  @Test func raisedApprovalIsReported() throws {
    let spender = try Samples.address("7")
    let before = [try Self.approval(50, to: spender)]
    let more = try Self.approval(51, to: spender, nonce: 5)
    #expect(try Self.codes(more, after: before) == ["approval-raised"])
    let less = try Self.approval(49, to: spender, nonce: 5)
    #expect(try Self.codes(less, after: before) == [])
  }

  @Test func ownAccountsAreNotContracts() throws {
    let own = try Samples.address("2")
    let none: [Intent] = []
    #expect(try Self.codes(Self.approval(5, to: own), after: none) == ["approval-no-code"])
    let call = try Samples.transaction(to: own, input: [1, 2, 3, 4])
    #expect(try Self.codes(call, after: none) == ["call-own-account"])
  }

  /// An own account may be delegated to a contract, and the audit log may know that it is.
  @Test func anOwnAccountThatWasDelegatedActsByCode() throws {
    let own = try Samples.address("2")
    let call = try Samples.transaction(to: own, input: [1, 2, 3, 4])
    func grades(_ delegates: [(Address, ChainID?)]) throws -> [String] {
      let past = try delegates.enumerated().map { number, signed throws -> Intent in
        Intent(
          try Authorization(chain: signed.1, delegate: signed.0, nonce: UInt64(number)),
          from: own
        )
      }
      return try [Rule.ownAccountIsCalled]
        .warnings(about: call, knowing: try Self.known(past))
        .map { "\($0.grade.rawValue) \($0.code)" }
    }
    let code = try Samples.address("c")
    let (chain, other) = (try ChainID(31_337), try ChainID(5))
    #expect(try grades([(code, chain)]) == ["danger call-own-delegated"])
    #expect(try grades([(code, nil)]) == ["danger call-own-delegated"])
    #expect(try grades([(code, other)]) == ["caution call-own-account"])
    #expect(try grades([(code, chain), (.zero, chain)]) == ["caution call-own-account"])
    #expect(try grades([(.zero, chain), (code, nil)]) == ["danger call-own-delegated"])
  }

  @Test func namesStandBesideFullAddresses() throws {
    let own = try Samples.address("2")
    let document = try Samples.document(try Samples.transaction(to: own))
    let review = Review(document, knowing: .known(to: KnownAddresses(try Samples.book())))
    #expect(ReviewModel(review).text.contains("to            \(own) (savings/1)"))
  }
}
