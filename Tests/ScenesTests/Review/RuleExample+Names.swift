import Core
import Entity

@testable import Scenes

/// Names of the Ethereum Name Service in documents, and of the contract of an authorization.
extension RuleExample {
  static func ofNames() throws -> [RuleExample] {
    let (chain, dev) = (ChainID.ethereum, try ChainID(31_337))
    let other = try Samples.address("9")
    let paid = try [chain, dev].map { chain in
      try PaidName(name: "alice.eth", chain: chain, address: other, time: UTCTime(seconds: 0))
    }
    let book = try Samples.book()
    let names = try ethereumNames()
    let moved = KnownAddresses(book).knowing(names) { try PaidNames(paid) }
    let unread = KnownAddresses(book).knowing(names) { throw PaidNamesError.version }
    let new = KnownAddresses(book).knowing(names) { .none }
    let stale = KnownAddresses(book).knowing(try ethereumNames(age: 601)) { .none }
    let elsewhere = KnownAddresses(book).knowing(names) {
      try PaidNames([
        try PaidName(
          name: "alice.eth",
          chain: try ChainID(10),
          address: other,
          time: UTCTime(seconds: 0)
        )
      ])
    }
    let cases: [(Rule, String, KnownAddresses)] = [
      (.nameHasMoved, "name-moved", moved), (.namesAreUnread, "names-unread", unread),
      (.nameIsNew, "name-new", new), (.nameIsStale, "name-stale", stale),
      (.nameDiffersElsewhere, "name-other-chain", elsewhere),
    ]
    let doubled = [try twoAddresses(), try twoAddressesInAList()]
    return doubled + (try cases.flatMap { try examples(of: $0, $1, knowing: $2) })
  }

  private static func examples(
    of rule: Rule,
    _ code: String,
    knowing known: KnownAddresses
  ) throws -> [RuleExample] {
    let knowledge = Knowledge.known(chain: "dev", to: known)
    let claims = Claims(
      built: try UTCTime(seconds: 601),
      recipientName: "alice.eth",
      nameResolved: try UTCTime(seconds: 0),
      nameRecord: .chain
    )
    let document = try Samples.document(claims: claims)
    let delegate = try Samples.address("8")
    return [
      RuleExample(
        rule: rule,
        code: code,
        subject: .transaction(TransactionSubject(document, knowing: knowledge)),
        knowledge: knowledge
      ),
      RuleExample(
        rule: rule,
        code: code,
        subject: .payouts(PayoutSubject(try list())),
        knowledge: knowledge
      ),
      RuleExample(
        rule: rule,
        code: code,
        subject: .contact(ContactSubject(address: delegate, chains: .builtIn)),
        knowledge: knowledge
      ),
      try message(
        rule,
        code,
        .authorization(try AuthorizationTests.authorization(delegate: delegate)),
        knowing: known
      ),
    ].filter { rule.kinds.contains($0.subject.kind) }
  }

  /// A token transfer whose recipient and whose contract have one name.
  private static func twoAddresses() throws -> RuleExample {
    let knowledge = Knowledge.known(chain: "dev")
    let transfer = try Samples.transaction(
      to: try Samples.address("a"),
      value: 0,
      input: ERC20.transfer(to: try Samples.address("7"), amount: 1)
    )
    let claims = Claims(
      built: try UTCTime(seconds: 0),
      recipientName: "alice.eth",
      contractName: "alice.eth",
      nameResolved: try UTCTime(seconds: 0)
    )
    let document = try Samples.document(transfer, claims: claims)
    return RuleExample(
      rule: .nameHasTwoAddresses,
      code: "name-two-addresses",
      subject: .transaction(TransactionSubject(document, knowing: knowledge)),
      knowledge: knowledge
    )
  }

  /// Two rows with one name.
  private static func twoAddressesInAList() throws -> RuleExample {
    RuleExample(
      rule: .nameHasTwoAddresses,
      code: "name-two-addresses",
      subject: .payouts(PayoutSubject(try list(["7", "8"]))),
      knowledge: .known(chain: "dev")
    )
  }

  /// The contract 0x8888… by its name on Ethereum, read from a block of this age.
  private static func ethereumNames(age: UInt64 = 12) throws -> ResolvedNames {
    guard let ethereum = ChainRegistry.builtIn[.ethereum] else { return .none }
    let answer = try StubNames.resolution()
    let found = try ResolvedName(answer, on: ethereum, now: answer.block.time + age)
    return ResolvedNames(["alice.eth": .success(found)])
  }

  private static func list(_ digits: [Character] = ["7"]) throws -> UnsignedPayouts {
    try UnsignedPayouts(
      chainName: "dev",
      from: .init(address: try Samples.address("1")),
      items: digits.enumerated().map { index, digit in
        UnsignedPayouts.Item(
          transaction: try Samples.transaction(
            to: try Samples.address(digit),
            nonce: 4 + UInt64(index)
          ),
          row: index + 2,
          note: nil,
          recipientName: "alice.eth",
          nameResolved: try UTCTime(seconds: 0),
          nameRecord: .chain
        )
      },
      claims: .init(built: try UTCTime(seconds: 601), block: nil, balance: nil, tokens: [])
    )
  }
}
