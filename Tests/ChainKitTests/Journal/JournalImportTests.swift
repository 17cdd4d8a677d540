import Entity
import GRDB
import Testing

@testable import ChainKit

/// Every form in which the databases were ever written is read by this version.
@Suite struct JournalImportTests {
  // What the dumps in Tests/Schemas hold.
  private static let mined = "0x9282b8cf6bafe6610e34b850c1b7c4654b39d83b85ecd101768a1af021b93cc7"
  private static let pending = "0xa1925b2ecb3d3785b60a6e3a558cedbf4bd7f7936864938b177f89ea1cd4452b"
  private static let sender = "0xC1dEA7fE8999B3bc7CcfBa80258ED572b76dae80"

  /// Checks that a folder's databases have everything that the dumps hold.
  private static func check(_ databases: ChainFolder) throws {
    let chain = try ChainID(31_337)
    let kept = try databases.journal.kept()
    #expect(kept.map(\.signed.hash.description) == [mined, pending])
    #expect(kept.map(\.state) == [.mined, .accepted])
    #expect(kept.map(\.sent) == [1_795_625_905, 1_795_625_905])
    #expect(kept.map { $0.block != nil } == [true, false])
    #expect(kept.allSatisfy { !$0.isPrivate })
    let sender = try Address(parsing: Self.sender)
    let used = try databases.journal.usedNonces(
      chain: chain,
      sender: sender,
      from: 0,
      now: 1_800_000_000
    )
    #expect(used.taken == [0, 1] && used.reserved.isEmpty)
    #expect(databases.store.setAside == nil)
    // The history is read anew.
    #expect(try databases.store.states(of: sender, chain: chain).isEmpty)
    let tables = try databases.store.read { db in
      try String.fetchAll(db, sql: "SELECT name FROM sqlite_master WHERE type = 'table'")
    }
    #expect(!tables.contains("outbox") && !tables.contains("nonce_slot"))
    #expect(tables.contains("token"))
  }

  @Test("M13: the journal takes over what an older history database has", arguments: [1, 2])
  func takesOverTheTransactions(version: Int) throws {
    let folder = try StoreFolder()
    try folder.fill(folder.file, from: "store-\(version).sql")
    for _ in 0..<2 { try Self.check(ChainFolder(folder.path)) }
  }

  @Test("M13: the databases since the journal are read", arguments: [1, 2, 3])
  func readsJournals(version: Int) throws {
    let folder = try StoreFolder()
    try folder.fill(folder.file, from: "store-3.sql")
    try folder.fill(folder.journal, from: "journal-\(version).sql")
    try Self.check(ChainFolder(folder.path))
  }

  @Test("M13: a run that ended after the journal took over is continued")
  func continuesAfterTheImport() throws {
    let folder = try StoreFolder()
    try folder.fill(folder.file, from: "store-2.sql")
    // The journal is complete, the other database still has all.
    _ = try Journal(path: folder.journal, importing: folder.file)
    try Self.check(ChainFolder(folder.path))
  }

  @Test("M13: a run that ended before the journal took over is begun again")
  func continuesBeforeTheImport() throws {
    let folder = try StoreFolder()
    try folder.fill(folder.file, from: "store-2.sql")
    try folder.fill(folder.journal, from: "empty.sql")
    try Self.check(ChainFolder(folder.path))
  }

  @Test("M13: a reservation of an older version is not taken over")
  func leavesReservations() throws {
    let folder = try StoreFolder()
    try folder.fill(folder.file, from: "store-2.sql")
    try DatabaseQueue(path: folder.file).write { db in
      try db.execute(
        sql: """
          INSERT INTO nonce_slot(chain, sender, nonce, state, owner_pid, lease_until)
          SELECT chain, sender, 2, 'reserved', 1, 9999999999 FROM nonce_slot WHERE nonce = 1
          """
      )
    }
    try Self.check(ChainFolder(folder.path))
  }

  @Test("M13: nothing is taken over from a damaged history database")
  func takesNothingFromADamagedFile() throws {
    let folder = try StoreFolder()
    try folder.spoil(folder.file)
    let databases = try ChainFolder(folder.path)
    #expect(databases.store.setAside == .damaged)
    #expect(try databases.journal.kept().isEmpty)
  }
}
