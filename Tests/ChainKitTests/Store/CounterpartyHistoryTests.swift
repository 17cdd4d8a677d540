import Core
import Entity
import GRDB
import TestSupport
import Testing

@testable import ChainKit

/// The store's totals for the counterparties of an account's movements.
@Suite struct CounterpartyHistoryTests {
  private static func address(_ byte: UInt8) throws -> Address {
    try Address(bytes: [UInt8](repeating: byte, count: 20))
  }

  private static let own = [UInt8](repeating: 1, count: 20)

  /// Stores a row as a scan does; `sender` is the sender of its transaction.
  private static func put(
    _ kind: Movement.Kind,
    _ amount: UInt256,
    with other: UInt8?,
    token: UInt8? = nil,
    item: UInt256? = nil,
    sender: UInt8? = nil,
    flags: Int = 0,
    account: [UInt8] = own,
    chain: Int64 = 1,
    into store: ChainStore
  ) throws {
    try store.write { db in
      let number = try Int64.fetchOne(db, sql: "SELECT count(*) FROM movement") ?? 0
      let hash = [UInt8](repeating: UInt8(number + 1), count: 32).blob
      try db.execute(
        sql: """
          INSERT INTO header(chain, number, hash, parent, time, state_root)
          VALUES (?, ?, ?, x'', 0, x'')
          """,
        arguments: [chain, number, hash]
      )
      try db.execute(
        sql: """
          INSERT INTO movement(chain, account, block, ord, part, kind, asset, token_id, tx,
            delta_sign, amount, counterparty, evidence, flags)
          VALUES (?, ?, ?, 0, 0, ?, ?, ?, ?, ?, ?, ?, 'log', ?)
          """,
        arguments: [
          chain, account.blob, number, kind.rawValue,
          try token.map { try Self.address($0).blob } ?? ChainStore.none,
          item?.blob ?? ChainStore.none, hash, kind.direction, amount.blob,
          try other.map { try Self.address($0).blob } ?? .null, flags,
        ]
      )
      guard let sender else { return }
      try db.execute(
        sql: """
          INSERT INTO tx(chain, hash, block, place, sender, nonce, value, type, input, gas_used,
            blob_fee, rollup_fee)
          VALUES (?, ?, ?, 0, ?, 0, x'', 2, x'', 0, x'', x'')
          """,
        arguments: [chain, hash, number, try Self.address(sender).blob]
      )
    }
  }

  private static func counterparties(_ store: ChainStore) throws -> [CounterpartyRecord] {
    try store.counterparties(chain: .ethereum, accounts: [try address(1)])
  }

  @Test func sumsMovementsByCounterparty() throws {
    let store = try ChainStore(inMemory: ())
    try Self.put(.sent, 5, with: 2, sender: 1, into: store)
    try Self.put(.sent, 7, with: 2, sender: 1, into: store)
    try Self.put(.sent, 6, with: 2, into: store)
    try Self.put(.tokenOut, 300, with: 3, token: 9, sender: 1, into: store)
    try Self.put(.tokenOut, 300, with: 4, token: 9, sender: 8, into: store)
    let found = try Self.counterparties(store).sorted {
      $0.counterparty.bytes[0] < $1.counterparty.bytes[0]
    }
    #expect(
      found == [
        CounterpartyRecord(
          counterparty: try Self.address(2),
          kind: .sent,
          asset: .ether,
          most: 7,
          isOwn: true
        ),
        CounterpartyRecord(
          counterparty: try Self.address(3),
          kind: .tokenOut,
          asset: .token(try Self.address(9)),
          most: 300,
          isOwn: true
        ),
        CounterpartyRecord(
          counterparty: try Self.address(4),
          kind: .tokenOut,
          asset: .token(try Self.address(9)),
          most: 300,
          isOwn: false
        ),
      ]
    )
  }

  @Test func aPageTellsWhichTransactionsTheAccountSent() throws {
    let store = try ChainStore(inMemory: ())
    for sender: UInt8? in [1, 8, nil] {
      try Self.put(.tokenOut, 5, with: 3, token: 9, sender: sender, into: store)
    }
    let page = try store.page(HistoryFilter(chain: .ethereum, accounts: [Self.address(1)]))
    let hashes = page.movements.compactMap(\.transaction)
    // The newest one is first.
    #expect(hashes.map(page.own.contains) == [false, false, true] && page.own.count == 1)
  }

  /// The bundler is the sender; the row of the operation may be left out by the filter.
  @Test func aUserOperationIsTheAccountsOwn() throws {
    let store = try ChainStore(inMemory: ())
    try Self.put(.tokenOut, 5, with: 3, token: 9, sender: 8, into: store)
    let copy = """
      INSERT INTO movement(chain, account, block, ord, part, kind, asset, token_id, tx, delta_sign,
        amount, counterparty, evidence, flags)
      SELECT chain, ?, block, 1, 0, 'user-operation', x'', x'', tx, 0, amount, NULL, 'log', 0
      FROM movement WHERE kind = 'token-out'
      """
    var filter = HistoryFilter(chain: .ethereum, accounts: [try Self.address(1)])
    filter.kinds = [.tokenOut]
    // That of another account is not.
    for (account, count) in [(UInt8(7), 0), (1, 1)] {
      let owner = try Self.address(account).blob
      try store.write { db in try db.execute(sql: copy, arguments: [owner]) }
      #expect(try store.page(filter).own.count == count)
    }
  }

  @Test func emptyOwnTransactionIsNotCounted() throws {
    let store = try ChainStore(inMemory: ())
    try Self.put(.tokenOut, 0, with: 3, token: 9, sender: 1, into: store)
    try Self.put(.tokenOut, 5, with: 3, token: 9, sender: 8, into: store)
    #expect(try Self.counterparties(store).map(\.isOwn) == [false])
  }

  @Test("the items of a collection are one row, and beside what is counted in amounts")
  func itemsOfACollectionAreOneRow() throws {
    let store = try ChainStore(inMemory: ())
    for item in [7, 5, 9] as [UInt256] {
      try Self.put(.itemIn, 1, with: 3, token: 9, item: item, into: store)
    }
    try Self.put(.approval, 0, with: 3, token: 9, item: 5, sender: 1, into: store)
    try Self.put(.approval, 0, with: 3, token: 9, sender: 8, into: store)
    let (contract, found) = (try Self.address(9), try Self.counterparties(store))
    #expect(Set(found.map(\.asset)) == [.item(contract, id: 5), .token(contract)])
    #expect(found.count == 3)
    // A permission of zero in an own transaction is the account's own word; a transfer is not.
    let own = found.filter(\.isOwn)
    #expect(own.map(\.kind) == [.approval] && own.map(\.asset) == [.item(contract, id: 5)])
  }

  @Test func leavesOutFailedAndForeignMovements() throws {
    let store = try ChainStore(inMemory: ())
    try Self.put(.sent, 5, with: 2, flags: 1, into: store)
    try Self.put(.sent, 5, with: 2, account: [UInt8](repeating: 7, count: 20), into: store)
    try Self.put(.sent, 5, with: 2, chain: 10, into: store)
    try Self.put(.fee, 5, with: nil, into: store)
    #expect(try Self.counterparties(store) == [])
    #expect(try store.counterparties(chain: .ethereum, accounts: []) == [])
  }

  @Test func whatAReorganizationRemovedIsLeftOut() throws {
    let store = try ChainStore(inMemory: ())
    try Self.put(.sent, 5, with: 2, sender: 1, into: store)
    try Self.put(.sent, 7, with: 2, sender: 1, into: store)
    #expect(try Self.counterparties(store).map(\.most) == [7])
    try store.cut(above: 0, chain: .ethereum)
    #expect(try Self.counterparties(store).map(\.most) == [5])
  }

  @Test func amountsAreComparedAsNumbers() throws {
    let store = try ChainStore(inMemory: ())
    let large = UInt256.ten(40)
    for amount in [large, 9, UInt256(256)] {
      try Self.put(.received, amount, with: 2, into: store)
    }
    #expect(try Self.counterparties(store).map(\.most) == [large])
  }
}
