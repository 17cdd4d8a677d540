import ArgumentParser
import Testing

@testable import kingtherum

/// An xpub or addresses are given after the wallet's name, or as options.
@Suite struct WatchCommandTests {
  private static let address = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8"

  private static func parsed(_ words: String...) throws -> WalletWatchCommand {
    try WalletWatchCommand.parse(words)
  }

  @Test func takesAnXpubAfterTheName() throws {
    #expect(try Self.parsed("cold", "xpub6C").key() == "xpub6C")
    #expect(try Self.parsed("cold", "--xpub", "xpub6C").key() == "xpub6C")
    #expect(try Self.parsed("cold", "xpub6C", "--count", "5").count == 5)
  }

  @Test func anAddressIsNoXpub() throws {
    let command = try Self.parsed("cold", Self.address, "0X" + Self.address.dropFirst(2))
    #expect(try command.key() == nil)
    #expect(command.watched.count == 2)
  }

  @Test func refusesTwoXpubs() throws {
    let twice = try Self.parsed("cold", "xpub6C", "--xpub", "xpub6C")
    #expect(throws: WatchCommandError.severalKeys(count: 2)) { try twice.key() }
    let name = try Self.parsed("cold", "vitalik.eth")
    #expect(throws: WatchCommandError.name("vitalik.eth")) { try name.key() }
    let three = try Self.parsed("cold", "xpub6C", "xpub6D", "xpub6E")
    #expect(throws: WatchCommandError.severalKeys(count: 3)) { try three.key() }
  }
}
