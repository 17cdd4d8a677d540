import Core
import Entity
import Foundation
import GRDB
import TestSupport
import Testing

@testable import ChainKit

/// The counterparties near some addresses are read without those that are not.
@Suite struct NearCounterpartiesTests {
  private let chain = ChainID.ethereum
  private let accounts: [Address]

  init() throws {
    accounts = try (1...2).map { try Address(bytes: [UInt8](repeating: $0, count: 20)) }
  }

  /// An address with two digits of its own among others that many have.
  private static func address(_ random: inout SeededRandom) throws -> Address {
    var bytes = [UInt8](repeating: 0x77, count: 20)
    for _ in 0..<5 { bytes[Int(random.next() % 20)] = UInt8(random.next() % 3) }
    return try Address(bytes: bytes)
  }

  /// Stores a random row; many share a counterparty.
  private func put(
    in block: UInt64,
    order: Int,
    with others: [Address],
    _ random: inout SeededRandom,
    into store: ChainStore
  ) throws {
    let kinds: [Movement.Kind] = [.received, .sent, .tokenIn, .tokenOut, .approval, .itemIn]
    let kind = kinds[Int(random.next() % 6)]
    let hasContract = ![.received, .sent].contains(kind)
    let row: StatementArguments = [
      1, accounts[Int(random.next() % 2)].blob, block.stored, order, kind.rawValue,
      hasContract ? [UInt8](repeating: 100, count: 20).blob : ChainStore.none,
      kind == .itemIn ? UInt256(random.next() % 3).blob : ChainStore.none,
      UInt256(1_000 * block + UInt64(order)).blob, kind.direction, UInt256(random.next() % 3).blob,
      random.next() % 6 == 0 ? .null : others[Int(random.next() % UInt64(others.count))].blob,
      random.next() % 8 == 0 ? 1 : 0,
    ]
    try store.write { db in
      try Self.keepHeader(block, in: db)
      try db.execute(
        sql: """
          INSERT INTO movement(chain, account, block, ord, part, kind, asset, token_id, tx,
            delta_sign, amount, counterparty, evidence, flags)
          VALUES (?, ?, ?, ?, 0, ?, ?, ?, ?, ?, ?, ?, 'log', ?) ON CONFLICT DO NOTHING
          """,
        arguments: row
      )
    }
  }

  private static func keepHeader(_ block: UInt64, in db: Database) throws {
    try db.execute(
      sql: """
        INSERT INTO header(chain, number, hash, parent, time, state_root)
        VALUES (1, ?, ?, x'', 0, x'') ON CONFLICT DO NOTHING
        """,
      arguments: [block.stored, UInt256(block).blob]
    )
  }

  private func gather(upTo block: UInt64, in store: ChainStore) throws {
    try store.write { db in try Self.keepHeader(block, in: db) }
    try store.settle(block)
    for some in [accounts, [accounts[0]]] { try store.gather(some) }
  }

  /// What all rows say, gathered or not: read of a copy in which nothing is gathered.
  private func plain(_ accounts: [Address], in store: ChainStore) throws -> Set<CounterpartyRecord>
  {
    let (chain, copy) = (chain, try DatabaseQueue())
    try store.database.writer.backup(to: copy)
    return Set(
      try copy.write { db in
        try db.execute(sql: "DELETE FROM summary")
        return try RowSummary(of: accounts, chain: chain, in: db).counterparties(in: db)
      }
    )
  }

  private func near(_ sought: [Address], of accounts: [Address], in store: ChainStore) throws
    -> [CounterpartyRecord]
  {
    try store.counterparties(chain: chain, accounts: accounts, near: NearAddresses(sought))
  }

  @Test("whatever is stored, gathered and removed, those near are those of all that are near")
  func nearIsAPartOfAll() throws {
    var random = SeededRandom()
    var (met, gathered) = (0, 0)
    for _ in 0..<8 {
      let store = try ChainStore()
      let others = try (0..<30).map { _ in try Self.address(&random) }
      var (head, settled): (UInt64, UInt64) = (1, 0)
      for step in 0..<40 {
        switch random.next() % 8 {
        case 0 where head > 2:
          // Below what is final, too: a chain that was started anew.
          let least = random.next() % 4 == 0 ? 0 : min(settled, head)
          let last = UInt64.random(in: least...head, using: &random)
          try store.cut(above: last, isDeep: last < settled, chain: chain)
          (head, settled) = (max(1, last), min(settled, last))
        case 1 where random.next() % 6 == 0:
          _ = try store.reset(chain: chain)
          (head, settled) = (1, 0)
        case 1, 2:
          settled = .random(in: settled...max(settled, head), using: &random)
          try gather(upTo: settled, in: store)
        default:
          head += random.next() % 2
          try put(in: head, order: step, with: others, &random, into: store)
        }
        let known = try store.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM summary") }
        gathered += known ?? 0
        for some in [accounts, [accounts[0]]] {
          let sought = try (0..<2).map { _ in
            try random.next() % 2 == 0
              ? others[Int(random.next() % 30)] : Self.address(&random)
          }
          let expected = try plain(some, in: store).filter { record in
            NearAddresses(sought).contains(record.counterparty)
          }
          let found = try near(sought, of: some, in: store)
          #expect(Set(found) == expected, "\(random.comment)")
          #expect(found.count == expected.count, "\(random.comment): each once")
          met += found.count
        }
      }
    }
    #expect(met > 100 && gathered > 50, "\(random.comment)")
  }

  @Test("what a reorganization or a reset removed is no counterparty any more")
  func whatIsGoneIsNotFound() throws {
    var random = SeededRandom()
    for isReset in [false, true] {
      let store = try ChainStore()
      let other = try Self.address(&random)
      for order in 0..<40 { try put(in: 3, order: order, with: [other], &random, into: store) }
      try gather(upTo: 3, in: store)
      #expect(try !near([other], of: accounts, in: store).isEmpty)
      if isReset {
        _ = try store.reset(chain: chain)
      } else {
        try store.cut(above: 2, isDeep: true, chain: chain)
      }
      #expect(try near([other], of: accounts, in: store) == [])
      let left = try store.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM summary") }
      #expect(left == 0)
    }
  }

  @Test("more counterparties than are read at once are found all the same")
  func manyAreFound() throws {
    var random = SeededRandom()
    let store = try ChainStore()
    // The same first digits for all.
    let others = try (0..<2_500).map { number in
      try Address(bytes: Array(UInt256(number).word.suffix(20)))
    }
    for (order, other) in others.enumerated() {
      let block = UInt64(1 + order % 4)
      try put(in: block, order: order, with: [other], &random, into: store)
    }
    for settled in [0, 2, 4] as [UInt64] {
      try gather(upTo: settled, in: store)
      let found = try near([.zero], of: accounts, in: store)
      #expect(Set(found) == (try plain(accounts, in: store)) && found.count > 1_000)
    }
  }

  @Test("what an older version gathered is packed when its file is opened")
  func anOlderFileIsPacked() throws {
    var random = SeededRandom()
    let (folder, chain, accounts) = (try StoreFolder(), chain, accounts)
    let others = try (0..<20).map { _ in try Self.address(&random) }
    let new = try ChainStore(path: folder.file)
    for order in 0..<60 {
      try put(in: UInt64(1 + order % 5), order: order, with: others, &random, into: new)
    }
    try gather(upTo: 4, in: new)
    let packed = "SELECT counterparties FROM summary ORDER BY owners"
    let before = try new.read { try Data.fetchAll($0, sql: packed) }
    #expect(before.count == 2 && before.allSatisfy { !$0.isEmpty })
    // As the version before left it.
    try new.write { db in
      for column in ["counterparties", "packed_to", "transactions", "counted_to"] {
        try db.execute(sql: "ALTER TABLE summary DROP COLUMN \(column)")
      }
      try db.execute(sql: "DELETE FROM grdb_migrations WHERE identifier = '14 packed'")
    }
    try new.database.writer.close()
    let store = try ChainStore(path: folder.file)
    #expect(store.setAside == nil)
    #expect(try store.read { try Data.fetchAll($0, sql: packed) } == before)
    let upTo = try store.read { try RowSummary(of: accounts, chain: chain, in: $0).upTo }
    #expect(upTo == 4, "nothing has to be gathered anew")
    let sought = [others[0], others[1]]
    let expected = try plain(accounts, in: store).filter {
      NearAddresses(sought).contains($0.counterparty)
    }
    #expect(try Set(near(sought, of: accounts, in: store)) == expected)
  }

  /// A process of an older version may be running: its statements leave the packed columns alone.
  @Test("what an older version gathers beside this one is found", arguments: [false, true])
  func olderVersionsMayGather(isFirst: Bool) throws {
    var random = SeededRandom()
    let store = try ChainStore()
    let others = try (0..<20).map { _ in try Self.address(&random) }
    // Of sixty rows, one account had ten records or fewer once in a thousand runs.
    for order in 0..<200 {
      try put(in: UInt64(1 + order % 5), order: order, with: others, &random, into: store)
    }
    if !isFirst { try gather(upTo: 1, in: store) }
    let before = try store.read { db in
      try Row.fetchAll(db, sql: "SELECT owners, counterparties, packed_to FROM summary").map {
        [$0[1] as Data, $0[2] as Int64, $0[0] as Data] as StatementArguments
      }
    }
    #expect(before.count == (isFirst ? 0 : 2))
    try gather(upTo: 4, in: store)
    try store.write { db in
      try db.execute(sql: "UPDATE summary SET counterparties = x'', packed_to = -1")
      for values in before {
        try db.execute(
          sql: "UPDATE summary SET counterparties = ?, packed_to = ? WHERE owners = ?",
          arguments: values
        )
      }
    }
    for some in [accounts, [accounts[0]]] {
      let found = try near(others, of: some, in: store)
      #expect(try Set(found) == plain(some, in: store) && found.count > 10, "\(random.comment)")
    }
  }

  @Test("a packed column that is no whole addresses is damage")
  func aDamagedColumnIsDamage() throws {
    var random = SeededRandom()
    let store = try ChainStore()
    let other = try Self.address(&random)
    try put(in: 1, order: 0, with: [other], &random, into: store)
    try gather(upTo: 1, in: store)
    try store.write { try $0.execute(sql: "UPDATE summary SET counterparties = x'0102'") }
    #expect(throws: StoreError.damaged(path: ":memory:")) {
      try near([other], of: accounts, in: store)
    }
  }
}
