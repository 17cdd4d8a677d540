import Core
import Entity
import Testing

@testable import Scenes

@Suite struct ResolveRecipientsTests {
  private static func resolve(_ texts: [String], by names: StubNames) async throws
    -> ResolvedNames
  {
    try await ResolveRecipients.Interactor(worker: names)
      .act(on: .init(texts, on: try Samples.chain()))
  }

  @Test func asksOnlyForNamesThatNobodyHasHere() async throws {
    let names = try StubNames(
      [try StubNames.resolution()],
      people: [try StubStore.contact("Bob", "7")]
    )
    let address = "\(try Samples.address("c"))"
    let found = try await Self.resolve(
      ["savings", "rent", "bob", address, "0x12", "nobody", "1.5", "alice.eth"],
      by: names
    )
    #expect(names.questions == ["alice.eth on 31337"])
    #expect(try found.name("alice.eth")?.address == Samples.address("8"))
    #expect(try found.name("bob") == nil)
    let recipients = Recipients(try Samples.book(), names: found) { .empty }
    let alice = try recipients.find("alice.eth")
    #expect(alice.name == "alice.eth")
    #expect(alice.resolved?.description == "2026-01-31T23:59:47Z")
    #expect(throws: RecipientError.ens("bob.eth")) { try recipients.find("bob.eth") }
  }

  @Test func asksForEachNameOnce() async throws {
    let names = try StubNames([try StubNames.resolution()])
    let found = try await Self.resolve(["Alice.eth", "alice.eth", "alice.eth"], by: names)
    #expect(names.questions == ["alice.eth on 31337"])
    #expect(try found.name("Alice.eth")?.name == "alice.eth")
    #expect(found.found.map(\.name) == ["alice.eth"])
  }

  /// Which of many names is wrong is said where it is used, with its row.
  @Test func aNameThatLeadsNowhereIsAnErrorOnlyWhereItIsUsed() async throws {
    let unset = try StubNames.resolution("unset.eth", nil)
    let names = try StubNames([unset])
    let found = try await Self.resolve(["unset.eth", "nobody.eth", "a_b.eth"], by: names)
    #expect(throws: NameLookupError.noAddress("unset.eth", chain: "dev")) {
      try found.name("unset.eth")
    }
    #expect(throws: NameLookupError.noResolver("nobody.eth")) { try found.name("nobody.eth") }
    #expect(throws: ENSNameError.self) { try found.name("a_b.eth") }
    #expect(names.questions.sorted() == ["nobody.eth on 31337", "unset.eth on 31337"])
    #expect(found.found.isEmpty)
  }

  @Test func aNodeThatFailsEndsIt() async throws {
    let failure = RPCFailure.protocolViolation(.missingAnswer(method: "m"))
    let names = try StubNames(failure: failure)
    await #expect(throws: RPCFailure.self) { try await Self.resolve(["alice.eth"], by: names) }
  }

  /// What is wrong with one name of a list does not hide what is wrong with the others.
  @Test func aResolverThatFailsIsAnErrorOfTheName() async throws {
    let failure = WorkerFailure.other(NameResolutionError.noGateway.report)
    let names = try StubNames(failure: failure)
    let found = try await Self.resolve(["alice.eth", "bob.eth"], by: names)
    #expect(throws: failure) { try found.name("alice.eth") }
    #expect(names.questions.count == 2)
    let bug = WorkerFailure.other(Report(.bug, "worker-no-node", "no node"))
    let broken = try StubNames(failure: bug)
    await #expect(throws: bug) { try await Self.resolve(["alice.eth"], by: broken) }
  }

  // ERC-7828, "Ethereum Mainnet".
  @Test func aChecksumIsOfTheAddressThatTheNameLeadsTo() async throws {
    let (alice, bob) = (try Self.onEthereum("alice.eth"), try Self.onEthereum("bob.eth", "8"))
    let names = try StubNames([alice, bob])
    let found = try await ResolveRecipients.Interactor(worker: names).act(
      on: .init(
        [
          "alice.eth@eip155:1#80B12379", "alice.eth", "bob.eth@eip155:1#80B12379",
          "alice.eth@eip155:1#80B12378", "bob.eth",
        ],
        on: try ChainRegistry.builtIn.chain(named: "ethereum")
      )
    )
    #expect(names.questions.sorted() == ["alice.eth on 1", "bob.eth on 1"])
    let address = alice.address
    #expect(try found.name("alice.eth@eip155:1#80B12379")?.address == address)
    #expect(try found.name("alice.eth")?.address == address)
    #expect(try found.name("bob.eth")?.address == bob.address)
    for (text, name) in [
      ("bob.eth@eip155:1#80B12379", "bob.eth"), ("alice.eth@eip155:1#80B12378", "alice.eth"),
    ] {
      #expect(throws: InteroperableAddressError.nameChecksum(name)) { try found.name(text) }
    }
    let recipients = Recipients(try Samples.book(), names: found) { .empty }
    #expect(try recipients.find("alice.eth@eip155:1#80B12379").name == "alice.eth")
  }

  @Test func aNameForAnotherChainIsNotAskedFor() async throws {
    let names = try StubNames([try StubNames.resolution()])
    let found = try await Self.resolve(["alice.eth@eip155:1#80B12379", "alice.eth@x"], by: names)
    #expect(throws: AddressChainError.other(named: "eip155:1", used: "dev")) {
      try found.name("alice.eth@eip155:1#80B12379")
    }
    #expect(throws: InteroperableAddressError.self) { try found.name("alice.eth@x") }
    #expect(names.questions.isEmpty)
  }

  private static func onEthereum(_ name: String, _ digit: Character? = nil) throws
    -> NameResolution
  {
    NameResolution(
      name: name,
      address: try digit.map(Samples.address)
        ?? Address(parsing: "0xFe89cc7aBB2C4183683ab71653C4cdc9B02D44b7"),
      resolver: try Samples.address("e"),
      block: try Samples.block(),
      gateways: [],
      record: .ether
    )
  }

  @Test func refusesNamesThatCannotBeLookedUp() throws {
    #expect(throws: NameLookupError.root) { try ENSName(lookingUp: "") }
    let long = String(repeating: "a", count: 252) + ".eth"
    #expect(throws: NameLookupError.tooLong(bytes: 256)) { try ENSName(lookingUp: long) }
    #expect(try ENSName(lookingUp: String(long.dropFirst())).text.utf8.count == 255)
    #expect(throws: ENSNameError.self) { try ENSName(lookingUp: "a..eth") }
  }

  /// A worker could name any time.
  @Test func refusesAnImpossibleTime() throws {
    let found = try StubNames.resolution(time: .max)
    #expect(throws: UTCTimeError.range) { try ResolvedName(found, on: Samples.chain(), now: 0) }
  }

  @Test func saysWhereANameLeadsAndWhoLearnedOfIt() throws {
    let found = try StubNames.resolution(
      gateways: ["gateway.example\u{1b}[2J"],
      record: .defaultEVM
    )
    let notes = try ResolvedName(found, on: Samples.chain(), now: 0).notes.map(\.english)
    let eight = try Samples.address("8")
    #expect(
      notes == [
        "alice.eth is \(eight), as of Ethereum's block 24000000 (2026-01-31T23:59:47Z)",
        "info: this gateway was asked, as the name's resolver demands: gateway.example\\u{1b}[2J",
        "info: alice.eth has no address of its own for dev; this is its address for every chain",
      ]
    )
    let own = try ResolvedName(try StubNames.resolution(), on: Samples.chain(), now: 0)
    #expect(own.notes.count == 1)
  }

  /// A node that stands still may name an owner who sold the name since.
  @Test func saysThatABlockIsOld() async throws {
    let time = try StubNames.resolution().block.time
    func notes(at now: UInt64) async throws -> [String] {
      let names = try StubNames([try StubNames.resolution()], now: now)
      return try await Self.resolve(["alice.eth"], by: names).found.flatMap(\.notes).map(\.english)
    }
    #expect(try await notes(at: time + 600).count == 1)
    #expect(try await notes(at: time - 86_400).count == 1)
    #expect(
      try await notes(at: time + 10_800).last
        == "caution: the name was read from a block of Ethereum that was 3 hours old: it may lead to "
        + "another address by now"
    )
    #expect(try await notes(at: time + 601).last?.contains("10 minutes old") == true)
  }
}
