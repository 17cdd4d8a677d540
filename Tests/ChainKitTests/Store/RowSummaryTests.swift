import Core
import Entity
import GRDB
import TestSupport
import Testing

@testable import ChainKit

/// What is gathered of rows is what all rows together say.
@Suite struct RowSummaryTests {
  private let store: ChainStore
  private let chain = ChainID.ethereum

  init() throws { store = try ChainStore() }

  private func address(_ byte: UInt64) throws -> Address {
    try Address(bytes: [UInt8](repeating: UInt8(byte), count: 20))
  }

  private func hash(_ number: UInt64) -> DatabaseValue {
    UInt256(number).blob
  }

  /// Stores a random row and often the sender of its transaction, which it may share with others.
  private func put(in block: UInt64, order: UInt64, _ random: inout SeededRandom) throws {
    let kinds: [Movement.Kind] = [
      .received, .sent, .tokenIn, .tokenOut, .tokenIn, .itemIn, .selfTransfer, .approval, .fee,
    ]
    let kind = kinds[Int(random.next() % UInt64(kinds.count))]
    let isEther = [.received, .sent, .fee].contains(kind)
    let asset = isEther ? ChainStore.none : try address(100 + random.next() % 4).blob
    let item = kind == .itemIn ? UInt256(random.next() % 3).blob : ChainStore.none
    let tx = 1_000 * block + random.next() % 3
    let row: StatementArguments = [
      1, try address(1 + random.next() % 3).blob, block.stored, order.stored, kind.rawValue, asset,
      item, hash(tx), kind.direction, UInt256(random.next() % 3).blob,
      try random.next() % 4 == 0 ? .null : address(50 + random.next() % 5).blob,
      random.next() % 8 == 0 ? 1 : 0,
    ]
    let sender = try random.next() % 2 == 0 ? address(1 + random.next() % 5) : nil
    try store.write { db in
      try db.execute(
        sql: """
          INSERT INTO header(chain, number, hash, parent, time, state_root)
          VALUES (1, ?, ?, x'', ?, x'') ON CONFLICT DO NOTHING
          """,
        arguments: [block.stored, hash(block), 10 * block.stored]
      )
      try db.execute(
        sql: """
          INSERT INTO movement(chain, account, block, ord, part, kind, asset, token_id, tx,
            delta_sign, amount, counterparty, evidence, flags)
          VALUES (?, ?, ?, ?, 0, ?, ?, ?, ?, ?, ?, ?, 'log', ?)
          """,
        arguments: row
      )
      guard let sender else { return }
      try db.execute(
        sql: """
          INSERT INTO tx(chain, hash, block, place, sender, nonce, value, type, input, gas_used,
            blob_fee, rollup_fee)
          VALUES (1, ?, ?, 0, ?, 0, x'', 2, x'', 0, x'', x'') ON CONFLICT DO NOTHING
          """,
        arguments: [hash(tx), block.stored, sender.blob]
      )
    }
  }

  private func gathered(_ accounts: [Address]) throws -> Int64 {
    let chain = chain
    return try store.read { db in try RowSummary(of: accounts, chain: chain, in: db).upTo }
  }

  private func said(of accounts: [Address]) throws -> (Set<CounterpartyRecord>, [FoundToken]) {
    (
      Set(try store.counterparties(chain: chain, accounts: accounts)),
      try store.foundTokens(chain: chain, accounts: accounts)
    )
  }

  @Test("what was gathered in pieces, and joined with newer rows, is what one pass finds")
  func piecesAreOnePass() throws {
    var random = SeededRandom()
    var (others, tokens) = (0, 0)
    for _ in 0..<20 {
      try store.write { db in
        for table in ChainStore.history { try db.execute(sql: "DELETE FROM \(table)") }
      }
      let sets = [[try address(1)], [try address(1), try address(2), try address(3)]]
      var settled: UInt64 = 0
      for block in 1...(20 as UInt64) {
        for order in 0..<(1 + random.next() % 4) { try put(in: block, order: order, &random) }
        guard random.next() % 4 == 0 else { continue }
        settled = .random(in: settled...block, using: &random)
        guard settled > 0 else { continue }
        try store.settle(settled)
        for set in sets { try store.gather(set) }
      }
      let found = try sets.map { try said(of: $0) }
      try store.write { db in try db.execute(sql: "DELETE FROM summary") }
      for (set, found) in zip(sets, found) {
        let whole = try said(of: set)
        #expect(found.0 == whole.0, "\(random.comment)")
        #expect(found.1 == whole.1, "\(random.comment)")
        (others, tokens) = (others + whole.0.count, tokens + whole.1.count)
      }
    }
    // One account alone may have no token in a round, once in some hundred.
    #expect(others > 200 && tokens > 40, "\(others), \(tokens), \(random.comment)")
  }

  @Test("a row that comes, changes or goes below what is gathered has it gathered anew")
  func changesBelowAreSeen() throws {
    var random = SeededRandom()
    let me = [try address(1), try address(2), try address(3)]
    for block in 1...(9 as UInt64) { try put(in: 2 * block, order: 0, &random) }
    try store.settle(12)
    let changes = [
      "UPDATE movement SET flags = 1 - (flags & 1) WHERE block = 4",
      "UPDATE tx SET place = 1 WHERE block <= 12",
      "DELETE FROM tx WHERE block <= 12",
      "DELETE FROM movement WHERE block = 12",
      "DELETE FROM header WHERE number = 10",
    ]
    // One that no transaction is stored for would not change anything.
    try store.write { db in
      try db.execute(
        sql: """
          INSERT INTO tx(chain, hash, block, place, sender, nonce, value, type, input, gas_used,
            blob_fee, rollup_fee)
          VALUES (1, x'01', 6, 0, x'', 0, x'', 2, x'', 0, x'', x'')
          """
      )
    }
    for change in changes {
      try store.gather(me)
      #expect(try gathered(me) == 12)
      try store.write { db in try db.execute(sql: change) }
      #expect(try gathered(me) == -1, "\(change)")
    }
    try store.gather(me)
    try put(in: 11, order: 0, &random)
    #expect(try gathered(me) == -1)
    try store.gather(me)
    try put(in: 13, order: 0, &random)
    #expect(try gathered(me) == 12, "what is above it changes nothing")
  }

  @Test("only long histories are gathered, up to the last settled block")
  func onlyLongHistoriesAreGathered() throws {
    var random = SeededRandom()
    let me = [try address(1), try address(2), try address(3)]
    for order in 0..<UInt64(RowSummary.mostLoose) { try put(in: 5, order: order, &random) }
    _ = try said(of: me)
    #expect(try gathered(me) == -1, "none is settled")
    try store.settle(5)
    _ = try said(of: me)
    #expect(try gathered(me) == -1, "they are not more than are read each time")
    try put(in: 5, order: UInt64(RowSummary.mostLoose), &random)
    let before = try said(of: me)
    #expect(try gathered(me) == 5)
    let after = try said(of: me)
    #expect(before.0 == after.0 && before.1 == after.1, "\(random.comment)")
  }

  @Test("where no block is final, those far below the newest one are settled")
  func depthSettles() throws {
    var random = SeededRandom()
    let me = [try address(1), try address(2), try address(3)]
    try put(in: 3, order: 0, &random)
    try put(in: 100, order: 0, &random)
    try store.gather(me)
    #expect(try gathered(me) == 100 - ChainStore.settlingDepth.stored)
  }

  @Test("only so many sets of accounts are gathered; what is left of one says nothing")
  func fewSetsAreKept() throws {
    var random = SeededRandom()
    try put(in: 3, order: 0, &random)
    try store.settle(3)
    let sets = try (1...UInt64(RowSummary.mostSets + 2)).map { [try address($0)] }
    for set in sets { try store.gather(set) }
    let kept = try sets.map { try gathered($0) }
    #expect(kept == [-1, -1] + Array(repeating: 3, count: RowSummary.mostSets))
  }
}
