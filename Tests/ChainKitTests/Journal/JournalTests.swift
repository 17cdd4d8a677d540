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
}
