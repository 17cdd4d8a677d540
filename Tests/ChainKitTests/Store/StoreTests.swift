import Core
import Entity
import Foundation
import GRDB
import Testing

@testable import ChainKit

@Suite struct StoreTests {
  private let sender = Address.zero
  private static let state = SubjectState(balance: 9, nonce: 3)

  @Test func isPrivate() throws {
    let folder = try StoreFolder()
    let databases = try ChainFolder(folder.path)
    #expect(databases.store.setAside == nil)
    let names = try folder.names
    #expect(names.contains("chain.sqlite-wal") && names.contains("journal.sqlite-wal"))
    for name in names { #expect(try folder.mode(name) == 0o600, "\(name)") }
  }

  @Test func storesTokenMetadata() throws {
    let store = try ChainStore(inMemory: ())
    let address = try Address(bytes: [UInt8](repeating: 7, count: 20))
    func token(_ symbol: String, _ decimals: Int) throws -> Token {
      try Token(
        chain: .ethereum,
        address: address,
        symbol: symbol,
        name: "Token \(symbol)",
        decimals: decimals
      )
    }
    #expect(try store.tokens(at: [address], chain: .ethereum).isEmpty)
    try store.keep([try token("ONE", 6)])
    #expect(try store.tokens(at: [.zero, address], chain: .ethereum) == [try token("ONE", 6)])
    try store.keep([try token("TWO", 255)])
    #expect(try store.tokens(at: [address], chain: .ethereum) == [try token("TWO", 255)])
    #expect(try store.tokens(at: [address], chain: try ChainID(10)).isEmpty)
  }

  @Test func removesOtherUsersPermissions() throws {
    let folder = try StoreFolder()
    _ = FileManager.default.createFile(
      atPath: folder.file,
      contents: nil,
      attributes: [.posixPermissions: 0o644]
    )
    _ = try ChainStore(path: folder.file)
    #expect(try folder.mode("chain.sqlite") == 0o600)
  }

  @Test func refusesNonRegularFiles() throws {
    let folder = try StoreFolder()
    try FileManager.default.createSymbolicLink(
      atPath: folder.file,
      withDestinationPath: folder.path + "/elsewhere"
    )
    #expect(throws: StoreError.notAFile(path: folder.file)) { try ChainStore(path: folder.file) }
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/elsewhere"))
    #expect(throws: StoreError.notAFile(path: folder.path)) { try ChainStore(path: folder.path) }
    let missing = folder.path + "/none/chain.sqlite"
    #expect(throws: StoreError.unreachable(path: missing, code: 2)) {
      try ChainStore(path: missing)
    }
    for (code, reason) in [
      (Int32(2), "its folder does not exist"), (13, "permission denied"), (5, "system error 5"),
    ] {
      let report = StoreError.unreachable(path: "chain.sqlite", code: code).report
      #expect(report.message.english == "cannot open chain.sqlite: \(reason)")
    }
  }

  @Test("M13: a damaged history database is set aside, and begun again")
  func setsADamagedFileAside() throws {
    let folder = try StoreFolder()
    try folder.spoil(folder.file)
    try folder.spoil(folder.file + ".damaged")
    do {
      let store = try ChainStore(path: folder.file)
      #expect(store.setAside == .damaged)
      try store.keep(states: [7: Self.state], of: sender, chain: .ethereum)
    }
    #expect(try folder.names == ["chain.sqlite", "chain.sqlite.damaged"])
    let store = try ChainStore(path: folder.file)
    #expect(store.setAside == nil)
    #expect(try store.states(of: sender, chain: .ethereum) == [7: Self.state])
  }

  @Test("M13: a history database of a newer version is set aside, and begun again")
  func setsAFileOfANewerVersionAside() throws {
    let folder = try StoreFolder()
    do {
      let store = try ChainStore(path: folder.file)
      try store.write { db in
        try db.execute(sql: "INSERT INTO grdb_migrations VALUES ('9 later')")
      }
    }
    #expect(try ChainStore(path: folder.file).setAside == .newer)
    #expect(try folder.names == ["chain.sqlite", "chain.sqlite.newer"])
    #expect(try ChainStore(path: folder.file).setAside == nil)
  }

  @Test("M13: damage that is met later is repaired when the database is opened next")
  func setsAsideWhatProvedToBeDamaged() throws {
    let folder = try StoreFolder()
    do {
      let store = try ChainStore(path: folder.file)
      try store.keep(states: [7: Self.state], of: sender, chain: .ethereum)
      #expect(throws: StoreError.damaged(path: folder.file)) {
        try store.read { _ in throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
      }
      #expect(try folder.names.contains("chain.sqlite-damaged"))
    }
    let store = try ChainStore(path: folder.file)
    #expect(store.setAside == .damaged)
    #expect(try store.states(of: sender, chain: .ethereum).isEmpty)
    #expect(try !folder.names.contains("chain.sqlite-damaged"))
  }

  @Test("M13: a history database that cannot be used for another reason stays")
  func setsNothingElseAside() throws {
    let folder = try StoreFolder()
    do {
      let store = try ChainStore(path: folder.file)
      try store.keep(states: [7: Self.state], of: sender, chain: .ethereum)
      #expect(throws: StoreError.unwritable(path: folder.file)) {
        try store.read { _ in throw DatabaseError(resultCode: .SQLITE_FULL) }
      }
    }
    #expect(try folder.names == ["chain.sqlite"])
    #expect(try ChainStore(path: folder.file).states(of: sender, chain: .ethereum).count == 1)
  }

  @Test func keepsWhatItWasGiven() throws {
    let folder = try StoreFolder()
    do {
      let store = try ChainStore(path: folder.file)
      try store.keep(states: [7: Self.state], of: sender, chain: .ethereum)
    }
    #expect(
      try ChainStore(path: folder.file).states(of: sender, chain: .ethereum) == [7: Self.state]
    )
  }

  /// The example of EIP-155 with another nonce; the sender is the address the signature yields.
  static func signed(nonce: UInt64, value: UInt64 = 1) throws -> SignedTransaction {
    let transaction = try Transaction(
      chain: .ethereum,
      nonce: nonce,
      gas: 21_000,
      to: .zero,
      value: Wei(count: value),
      input: [],
      fees: .legacy(gasPrice: Wei(count: 20_000_000_000))
    )
    let r = try Hex.decode("28ef61340bd939bc2195fe537567866003e1a15d3c71ff63e1590620aa636276")
    let s = try Hex.decode("67cbe9d8997f761aecb703304b3800ccf555c9f3dc64214b297fb1966a3b6d83")
    return try SignedTransaction(transaction, Signature(r: r, s: s, yParity: 0))
  }
}
