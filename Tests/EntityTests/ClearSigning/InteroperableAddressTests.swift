import Core
import Testing

@testable import Entity

/// Accounts with their chains (ERC-7930).
struct InteroperableAddressTests {
  private static let account = "d8da6bf26964af9d7eed9e03e53415d37aa96045"

  private static func read(_ hex: String) throws -> InteroperableAddress? {
    InteroperableAddress(bytes: try Hex.decode(hex))
  }

  @Test func theStandardsExampleReadsAsItSays() throws {
    // Printed in ERC-7730, "Interoperable addresses".
    let found = try #require(try Self.read("0x00010000010114" + Self.account))
    #expect(found.chain == .ethereum)
    #expect("\(found)" == "0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045@eip155:1#4CA88C9C")
  }

  @Test func aChainMayTakeSeveralBytes() throws {
    let found = try #require(try Self.read("0x00010000" + "0306a4b1" + "14" + Self.account))
    #expect(found.chain == (try ChainID(435_377)))
  }

  @Test(arguments: [
    "0x", "0x0001", "0x00010000", "0x0001000001", "0x000100000101",
    "0x00020000010114" + account,  // another version
    "0x00010002010114" + account,  // another type of chain
    "0x000100000014" + account,  // no chain
    "0x00010000010014" + account,  // chain 0
    "0x0001000002000114" + account,  // one byte more than necessary
    "0x000100000901000000000000000014" + account,  // nine bytes
    "0x00010000010100",  // no account
    "0x00010000010113" + account,  // a wrong length
    "0x00010000010114" + account + "00",  // one extra byte
    "0x00010000010114" + account.dropLast(2),  // one byte missing
  ]) func otherBytesAreNone(hex: String) throws {
    #expect(try Self.read(hex) == nil)
  }
}
