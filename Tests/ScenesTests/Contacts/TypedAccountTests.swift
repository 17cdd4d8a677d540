import Core
import Entity
import Testing

@testable import Scenes

/// Addresses that are typed with their chain, where something is done on a chain.
@Suite struct TypedAccountTests {
  // ERC-7828, "Ethereum Mainnet".
  private static let address = "0xFe89cc7aBB2C4183683ab71653C4cdc9B02D44b7"

  private static func typed(_ text: String) throws -> TypedAccount {
    try TypedAccount(text, knowing: .builtIn)
  }

  private static func id(_ name: String) throws -> ChainID {
    try ChainRegistry.builtIn.chain(named: name).id
  }

  @Test(arguments: ["@eip155:1#80B12379", "@ethereum#80B12379", "@ethereum", "@eip155:1"])
  func theAddressAloneIsUsedOnItsChain(rest: String) throws {
    let typed = try Self.typed(Self.address + rest)
    #expect(try typed.text(on: .ethereum) == Self.address)
    #expect(try typed.text(on: nil) == Self.address)
    #expect(typed.chainName == "ethereum")
  }

  @Test func theBytesAreReadToo() throws {
    let typed = try Self.typed("0x000100000221051" + "4fe89cc7abb2c4183683ab71653c4cdc9b02d44b7")
    #expect(typed.text == Self.address)
    #expect(typed.chainName == "base")
  }

  @Test func anotherChainIsRefusedAndBothAreNamed() throws {
    let typed = try Self.typed(Self.address + "@base")
    #expect(throws: AddressChainError.other(named: "base", used: "ethereum")) {
      try typed.text(on: .ethereum)
    }
    #expect(throws: AddressChainError.everyChain(named: "base")) { try typed.textOnEveryChain() }
    let message = AddressChainError.other(named: "base", used: "ethereum").report.message.english
    #expect(message.contains("base") && message.contains("ethereum"))
  }

  @Test func aChainThatIsUnknownHereIsNamedByItsNumber() throws {
    let typed = try Self.typed(Self.address + "@eip155:424242")
    #expect(typed.chainName == "eip155:424242")
    #expect(throws: AddressChainError.other(named: "eip155:424242", used: "base")) {
      try typed.text(on: Self.id("base"))
    }
  }

  @Test func anAddressOfEveryChainIsUsedOnAny() throws {
    // ERC-7930, example 3, with another address.
    let typed = try Self.typed("0x000100000014fe89cc7abb2c4183683ab71653c4cdc9b02d44b7")
    #expect(typed.chainName == nil)
    #expect(try typed.text(on: Self.id("base")) == Self.address)
    #expect(try typed.textOnEveryChain() == Self.address)
  }

  @Test(arguments: ["alice", "alice.eth", "savings/2", "", address, address.lowercased(), "0x12"])
  func allElseStaysAsItIs(text: String) throws {
    let typed = try Self.typed(text)
    #expect(typed.text == text && typed.chain == nil)
    #expect(try typed.textOnEveryChain() == text)
  }

  @Test func aNameIsUsedOnItsChain() throws {
    for text in ["alice.eth@base", "alice.eth@eip155:8453"] {
      let typed = try Self.typed(text)
      #expect(typed.text == "alice.eth" && typed.chainName == "base")
      #expect(try typed.text(on: Self.id("base")) == "alice.eth")
      #expect(throws: AddressChainError.other(named: "base", used: "ethereum")) {
        try typed.text(on: .ethereum)
      }
      #expect(throws: AddressChainError.everyChain(named: "base")) { try typed.textOnEveryChain() }
    }
  }

  /// Until the address is known, the checksum cannot be compared.
  @Test func aNameKeepsItsChecksum() throws {
    let typed = try Self.typed("alice.eth@base#80B12379")
    #expect(typed.text == "alice.eth@eip155:8453#80B12379")
    #expect(typed.chain == (try Self.id("base")))
    #expect(throws: InteroperableAddressError.checksumForm) {
      try Self.typed("alice.eth@base#80b12379")
    }
  }

  @Test func aNameOnThisMachineMayLookLikeOneWithAChain() throws {
    let name = "john.doe@base"
    let typed = try TypedAccount(name, knowing: .builtIn) { $0 == name }
    #expect(typed.text == name && typed.chain == nil)
    #expect(try Self.typed(name).chainName == "base")
    // An address is never a name.
    let address = try TypedAccount(Self.address + "@base", knowing: .builtIn) { _ in true }
    #expect(address.text == Self.address && address.chainName == "base")
  }

  @Test func aWrongChecksumIsNoAddress() throws {
    #expect(throws: InteroperableAddressError.checksum) {
      try Self.typed(Self.address + "@base#80B12379")
    }
  }
}
