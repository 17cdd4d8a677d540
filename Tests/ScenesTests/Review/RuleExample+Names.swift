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
    return try [
      (Rule.nameHasMoved, "name-moved", moved), (.namesAreUnread, "names-unread", unread),
      (.nameIsNew, "name-new", new), (.nameIsStale, "name-stale", stale),
    ].flatMap { rule, code, known in
      let knowledge = Knowledge.known(chain: "dev", to: known)
      let claims = Claims(
        built: try UTCTime(seconds: 601),
        recipientName: "alice.eth",
        nameResolved: try UTCTime(seconds: 0)
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
      ]
    }
  }

  /// The contract 0x8888… by its name on Ethereum, read from a block of this age.
  private static func ethereumNames(age: UInt64 = 12) throws -> ResolvedNames {
    guard let ethereum = ChainRegistry.builtIn[.ethereum] else { return .none }
    let answer = try StubNames.resolution()
    let found = try ResolvedName(answer, on: ethereum, now: answer.block.time + age)
    return ResolvedNames(["alice.eth": .success(found)])
  }

  private static func list() throws -> UnsignedPayouts {
    try UnsignedPayouts(
      chainName: "dev",
      from: .init(address: try Samples.address("1")),
      items: [
        .init(
          transaction: try Samples.transaction(),
          row: 2,
          note: nil,
          recipientName: "alice.eth",
          nameResolved: try UTCTime(seconds: 0)
        )
      ],
      claims: .init(built: try UTCTime(seconds: 601), block: nil, balance: nil, tokens: [])
    )
  }
}
