import Core
import Entity
import GRDB
import Testing

@testable import ChainKit

@Suite struct JournalTests {
  @Test func theOutboxKeepsTheBytes() throws {
    let journal = try Journal()
    let signed = try StoreTests.signed(nonce: 4)
    try journal.enqueue(signed, chain: .ethereum, now: 12)
    try journal.enqueue(signed, chain: .ethereum, now: 99)
    try journal.note(.unknown, of: signed.hash, error: .timeout(.waiting(.seconds(30))), now: 13)
    let entry = try #require(try journal.outbox(chain: .ethereum).first)
    #expect(try journal.outbox(chain: .ethereum).count == 1)
    #expect(entry.raw == signed.raw && entry.nonce == 4 && entry.firstSent == 12)
    #expect(entry.state == .unknown && entry.errorCode == "node-timeout-waiting")
    #expect(try journal.outbox(chain: try ChainID(5)).isEmpty)
  }

  @Test("M13: a damaged journal is never set aside: nothing else knows what it held")
  func refusesADamagedFile() throws {
    let folder = try StoreFolder()
    try folder.spoil(folder.journal)
    #expect(throws: StoreError.journalDamaged(path: folder.journal)) {
      try ChainFolder(folder.path)
    }
    #expect(try folder.names == ["journal.sqlite"])
  }

  @Test("M13: a journal of a newer version is never set aside")
  func refusesAFileOfANewerVersion() throws {
    let folder = try StoreFolder()
    do {
      try Journal(path: folder.journal).write { db in
        try db.execute(sql: "INSERT INTO grdb_migrations VALUES ('9 later')")
      }
    }
    #expect(throws: StoreError.newer(path: folder.journal)) { try Journal(path: folder.journal) }
    #expect(try folder.names == ["journal.sqlite"])
  }

  @Test("several transactions are given up together, and their nonces are free")
  func dropsSeveral() throws {
    let journal = try Journal()
    let all = try (4...6).map { try StoreTests.signed(nonce: $0) }
    for signed in all { try journal.enqueue(signed, chain: .ethereum, now: 1) }
    #expect(try journal.drop(all.map(\.hash), now: 2).isEmpty)
    #expect(try journal.outbox(chain: .ethereum).map(\.state) == [.rejected, .rejected, .rejected])
    #expect(try Self.slots(journal) == ["released", "released", "released"])
  }

  @Test("if one is settled or unknown, none is given up", arguments: [true, false])
  func dropsAllOrNone(isUnknown: Bool) throws {
    let journal = try Journal()
    let all = try (4...6).map { try StoreTests.signed(nonce: $0) }
    for signed in all { try journal.enqueue(signed, chain: .ethereum, now: 1) }
    try journal.note(.mined, of: all[2].hash, now: 1)
    let before = try (journal.outbox(chain: .ethereum), Self.slots(journal))
    let last = isUnknown ? try StoreTests.signed(nonce: 7).hash : all[2].hash
    #expect(try journal.drop([all[0].hash, all[1].hash, last], now: 2) == [last])
    #expect(try journal.outbox(chain: .ethereum) == before.0)
    #expect(try Self.slots(journal) == before.1)
  }

  /// The states of the nonces, by nonce.
  private static func slots(_ journal: Journal) throws -> [String] {
    try journal.read { db in
      try String.fetchAll(db, sql: "SELECT state FROM nonce_slot ORDER BY nonce")
    }
  }
}
