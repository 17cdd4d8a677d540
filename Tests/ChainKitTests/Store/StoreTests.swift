import Core
import Entity
import Foundation
import GRDB
import Testing

@testable import ChainKit

@Suite struct StoreTests {
  /// A temporary folder that is removed when the test ends.
  private final class Folder {
    let path = NSTemporaryDirectory() + "kingtherum-store-" + UUID().uuidString

    init() throws {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    var file: String { path + "/chain.sqlite" }

    func mode(_ name: String) throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: path + "/" + name)[.posixPermissions] as? Int
    }
  }

  private let sender = Address.zero

  @Test func isPrivate() throws {
    let folder = try Folder()
    let store = try ChainStore(path: folder.file)
    _ = try store.reserveNonce(chain: .ethereum, sender: sender, from: 0, until: 9, pid: 1, now: 0)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names.contains("chain.sqlite-wal"))
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
    let folder = try Folder()
    _ = FileManager.default.createFile(
      atPath: folder.file,
      contents: nil,
      attributes: [.posixPermissions: 0o644]
    )
    _ = try ChainStore(path: folder.file)
    #expect(try folder.mode("chain.sqlite") == 0o600)
  }

  @Test func refusesNonRegularFiles() throws {
    let folder = try Folder()
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
  }

  @Test func reportsADamagedFile() throws {
    let folder = try Folder()
    try Data(repeating: 0x41, count: 5000).write(to: URL(fileURLWithPath: folder.file))
    #expect(throws: StoreError.damaged(path: folder.file)) { try ChainStore(path: folder.file) }
  }

  @Test func refusesAFileOfANewerVersion() throws {
    let folder = try Folder()
    do {
      let store = try ChainStore(path: folder.file)
      try store.write { db in
        try db.execute(sql: "INSERT INTO grdb_migrations VALUES ('9 later')")
      }
    }
    #expect(throws: StoreError.newer(path: folder.file)) { try ChainStore(path: folder.file) }
  }

  @Test func keepsWhatItWasGiven() throws {
    let folder = try Folder()
    let state = AccountState(nonce: 3, balance: Wei(count: 9))
    do {
      let store = try ChainStore(path: folder.file)
      try store.keep([7: state], of: sender, chain: .ethereum, finalUpTo: nil)
    }
    #expect(
      try ChainStore(path: folder.file).probes(of: sender, chain: .ethereum) == [7: state]
    )
  }

  @Test func aThousandReservationsAreAThousandNonces() async throws {
    let folder = try Folder()
    let stores = try (0..<4).map { _ in try ChainStore(path: folder.file) }
    let taken = try await withThrowingTaskGroup(of: [UInt64].self) { group in
      for store in stores {
        group.addTask {
          try (0..<25).map { _ in
            try store.reserveNonce(
              chain: .ethereum,
              sender: .zero,
              from: 5,
              until: 100,
              pid: 1,
              now: 0
            )
          }
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    #expect(taken.sorted() == Array(5..<105))
  }

  @Test func aLeaseEndsAndASignedNonceDoesNot() throws {
    let store = try ChainStore()
    func reserve(now: Int64) throws -> UInt64 {
      try store.reserveNonce(
        chain: .ethereum,
        sender: sender,
        from: 0,
        until: now + 10,
        pid: 1,
        now: now
      )
    }
    #expect(try reserve(now: 0) == 0)
    #expect(try reserve(now: 5) == 1)
    #expect(try reserve(now: 11) == 0)
    let signed = try Self.signed(nonce: 0)
    try store.enqueue(signed, chain: .ethereum, now: 12)
    let other = try store.reserveNonce(
      chain: .ethereum,
      sender: signed.sender,
      from: 0,
      until: 1000,
      pid: 1,
      now: 999
    )
    #expect(other == 1)
    try store.note(.rejected, of: signed.hash, now: 13)
    #expect(
      try store.takenNonces(chain: .ethereum, sender: signed.sender, from: 0, now: 2000).isEmpty
    )
  }

  @Test func theOutboxKeepsTheBytes() throws {
    let store = try ChainStore()
    let signed = try Self.signed(nonce: 4)
    try store.enqueue(signed, chain: .ethereum, now: 12)
    try store.enqueue(signed, chain: .ethereum, now: 99)
    try store.note(.unknown, of: signed.hash, error: .timeout(.waiting(.seconds(30))), now: 13)
    let entry = try #require(try store.outbox(chain: .ethereum).first)
    #expect(try store.outbox(chain: .ethereum).count == 1)
    #expect(entry.raw == signed.raw && entry.nonce == 4 && entry.firstSent == 12)
    #expect(entry.state == .unknown && entry.errorCode == "node-timeout-waiting")
    #expect(try store.outbox(chain: try ChainID(5)).isEmpty)
  }

  /// The example of EIP-155 with another nonce; the sender is the address the signature yields.
  static func signed(nonce: UInt64) throws -> SignedTransaction {
    let transaction = try Transaction(
      chain: .ethereum,
      nonce: nonce,
      gas: 21_000,
      to: .zero,
      value: Wei(count: 1),
      input: [],
      fees: .legacy(gasPrice: Wei(count: 20_000_000_000))
    )
    let r = try Hex.decode("28ef61340bd939bc2195fe537567866003e1a15d3c71ff63e1590620aa636276")
    let s = try Hex.decode("67cbe9d8997f761aecb703304b3800ccf555c9f3dc64214b297fb1966a3b6d83")
    return try SignedTransaction(transaction, Signature(r: r, s: s, yParity: 0))
  }
}
