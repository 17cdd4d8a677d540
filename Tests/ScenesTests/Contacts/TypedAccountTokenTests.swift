import Core
import Entity
import Testing

@testable import Scenes

/// Tokens and amounts that are typed with the chain of the contract.
@Suite struct TypedAccountTokenTests {
  // ERC-7828, "Ethereum Mainnet".
  private static let address = "0xFe89cc7aBB2C4183683ab71653C4cdc9B02D44b7"

  private static func text(_ typed: String) throws -> String {
    try TypedAccount.tokenText(typed, on: .ethereum, knowing: .builtIn)
  }

  @Test(arguments: ["@eip155:1#80B12379", "@ethereum", "@eip155:1"])
  func theContractStandsAlone(chain: String) throws {
    #expect(try Self.text(Self.address + chain) == Self.address)
    #expect(try Self.text("1.5 \(Self.address)\(chain)") == "1.5 \(Self.address)")
    #expect(try Self.text("max  \(Self.address)\(chain)") == "max \(Self.address)")
  }

  @Test(arguments: [
    "", "usdc", "1.5 usdc", "max", "1.5  usdc.e", address, "1 " + address, "0x12", "alice.eth@base",
  ]) func allElseStaysAsItIs(typed: String) throws {
    #expect(try Self.text(typed) == typed)
  }

  @Test func anotherChainIsRefused() throws {
    for typed in [Self.address + "@base", "1.5 base:\(Self.address)"] {
      #expect(throws: AddressChainError.other(named: "base", used: "ethereum")) {
        try Self.text(typed)
      }
    }
    #expect(throws: InteroperableAddressError.checksum) {
      try Self.text("1 \(Self.address)@ethereum#80B12378")
    }
  }
}
