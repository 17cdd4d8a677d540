import Core
import Entity
import Testing

@testable import Scenes

/// What contacts add to a review: names next to addresses, and warnings.
struct ContactReviewTests {
  private static let friend = "abcd000000000000000000000000000000001234"
  private static let twin = "abcd000000000000000000000000000000991234"

  private static func address(_ hex: String) throws -> Address { try Address(parsing: "0x" + hex) }

  private static func known(past: [AuditLine] = []) throws -> KnownAddresses {
    KnownAddresses(
      try Samples.book(),
      contacts: try ContactBook([try StubStore.contact("Alice", try address(friend))]),
      past: PastSignatures(past)
    )
  }

  private static func review(
    to address: Address,
    claimed name: String? = nil,
    knowing known: KnownAddresses
  ) throws -> ReviewModel {
    let claims = Claims(built: try UTCTime(seconds: 1_769_903_999), recipientName: name)
    let document = try Samples.document(try Samples.transaction(to: address), claims: claims)
    return ReviewModel(
      Review(document, knowing: .known(chain: "dev", to: known))
    )
  }

  @Test func aContactIsNamedBesideTheFullAddress() throws {
    let friend = try Self.address(Self.friend)
    let model = try Self.review(to: friend, knowing: try Self.known())
    #expect(model.text.contains("to            \(friend) (contact Alice)\n"))
    let json = try Samples.json(model)
    #expect(
      json.contains(#""names":[{"address":"\#(friend)","kind":"contact","name":"Alice"}]"#)
    )
    #expect(json.contains(#""recipientIs":"contact","recipientName":"Alice""#))
  }

  @Test("the builder's name for the recipient is omitted if this machine has the same")
  func theSameNameIsSaidOnce() throws {
    let friend = try Self.address(Self.friend)
    let same = try Self.review(to: friend, claimed: "Alice", knowing: try Self.known())
    #expect(!same.text.contains("\nrecipient "))
    #expect(try Samples.json(same).contains(#"{"name":"recipient","text":"Alice"}"#))
    let other = try Self.review(to: friend, claimed: "Ali", knowing: try Self.known())
    #expect(other.text.contains("\nrecipient     named Ali by the builder\n"))
    let stranger = try Self.review(
      to: try Samples.address("7"),
      claimed: "Alice",
      knowing: try Self.known()
    )
    #expect(stranger.text.contains("\nrecipient     named Alice by the builder\n"))
  }

  @Test func anOwnAccountIsNamedAsOne() throws {
    let json = try Samples.json(
      try Self.review(to: try Samples.address("2"), knowing: try Self.known())
    )
    #expect(json.contains(#""recipientIs":"own","recipientName":"savings/1""#))
    let stranger = try Samples.json(
      try Self.review(to: try Samples.address("7"), knowing: try Self.known())
    )
    #expect(!stranger.contains("recipientIs") && !stranger.contains(#""names""#))
  }

  @Test func whoeverIsPaidWithinACallIsNamedToo() throws {
    let friend = try Self.address(Self.friend)
    let inner = ERC20.transfer(to: friend, amount: 5)
    let outer = try ABISignature(parsing: "multicall(bytes[])")
    let input = try outer.encode([.list([.bytes(inner)])])
    let router = try Samples.address("c")
    let document = try Samples.document(
      try Samples.transaction(to: router, value: 0, input: input)
    )
    let review = Review(document, knowing: .known(chain: "dev", to: try Self.known()))
    let text = ReviewModel(review).text
    #expect(text.contains("5 base units of the token \(router) to \(friend) (contact Alice)\n"))
  }

  @Test func contactsAreKnownToLookAlikesAndAreNotNew() throws {
    let friend = try Self.address(Self.friend)
    let twin = try Self.address(Self.twin)
    let past = [try StubStore.payment(to: try Samples.address("7"))]
    let known = try Self.known(past: past)
    let warnings = { (payee: Address) in
      try [Rule].ofKnownAddresses
        .warnings(about: try Samples.transaction(to: payee, nonce: 5), knowing: known)
    }
    #expect(try warnings(friend).map(\.code) == [])
    let found = try warnings(twin)
    #expect(found.map(\.code) == ["address-lookalike", "first-payment"])
    #expect(found[0].message.english.contains("looks like your contact Alice, \(friend), but is"))
  }

  @Test func aClaimedNameThatIsSomebodyElsesHereIsADanger() throws {
    let friend = try Self.address(Self.friend)
    let other = try Samples.address("7")
    let model = try Self.review(to: other, claimed: "ALICE", knowing: try Self.known())
    #expect(
      model.text.hasPrefix(
        "danger: the builder calls the recipient ALICE, which is the name of \(friend) on this "
          + "machine, but pays a different address\n"
      )
    )
    #expect(try Samples.json(model).contains(#""code":"name-of-another","grade":"danger""#))
    let savings = try Samples.address("1")
    for (name, address) in [("Alice", friend), ("Bob", other), ("savings", savings)] {
      let fine = try Self.review(to: address, claimed: name, knowing: try Self.known())
      #expect(!fine.text.contains("the builder calls"), "\(name)")
    }
    let own = try Self.review(to: other, claimed: "savings/1", knowing: try Self.known())
    #expect(own.text.contains("of \(try Samples.address("2")) on this machine"))
  }

  @Test(arguments: [
    "\u{410}lice", "AIice", "Alice\u{2800}", "\u{2800}Alice", "A|ice", "Al\u{456}ce\u{1d159}",
    "\u{ff21}lice\u{3164}",
  ])
  func aClaimedNameThatLooksLikeSomebodyElsesIsADangerToo(name: String) throws {
    let friend = try Self.address(Self.friend)
    let other = try Self.review(
      to: try Samples.address("7"),
      claimed: name,
      knowing: try Self.known()
    )
    #expect(try Samples.json(other).contains(#""code":"name-of-another","grade":"danger""#))
    #expect(other.text.contains("the name of \(friend) on this machine"))
    let fine = try Self.review(to: friend, claimed: name, knowing: try Self.known())
    #expect(!(try Samples.json(fine).contains("name-of-another")))
  }

  @Test func aClaimedNameThatHidesSomethingIsACaution() throws {
    for name in ["Bob\u{2800}", "Bob\u{a0}B", "Bob\u{202e}"] {
      let model = try Self.review(
        to: try Samples.address("7"),
        claimed: name,
        knowing: try Self.known()
      )
      #expect(try Samples.json(model).contains(#""code":"text-hidden","grade":"caution""#))
      #expect(model.text.contains("\nrecipient     named Bob\\u{"))
    }
    for name in ["급여 지갑", "\u{410}\u{43b}\u{438}\u{441}\u{430}"] {
      let model = try Self.review(
        to: try Samples.address("7"),
        claimed: name,
        knowing: try Self.known()
      )
      #expect(!model.text.contains("caution") && !model.text.contains("danger"))
    }
  }

  @Test func unreadableContactsAreReported() throws {
    let known = KnownAddresses(try Samples.book(), unread: ContactBookError.version)
    let model = try Self.review(to: try Self.address(Self.friend), knowing: known)
    #expect(
      model.text.hasPrefix(
        "caution: the contacts could not be read and are ignored: unsupported contacts file: "
          + "expected kingtherum.contacts, version 1\n"
      )
    )
    #expect(try Samples.json(model).contains(#""code":"contacts-unread","grade":"caution""#))
  }

  /// A list of two payments: to Alice, and to another address that the document calls alice.
  private static func list(_ friend: Address, note: String, on chain: String = "dev") throws
    -> PayoutReview
  {
    let items = [(friend, "Alice"), (try Samples.address("7"), "alice")].enumerated()
    let document = try UnsignedPayouts(
      chainName: chain,
      from: .init(address: try Samples.address("1")),
      items: try items.map { index, item in
        UnsignedPayouts.Item(
          transaction: try Self.payment(to: item.0, nonce: UInt64(index)),
          row: index + 2,
          note: note,
          recipientName: item.1
        )
      },
      claims: .init(built: try UTCTime(seconds: 0), block: nil, balance: nil, tokens: [])
    )
    return PayoutReview(
      document,
      knowing: Knowledge(
        coin: "ETH",
        chain: chain == "dev" ? "dev" : nil,
        account: nil,
        tokens: TokenList(),
        knownAddresses: try Self.known(),
        nodeFindings: nil
      )
    )
  }

  @Test func aListOfPaymentsNamesThem() throws {
    let friend = try Self.address(Self.friend)
    let review = try Self.list(friend, note: "rent")
    #expect(
      review.text.contains("row 2  \(friend)  1.5 ETH\n  contact Alice, \u{201c}rent\u{201d}")
    )
    #expect(review.text.contains("1.5 ETH\n  alice (unverified), \u{201c}rent\u{201d}"))
    #expect(review.text.contains("danger: row 3: the builder calls the recipient alice, which is"))
    let json = try Samples.json(PayoutReviewModel(review))
    #expect(json.contains(#""knownAs":"contact","knownName":"Alice","name":"Alice""#))
    #expect(!json.contains("text-hidden"))
  }

  @Test func hiddenTextOfAListIsReportedOnce() throws {
    let friend = try Self.address(Self.friend)
    for (note, chain) in [("rent\u{202E}", "dev"), ("rent", "d\u{202E}ev")] {
      let review = try Self.list(friend, note: note, on: chain)
      let json = try Samples.json(PayoutReviewModel(review))
      #expect(json.split(separator: "text-hidden").count == 2, "\(note) \(chain)")
    }
  }

  private static func payment(to address: Address, nonce: UInt64) throws -> Transaction {
    try Samples.transaction(to: address, nonce: nonce)
  }
}
