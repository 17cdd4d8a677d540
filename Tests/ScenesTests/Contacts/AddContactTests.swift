import Core
import Entity
import Testing

@testable import Scenes

struct AddContactTests {
  private static let friend = "0xabCD000000000000000000000000000000001234".lowercased()
  private static let twin = "0xabcd000000000000000000000000000000991234"

  private static func draft(
    _ name: String,
    _ address: String,
    note: String? = nil,
    on stub: StubStore,
    tokens: [Token] = []
  ) throws -> AddContact.Draft {
    try AddContact.Interactor(worker: stub).draft(
      .init(
        name: name,
        address: address,
        note: note,
        chains: try ChainRegistry(adding: [try Samples.chain()]),
        tokens: TokenList(adding: tokens)
      )
    )
  }

  @Test func keepsANameForAnAddress() throws {
    let stub = try StubStore()
    let draft = try Self.draft(" Alice ", Self.friend, note: "the flat", on: stub)
    #expect(!draft.needsConsent && draft.warnings.isEmpty)
    #expect(try stub.contacts().all.isEmpty)
    let done = try AddContact.Interactor(worker: stub).commit(draft)
    let address = try Address(parsing: Self.friend)
    #expect(try stub.contacts().contact(named: "alice")?.address == address)
    let model = AddContact.Presenter().present(done)
    #expect(
      model.text == """
        contact  Alice
        address  \(address)
        note     the flat
        """
    )
    #expect(
      try Samples.json(model) == """
        {"address":"\(address)","name":"Alice","note":"the flat","warnings":[]}
        """
    )
  }

  @Test func anAddressIsCheckedBeforeThereIsAName() throws {
    let friend = try Address(parsing: Self.friend)
    let add = AddContact.Interactor(
      worker: try StubStore([try StubStore.contact("Alice", friend)])
    )
    try add.requireFree(address: Self.twin)
    #expect(throws: ContactBookError.self) { try add.requireFree(address: Self.friend) }
    #expect(throws: RecipientError.ens("alice.eth")) { try add.requireFree(address: "alice.eth") }
    #expect(throws: AddressError.self) { try add.requireFree(address: "0x12") }
  }

  @Test func aNoteMayBeLeftOut() throws {
    let model = AddContact.Presenter().present(
      try Self.draft("Alice", Self.friend, on: try StubStore())
    )
    let address = try Address(parsing: Self.friend)
    #expect(model.text == "contact  Alice\naddress  \(address)")
    #expect(try Samples.json(model) == #"{"address":"\#(address)","name":"Alice","warnings":[]}"#)
  }

  @Test func lookalikeNeedsConsent() throws {
    let friend = try Address(parsing: Self.friend)
    let twin = try Address(parsing: Self.twin)
    let alike = { (whose: String) in
      "danger: \(twin) looks like \(whose), \(friend), but is a different address: 2 of 40 digits "
        + "differ, from digit 35 on"
    }
    let contacts = try StubStore([try StubStore.contact("Alice", friend)])
    let draft = try Self.draft("Alicia", Self.twin, on: contacts)
    #expect(draft.needsConsent)
    #expect(
      AddContact.Presenter().ask(draft).text
        == alike("your contact Alice") + "\ncontact  Alicia\naddress  \(twin)"
    )
    let past = try StubStore(past: [try StubStore.payment(to: friend)])
    #expect(
      try Self.draft("Alicia", Self.twin, on: past).warnings.map(\.line.english)
        == [alike("an address used before")]
    )
    #expect(try Self.draft("Alice", Self.friend, on: past).warnings.isEmpty)
    let other = "0xabcd" + String(repeating: "7", count: 32) + "1235"
    #expect(try Self.draft("Alicia", other, on: contacts).warnings.isEmpty)
    let json = try Samples.json(AddContact.Presenter().present(draft))
    #expect(json.contains(#""warnings":[{"code":"address-lookalike","grade":"danger","message":""#))
  }

  @Test func oneDigitTypoNeedsConsent() throws {
    let friend = try Address(parsing: Self.friend)
    let slip = try Address(parsing: Self.friend.dropLast() + "5")
    let contacts = try StubStore([try StubStore.contact("Alice", friend)])
    let draft = try Self.draft("Alicia", "\(slip)", on: contacts)
    #expect(
      draft.warnings.map(\.line) == [
        "danger: \(slip) looks like your contact Alice, \(friend), but is a different address: "
          + "1 of 40 digits differs, digit 40"
      ]
    )
    #expect(draft.needsConsent)
  }

  @Test func tokenContractNeedsConsent() throws {
    let token = try Samples.token(try Address(parsing: Self.friend), symbol: "T\u{202e}D")
    let draft = try Self.draft("Alice", Self.friend, on: try StubStore(), tokens: [token])
    #expect(draft.needsConsent)
    #expect(
      draft.warnings.map(\.line) == [
        "danger: this is the contract of the token T\\u{202e}D on dev: anything sent to it is "
          + "most likely lost"
      ]
    )
  }

  @Test(arguments: ["savings", "SAVINGS", "Rent"])
  func ownNameIsRefusedForAContact(name: String) throws {
    let own = name == "Rent" ? "rent" : "savings"
    #expect(throws: AddContactError.ownName(own)) {
      try Self.draft(name, Self.friend, on: try StubStore())
    }
  }

  @Test func anOwnAddressHasItsName() throws {
    let own = try Samples.address("2")
    #expect(throws: AddContactError.ownAddress(own, name: "savings/1")) {
      try Self.draft("Alice", "\(own)", on: try StubStore())
    }
  }

  @Test func refusesWhatIsTakenOrWrong() throws {
    let alice = try StubStore.contact("Alice", "7")
    let stub = try StubStore([alice])
    #expect(throws: ContactBookError.nameTaken(alice.name, by: alice.address)) {
      try Self.draft("ALICE", Self.friend, on: stub)
    }
    #expect(throws: ContactBookError.addressTaken(alice.address, by: alice.name)) {
      try Self.draft("Bob", "\(alice.address)", on: stub)
    }
    #expect(throws: AddressError.checksum) {
      try Self.draft("Bob", "0x70997970c51812dc3A010C7d01b50e0d17dc79C8", on: stub)
    }
    #expect(throws: ContactError.likeENS("bob.eth")) {
      try Self.draft("bob.eth", Self.friend, on: stub)
    }
    #expect(throws: RecipientError.ens("bob.eth")) {
      try Self.draft("Bob", "bob.eth", on: stub)
    }
    #expect(throws: ContactError.zeroAddress) {
      try Self.draft("Bob", "\(Address.zero)", on: stub)
    }
  }

  @Test func aNameIsCheckedBeforeTheAddressIsKnown() throws {
    let alice = try StubStore.contact("Alice", "7")
    let add = AddContact.Interactor(worker: try StubStore([alice]))
    try add.requireFree(name: " Bob ")
    #expect(throws: ContactBookError.nameTaken(alice.name, by: alice.address)) {
      try add.requireFree(name: "ALICE")
    }
    #expect(throws: AddContactError.ownName("savings")) { try add.requireFree(name: "Savings") }
    #expect(throws: ContactError.likeENS("bob.eth")) { try add.requireFree(name: "bob.eth") }
    #expect(throws: NameClashError.self) { try add.requireFree(name: "\u{410}lice") }
  }

  @Test func concurrentAddKeepsTheFirst() throws {
    let stub = try StubStore()
    let one = try Self.draft("Alice", Self.friend, on: stub)
    let other = try Self.draft("Alice", Self.twin, on: stub)
    _ = try AddContact.Interactor(worker: stub).commit(one)
    #expect(throws: ContactBookError.self) {
      try AddContact.Interactor(worker: stub).commit(other)
    }
    #expect(try stub.contacts().all == [one.contact])
  }

  @Test func contactsThatCannotBeReadAreNotAddedTo() throws {
    let stub = try StubStore(failure: ContactBookError.version)
    #expect(throws: ContactBookError.version) { try Self.draft("Alice", Self.friend, on: stub) }
  }
}
