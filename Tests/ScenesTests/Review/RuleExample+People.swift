import Core
import Entity

@testable import Scenes

/// What this machine knows of the addresses that take part.
extension RuleExample {
  private static let friend = "0xabcd000000000000000000000000000000001234"
  private static let twin = "0xabcd000000000000000000000000000000991234"

  static func knowing(_ knownAddresses: KnownAddresses) -> Knowledge {
    .known(chain: "dev", to: knownAddresses)
  }

  static func ofPeople() throws -> [RuleExample] {
    try ofUnverified() + ofLookalikes() + ofUnread() + ofNew()
  }

  private static func ofUnverified() throws -> [RuleExample] {
    let known = KnownAddresses(try UnverifiedAccountsTests.book())
    let (cold, changed) = (try Samples.address("2"), try Samples.address("3"))
    return try payments(
      .payeeIsUnverified,
      "own-not-verified",
      Samples.transaction(to: cold),
      knowing: knowing(known)
    )
      + payments(
        .payeeIsUnverified,
        "own-changed",
        Samples.transaction(to: changed),
        knowing: knowing(known)
      ) + [
        typed(
          .payeeIsUnverified,
          "own-not-verified",
          TypedDataSamples.permit(spender: "\(cold)"),
          knowing: known
        )
      ]
  }

  private static func ofLookalikes() throws -> [RuleExample] {
    let (friend, twin) = (try Address(parsing: friend), try Address(parsing: twin))
    let contacts = try ContactBook([try StubStore.contact("Alice", friend)])
    let known = KnownAddresses(try Samples.book(), contacts: contacts)
    let worthless = CounterpartyRecord(
      counterparty: twin,
      kind: .tokenOut,
      asset: .token(try Samples.address("b")),
      most: 0,
      isOwn: false
    )
    let counterpartyHistory = CounterpartyHistory(
      chain: try ChainID(31_337),
      [worthless],
      tokens: []
    )
    let poisoned = KnownAddresses(
      try Samples.book(),
      contacts: contacts,
      counterpartyHistory: counterpartyHistory
    )
    let spoofed = KnownAddresses(try Samples.book(), counterpartyHistory: counterpartyHistory)
    let payment = try Samples.transaction(to: twin)
    let cases = [
      ("address-lookalike", known), ("address-poisoning", poisoned),
      ("history-pretended", spoofed),
    ]
    return try cases.flatMap { code, known in
      try payments(.payeeLooksLikeAnother, code, payment, knowing: knowing(known))
    } + [
      typed(
        .payeeLooksLikeAnother,
        "address-lookalike",
        TypedDataSamples.permit(spender: "\(twin)"),
        knowing: known
      ),
      message(
        .payeeLooksLikeAnother,
        "address-lookalike",
        .authorization(AuthorizationTests.authorization(delegate: twin)),
        knowing: known
      ), contact(.payeeLooksLikeAnother, "address-lookalike", twin, knowing: known),
      contact(
        .recipientIsContract,
        "recipient-token",
        Samples.address("a"),
        tokens: TokenList(adding: [Samples.token(Samples.address("a"))])
      ),
    ]
  }

  private static func ofUnread() throws -> [RuleExample] {
    let log = LoggedSignatures(.none, unread: UnreadLogTests.report)
    let noLog = KnownAddresses(try Samples.book()).after(log, .none)
    let noContacts = KnownAddresses(try Samples.book(), unread: ContactBookError.version)
    return try ofSignatures(.contactsAreUnread, "contacts-unread", knowing: noContacts)
      + ofSignatures(.logIsUnread, "log-unread", knowing: noLog) + [
        contact(.logIsUnread, "log-unread", Samples.address("7"), knowing: noLog)
      ]
  }

  /// An example of everything that is signed.
  private static func ofSignatures(
    _ rule: Rule,
    _ code: String,
    knowing known: KnownAddresses
  ) throws -> [RuleExample] {
    let signIn = try SignInMessage(parsing: Array(try SignInTests.text().utf8))
    let messages: [SignableMessage] = [
      .personal(PersonalMessage(text: "hello")), .typed(try TypedDataSamples.permit()),
      .signIn(signIn), .authorization(try AuthorizationTests.authorization()),
    ]
    return try payments(rule, code, Samples.transaction(), knowing: knowing(known))
      + messages.map { try message(rule, code, $0, knowing: known) }
  }

  private static func ofNew() throws -> [RuleExample] {
    let past = PastSignatures([try StubStore.payment(to: try Samples.address("8"))])
    let known = KnownAddresses(try Samples.book(), past: past)
    return try payments(
      .payeeIsNew,
      "first-payment",
      Samples.transaction(),
      knowing: knowing(known)
    ) + [typed(.payeeIsNew, "first-payment", TypedDataSamples.permit(), knowing: known)]
  }
}
