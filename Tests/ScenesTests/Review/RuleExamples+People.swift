import Core
import Entity

@testable import Scenes

/// What is known here of those who take part.
extension RuleExample {
  private static let friend = "0xabcd000000000000000000000000000000001234"
  private static let twin = "0xabcd000000000000000000000000000000991234"

  static func knowing(_ acquaintances: Acquaintances) -> Knowledge {
    .known(chain: "dev", to: acquaintances)
  }

  static func ofPeople() throws -> [RuleExample] {
    try ofUnproved() + ofLookAlikes() + ofUnread() + ofNew()
  }

  private static func ofUnproved() throws -> [RuleExample] {
    let known = Acquaintances(try UnprovedAccountsTests.book())
    let (cold, changed) = (try Samples.address("2"), try Samples.address("3"))
    return try payments(
      .payeeIsUnproved,
      "own-not-verified",
      Samples.transaction(to: cold),
      knowing: knowing(known)
    )
      + payments(
        .payeeIsUnproved,
        "own-changed",
        Samples.transaction(to: changed),
        knowing: knowing(known)
      ) + [
        typed(
          .payeeIsUnproved,
          "own-not-verified",
          TypedDataSamples.permit(spender: "\(cold)"),
          knowing: known
        )
      ]
  }

  private static func ofLookAlikes() throws -> [RuleExample] {
    let (friend, twin) = (try Address(parsing: friend), try Address(parsing: twin))
    let contacts = try ContactBook([try Shelf.contact("Alice", friend)])
    let known = Acquaintances(try Samples.book(), contacts: contacts)
    let worthless = Dealing(
      counterparty: twin,
      kind: .tokenOut,
      asset: .token(try Samples.address("b")),
      most: 0,
      isOwn: false
    )
    let dealings = Dealings(chain: try ChainID(31_337), [worthless], tokens: [])
    let poisoned = Acquaintances(try Samples.book(), contacts: contacts, dealings: dealings)
    let pretended = Acquaintances(try Samples.book(), dealings: dealings)
    let payment = try Samples.transaction(to: twin)
    let cases = [
      ("address-lookalike", known), ("address-poisoning", poisoned),
      ("history-pretended", pretended),
    ]
    return try cases.flatMap { code, known in
      try payments(.payeeLooksLikeAnother, code, payment, knowing: knowing(known))
    } + [
      typed(
        .payeeLooksLikeAnother,
        "address-lookalike",
        TypedDataSamples.permit(spender: "\(twin)"),
        knowing: known
      ), contact(.payeeLooksLikeAnother, "address-lookalike", twin, knowing: known),
      contact(
        .contactIsToken,
        "recipient-token",
        Samples.address("a"),
        tokens: TokenList(adding: [Samples.token(Samples.address("a"))])
      ),
    ]
  }

  private static func ofUnread() throws -> [RuleExample] {
    let (rule, code) = (Rule.contactsAreUnread, "contacts-unread")
    let known = Acquaintances(try Samples.book(), unread: ContactBookError.version)
    let signIn = try SignInMessage(parsing: Array(try SignInTests.text().utf8))
    let messages: [SignableMessage] = [
      .personal(PersonalMessage(text: "hello")), .typed(try TypedDataSamples.permit()),
      .signIn(signIn), .authorization(try AuthorizationTests.authorization()),
    ]
    return try payments(rule, code, Samples.transaction(), knowing: knowing(known))
      + messages.map { try message(rule, code, $0, knowing: known) }
  }

  private static func ofNew() throws -> [RuleExample] {
    let past = PastSignatures([try Shelf.payment(to: try Samples.address("8"))])
    let known = Acquaintances(try Samples.book(), past: past)
    return try payments(
      .payeeIsNew,
      "first-payment",
      Samples.transaction(),
      knowing: knowing(known)
    ) + [typed(.payeeIsNew, "first-payment", TypedDataSamples.permit(), knowing: known)]
  }
}
