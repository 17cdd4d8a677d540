import ArgumentParser
import Entity
import Foundation
import Scenes
import TestSupport
import Testing
import WalletKit

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

  @Test func nameAndAddressMayBeLeftOut() throws {
    let command = try Self.parsed()
    #expect(command.name == nil && command.watched.isEmpty)
    #expect(try command.key() == nil)
  }

  /// Ledger Live has an xpub for each account: its scheme is refused with advice, and not offered.
  @Test func theSchemeOfLedgerLiveIsNotOffered() throws {
    #expect(WatchedScheme.allValueStrings == ["standard", "ledger-legacy"])
    let typed = try Self.parsed("cold", "xpub6C", "--scheme", "ledger-live")
    #expect(typed.scheme?.scheme == .ledgerLive)
    #expect(throws: (any Error).self) { try Self.parsed("cold", "xpub6C", "--scheme", "trezor") }
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
    for word in ["bob", "0", "spruce", String(repeating: "a", count: 50)] {
      let typed = try Self.parsed("cold", word)
      #expect(throws: WatchCommandError.name(word)) { try typed.key() }
      let after = try Self.parsed("cold", "xpub6C", word)
      #expect(throws: WatchCommandError.name(word)) { try after.key() }
    }
    // What may be a key is not repeated: its own error does not contain it.
    for word in ["zpub6C", "xprv9s", String(repeating: "a", count: 64)] {
      #expect(try Self.parsed("cold", word).key() == word)
    }
    let three = try Self.parsed("cold", "xpub6C", "xpub6D", "xpub6E")
    #expect(throws: WatchCommandError.severalKeys(count: 3)) { try three.key() }
  }

  private static let xpub =
    "xpub6DTB6FAri8nFr5kpbu8HHHFHb8jnKibAiLsbvgmuyQPpizV8ojdCsRTVDXnw3bRDQ5B9PGcuFSzGrHMWuzbpdNUGbzKHA5XUAXqUU4BPNxd"

  @Test(
    "a file stands for the xpub or the QR code in it",
    arguments: [
      (xpub + "\n", WatchFile.xpub(xpub)),
      ("wallet  cold\nxpub    \(xpub)\n", .xpub(xpub)),
      (#"{"xpub": "\#(xpub)", "path": "m"}"#, .xpub(xpub)),
      (" UR:CRYPTO-HDKEY/ABC\n", .code([UInt8](" UR:CRYPTO-HDKEY/ABC\n".utf8))),
    ]
  )
  func readsFiles(_ text: String, _ expected: WatchFile) throws {
    try Self.expect(expected, ofFileWith: text)
  }

  @Test func readsAddressesWithLabels() throws {
    let watched = WatchedAddress(
      address: try Address(parsing: Self.address),
      label: try WalletName(parsing: "rent")
    )
    try Self.expect(.addresses([watched]), ofFileWith: "\(Self.address) rent\n")
  }

  private static func expect(_ expected: WatchFile, ofFileWith text: String) throws {
    let folder = try PrivateFolder()
    let path = folder.path + "/cold.txt"
    try Data(text.utf8).write(to: URL(filePath: path))
    #expect(try WatchFile(reading: path, knowing: .builtIn) == expected)
    #expect(try parsed("cold", path).key() == nil)
  }

  @Test func refusesFilesOfSeveralKeysAndSeveralFiles() throws {
    let folder = try PrivateFolder()
    let paths = ["/a.txt", "/b.txt"].map { folder.path + $0 }
    let other = Self.xpub.dropLast() + "e"
    for path in paths {
      try Data("\(Self.xpub) \(other)".utf8).write(to: URL(filePath: path))
      #expect(throws: WatchCommandError.severalKeys(count: 2)) {
        try WatchFile(reading: path, knowing: .builtIn)
      }
    }
    let both = try Self.parsed("cold", paths[0], paths[1])
    #expect(throws: WatchCommandError.severalFiles(count: 2)) { try both.key() }
    try Data([0xff, 0xfe]).write(to: URL(filePath: paths[0]))
    #expect(throws: WatchedAddressError.notText) {
      try WatchFile(reading: paths[0], knowing: .builtIn)
    }
    let missing = try Self.parsed("cold", folder.path + "/none.txt")
    #expect(throws: WatchCommandError.name(folder.path + "/none.txt")) { try missing.key() }
  }
}
