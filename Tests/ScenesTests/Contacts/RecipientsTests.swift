import Core
import Entity
import Testing

@testable import Scenes

struct RecipientsTests {
  private static func people(_ contacts: [Contact]) throws -> Recipients {
    Recipients(try Samples.book()) { try ContactBook(contacts) }
  }

  @Test func findsAccountsContactsAndStrangers() throws {
    let people = try Self.people([try StubStore.contact("Alice", "7")])
    let seven = try Samples.address("7")
    #expect(try people.find("savings") == .init(address: try Samples.address("1"), name: "savings"))
    #expect(
      try people.find("savings/1") == .init(address: try Samples.address("2"), name: "savings/1")
    )
    #expect(
      try people.find("rent") == .init(address: try Samples.address("3"), name: "savings/2")
    )
    #expect(try people.find("ALICE") == .init(address: seven, name: "Alice"))
    #expect(try people.find("\(seven)") == .init(address: seven, name: "Alice"))
    let stranger = try Samples.address("c")
    #expect(try people.find("\(stranger)") == .init(address: stranger, name: nil))
  }

  @Test func ambiguousNameIsRefused() throws {
    let rent = try Self.people([try StubStore.contact("Rent", "7")])
    let (three, seven) = (try Samples.address("3"), try Samples.address("7"))
    #expect(throws: RecipientError.ambiguous("rent", account: three, contact: seven)) {
      try rent.find("rent")
    }
    // Account names are case-sensitive, contact names are not.
    #expect(try rent.find("RENT").address == seven)
    // The name is not ambiguous if both have the same address.
    let same = try Self.people([try StubStore.contact("Rent", "3")])
    #expect(try same.find("rent").name == "savings/2")
  }

  @Test func reportsWhatIsWrong() throws {
    let people = try Self.people([])
    #expect(throws: RecipientError.unknown("alcie")) { try people.find("alcie") }
    #expect(throws: RecipientError.unknown("")) { try people.find("") }
    let xpub =
      "xpub6DTB6FAri8nFr5kpbu8HHHFHb8jnKibAiLsbvgmuyQPpizV8ojdCsRTVDXnw3bRDQ5B9PGcuFSzGrHMWuzbpdNUGbzKHA5X"
      + "UAXqUU4BPNxd"
    #expect(throws: RecipientError.extendedKey) { try people.find(xpub) }
    #expect(throws: RecipientError.unknown("nobody/1")) { try people.find("nobody/1") }
    #expect(throws: RecipientError.ens("alice.eth")) { try people.find("alice.eth") }
    #expect(throws: RecipientError.unknown("0.5")) { try people.find("0.5") }
    #expect(throws: AddressError.self) { try people.find("0x12") }
    #expect(throws: AccountBookError.self) { try people.find("savings/9") }
  }

  @Test func onlyNamesThatNobodyHasNeedALookup() throws {
    let people = try Self.people([try StubStore.contact("Alice", "7")])
    for name in [
      "alice.eth", "sub.alice.eth", "alice\u{3002}eth", "0xsplits.eth", "pay.me",
      "alice.eth@eip155:1#80B12379", "0xsplits.eth@eip155:1#80B12379",
    ] {
      #expect(people.needsLookup(name), "\(name)")
    }
    let others = ["alice", "savings", "rent", "nobody", "1.5", "0x12", "0x12…ab.", "a b.eth", ""]
    for name in others { #expect(!people.needsLookup(name), "\(name)") }
    let unread = Recipients(try Samples.book()) { throw ContactBookError.version }
    // It is unknown whether the name is a contact's.
    #expect(!unread.needsLookup("alice.eth"))
  }

  @Test func aNameThatWasAskedForIsFound() throws {
    let people = try Recipients(Samples.book(), names: StubNames.resolved()) { .empty }
    let alice = try people.find("alice.eth")
    #expect(alice.address == (try Samples.address("8")) && alice.name == "alice.eth")
    #expect(alice.resolved?.seconds == 1_769_903_987)
    #expect(!people.needsLookup("alice.eth"))
    let account = try people.account("alice.eth")
    #expect(account.wallet == nil && account.name == "alice.eth")
    let wrong = ResolvedNames(["alice.eth": .failure(NameLookupError.noResolver("alice.eth"))])
    let nobody = Recipients(try Samples.book(), names: wrong) { .empty }
    #expect(throws: NameLookupError.noResolver("alice.eth")) { try nobody.find("alice.eth") }
  }

  @Test func withoutContactsAnAddressCanStillBePaid() throws {
    let people = Recipients(try Samples.book()) { throw ContactBookError.version }
    let stranger = try Samples.address("c")
    #expect(try people.find("\(stranger)").address == stranger)
    #expect(throws: ContactBookError.version) { try people.find("alice") }
    // It is unknown whether the name is a contact's, too.
    #expect(throws: ContactBookError.version) { try people.find("savings") }
  }
}
