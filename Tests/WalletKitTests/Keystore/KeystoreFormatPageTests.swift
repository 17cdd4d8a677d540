import Entity
import Foundation
import TestSupport
import Testing

@testable import WalletKit

/// The examples in `docs/keystore-format.md` are files that open.
@Suite struct KeystoreFormatPageTests {
  @Test func showsAWalletThatOpens() throws {
    let file = try Self.example(of: KeystoreDocument.format)
    let document = try KeystoreDocument(parsing: file)
    let slotKey = try document.slotKey(Sample.passphrase("correct horse battery staple"))
    let opened = try document.opened(by: slotKey)
    #expect(
      try WalletKeys(of: opened.secret).address(at: .ethereum(account: 0)) == document.address
    )
  }

  @Test func showsAListThatIsOne() throws {
    let list = try AccountsDocument(parsing: try Self.example(of: AccountsDocument.format))
    #expect(list.accounts.count == 1)
  }

  @Test func showsAWatchOnlyWalletThatIsOne() throws {
    let wallet = try WatchDocument(parsing: try Self.example(of: WatchDocument.format))
    #expect(wallet.accounts.count == 1 && wallet.key != nil)
  }

  /// The page shows the associated data of a wrapped key and of the payload byte for byte.
  @Test func showsWhatAWalletsPartsAreBoundTo() throws {
    let document = try KeystoreDocument(parsing: try Self.example(of: KeystoreDocument.format))
    let arrays = try Self.lines(beginningWith: "[\"\(KeystoreDocument.format)\"")
    #expect(arrays == [document.header(of: 0), document.payloadHeader])
  }

  private static func lines(beginningWith start: String) throws -> [[UInt8]] {
    let page = try String(
      contentsOf: Vectors.root.appending(path: "docs/keystore-format.md"),
      encoding: .utf8
    )
    return page.split(separator: "\n").filter { $0.hasPrefix(start) }.map { Array($0.utf8) }
  }

  private static func example(of format: String) throws -> [UInt8] {
    try #require(lines(beginningWith: "{\"format\":\"\(format)\"").first) + [0x0A]
  }
}
