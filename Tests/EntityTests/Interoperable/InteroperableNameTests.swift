import Core
import Testing

@testable import Entity

/// Names with the chain on which their address is used (ERC-7828).
@Suite struct InteroperableNameTests {
  // ERC-7828, "Ethereum Mainnet".
  private static let address = "0xFe89cc7aBB2C4183683ab71653C4cdc9B02D44b7"
  private static let checksum = "80B12379"

  private static func read(_ text: String) throws -> InteroperableName? {
    try InteroperableName.read(text, knowing: .builtIn)
  }

  @Test(arguments: [
    ("alice.eth@ethereum", "alice.eth", 1), ("alice.eth@eip155:1", "alice.eth", 1),
    ("Alice.ETH@Base", "Alice.ETH", 8453), ("pay.alice.eth@eip155:8453", "pay.alice.eth", 8453),
    ("0xsplits.eth@base", "0xsplits.eth", 8453),
    ("alice\u{3002}eth@base", "alice\u{3002}eth", 8453),
    ("ålice.eth@eip155:424242", "ålice.eth", 424_242),
  ]) func separatesTheNameFromItsChain(text: String, name: String, chain: UInt64) throws {
    let found = try #require(try Self.read(text))
    #expect(found.chain == (try ChainID(chain)))
    #expect(found.name == name && found.checksum == nil)
    #expect(try Self.read(found.description) == found)
    #expect(!InteroperableAddress.hasForm(of: text))
  }

  @Test(arguments: [
    "", "alice", "alice.eth", "alice@base", "me@home.example", "1.5@base", "@base", "a.b",
    "pay alice.eth@base", "alice.eth@base now", "ethereum:alice.eth@1", "a/b.txt@base",
    "\\\\a.b@base", "alice.eth#80B12379", "alice.eth#80B12379@base", address + "@base",
    "ethereum:\(address)@1?value=1.5e18",
  ]) func otherTextsAreLeftToOthers(text: String) throws {
    #expect(!InteroperableName.hasForm(of: text))
    #expect(try Self.read(text) == nil)
  }

  @Test(arguments: [
    ("alice.eth@", InteroperableAddressError.noChain),
    ("alice.eth@#80B12379", .noChain),
    ("alice.eth@8453", .chainForm(UntrustedMessage("8453"))),
    ("alice.eth@b@se", .chainForm(UntrustedMessage("b@se"))),
    ("alice.eth@solana:mainnet", .namespace(UntrustedMessage("solana"))),
    ("alice.eth@base#", .checksumForm), ("alice.eth@base#80b12379", .checksumForm),
    ("alice.eth@base#80B1237", .checksumForm), ("alice.eth@base#80B12379#1", .checksumForm),
  ]) func aWrongChainOrChecksumIsRefused(text: String, error: InteroperableAddressError) {
    #expect(throws: error) { try Self.read(text) }
  }

  @Test func anUnknownChainIsRefused() throws {
    let error = #expect(throws: InteroperableAddressError.self) {
      try Self.read("alice.eth@narnia")
    }
    #expect(error?.report.code == "chain-unknown")
    let garden = ChainEntry(id: try ChainID(777), name: "garden", title: "Garden")
    let found = try InteroperableName.read(
      "alice.eth@garden",
      knowing: try ChainRegistry(adding: [garden])
    )
    #expect(found?.chain == garden.id)
  }

  @Test func onlyTheAddressOfTheChecksumPasses() throws {
    let address = try Address(parsing: Self.address)
    let named = try #require(try Self.read("ens.eth@ethereum#\(Self.checksum)"))
    #expect(throws: Never.self) { try named.check(address) }
    #expect(throws: InteroperableAddressError.nameChecksum("ens.eth")) { try named.check(.zero) }
    // The checksum is also one of the chain.
    let elsewhere = try #require(try Self.read("ens.eth@base#\(Self.checksum)"))
    #expect(throws: InteroperableAddressError.nameChecksum("ens.eth")) {
      try elsewhere.check(address)
    }
    let plain = try #require(try Self.read("ens.eth@base"))
    #expect(throws: Never.self) { try plain.check(.zero) }
    // One that fits could be computed for a wrong address as well.
    let message = InteroperableAddressError.nameChecksum("ens.eth").report.message.english
    #expect(!message.contains(Self.checksum))
  }
}
