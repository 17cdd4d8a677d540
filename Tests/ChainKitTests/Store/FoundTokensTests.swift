import Core
import Entity
import GRDB
import TestSupport
import Testing

@testable import ChainKit

/// What the store tells of the tokens in the history of accounts.
@Suite struct FoundTokensTests {
  /// A transfer of a token, as a scan stores it.
  private struct Transfer {
    var kind = Movement.Kind.tokenIn
    var amount: UInt256 = 5
    var account: UInt8 = 1
    /// Nil for ether.
    var token: UInt8? = 9
    /// The ID of an item of the contract; nil for an amount of a token.
    var item: UInt256?
    /// The block; its time is ten times its number.
    var block: UInt8 = 1
    /// The transaction.
    var hash: UInt8
    /// The sender of the transaction; nil if it is not stored.
    var sender: UInt8?
    var flags = 0
    var chain: Int64 = 1
  }

  private static func address(_ byte: UInt8) throws -> Address {
    try Address(bytes: [UInt8](repeating: byte, count: 20))
  }

  private static func hash(_ byte: UInt8) -> DatabaseValue {
    [UInt8](repeating: byte, count: 32).blob
  }

  private static func store(_ transfers: [Transfer]) throws -> ChainStore {
    let store = try ChainStore(inMemory: ())
    try store.write { db in
      for (order, transfer) in transfers.enumerated() {
        try put(transfer, order: order, in: db)
      }
    }
    return store
  }

  private static func put(_ transfer: Transfer, order: Int, in db: Database) throws {
    try db.execute(
      sql: """
        INSERT INTO header(chain, number, hash, parent, time, state_root)
        VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
        """,
      arguments: [
        transfer.chain, transfer.block, hash(transfer.block), hash(0), 10 * Int(transfer.block),
        hash(0),
      ]
    )
    try db.execute(
      sql: """
        INSERT INTO movement(chain, account, block, ord, part, kind, asset, token_id, tx,
          delta_sign, amount, evidence, flags)
        VALUES (?, ?, ?, ?, 0, ?, ?, ?, ?, ?, ?, 'log', ?)
        """,
      arguments: [
        transfer.chain, try address(transfer.account).blob, transfer.block, order,
        transfer.kind.rawValue, try transfer.token.map { try address($0).blob } ?? ChainStore.none,
        transfer.item?.blob ?? ChainStore.none, hash(transfer.hash), transfer.kind.direction,
        transfer.amount.blob, transfer.flags,
      ]
    )
    guard let sender = transfer.sender else { return }
    try db.execute(
      sql: """
        INSERT INTO tx(chain, hash, block, place, sender, nonce, value, type, input, gas_used,
          blob_fee, rollup_fee)
        VALUES (?, ?, ?, 0, ?, 0, x'', 2, x'', 0, x'', x'') ON CONFLICT DO NOTHING
        """,
      arguments: [
        transfer.chain, hash(transfer.hash), transfer.block, try address(sender).blob,
      ]
    )
  }

  private static func found(_ transfers: [Transfer], accounts: [UInt8] = [1]) throws
    -> [FoundToken]
  {
    try store(transfers).foundTokens(chain: .ethereum, accounts: accounts.map(address))
  }

  @Test func countsTheTransfersOfEachToken() throws {
    let found = try Self.found([
      Transfer(block: 2, hash: 1), Transfer(block: 4, hash: 2),
      Transfer(kind: .tokenOut, block: 5, hash: 3, sender: 1),
      Transfer(kind: .selfTransfer, block: 6, hash: 4, sender: 1),
      Transfer(token: 8, block: 3, hash: 5),
    ])
    #expect(
      found == [
        FoundToken(
          contract: try Self.address(9),
          received: 2,
          sent: 1,
          isSpent: true,
          recipients: 1,
          first: .init(block: 2, time: 20),
          last: .init(block: 6, time: 60)
        ),
        FoundToken(
          contract: try Self.address(8),
          received: 1,
          sent: 0,
          recipients: 1,
          first: .init(block: 3, time: 30),
          last: .init(block: 3, time: 30)
        ),
      ]
    )
  }

  @Test func usedTokensComeFirstThenTheNewest() throws {
    let found = try Self.found([
      Transfer(token: 5, block: 9, hash: 1), Transfer(token: 6, block: 8, hash: 2),
      Transfer(token: 7, block: 1, hash: 3, sender: 1),
    ])
    #expect(try found.map(\.contract) == [7, 5, 6].map(Self.address))
  }

  @Test(
    "only a transfer of something, in a transaction of the account itself, was sent by it",
    arguments: [
      (5, 1, true), (0, 1, false), (5, 2, false), (5, 8, false), (5, nil, false),
    ] as [(UInt256, UInt8?, Bool)]
  )
  func aLogIsNoProof(amount: UInt256, sender: UInt8?, isSpent: Bool) throws {
    let transfer = Transfer(kind: .tokenOut, amount: amount, hash: 1, sender: sender)
    let found = try #require(try Self.found([transfer], accounts: [1, 2]).first)
    #expect(found.isSpent == isSpent && !found.isAcquired)
    #expect(found.sent == 1 && found.sentByOthers == (sender == 1 ? 0 : 1))
    #expect(found.empty == (amount == 0 ? 1 : 0))
  }

  @Test(
    "what comes in a transaction of any of the accounts was acquired",
    arguments: [(5, 1, true), (5, 2, true), (0, 1, false), (5, 8, false), (5, nil, false)]
      as [(UInt256, UInt8?, Bool)]
  )
  func aSwapIsAPart(amount: UInt256, sender: UInt8?, isAcquired: Bool) throws {
    let transfer = Transfer(amount: amount, hash: 1, sender: sender)
    let found = try #require(try Self.found([transfer], accounts: [1, 2]).first)
    #expect(found.isAcquired == isAcquired && !found.isSpent)
    #expect(found.isUsed == isAcquired)
  }

  @Test func theMostRecipientsAreThoseOfOneTransactionOfOthers() throws {
    let rows = [
      Transfer(account: 1, hash: 1), Transfer(account: 2, hash: 1), Transfer(account: 2, hash: 1),
      Transfer(account: 3, hash: 2), Transfer(amount: 0, account: 4, hash: 1),
    ]
    #expect(try Self.found(rows, accounts: [1, 2, 3, 4]).map(\.recipients) == [2])
    let own = rows.map { row in
      var row = row
      row.sender = 3
      return row
    }
    #expect(try Self.found(own, accounts: [1, 2, 3, 4]).map(\.recipients) == [0])
  }

  @Test func failedAndForeignRowsDoNotCount() throws {
    let rows = [
      Transfer(hash: 2, flags: 1), Transfer(account: 7, hash: 3), Transfer(token: nil, hash: 4),
      Transfer(hash: 5, chain: 10),
    ]
    #expect(try Self.found(rows) == [])
    #expect(try Self.found([Transfer(hash: 1)], accounts: []) == [])
  }

  @Test("permissions and items of collections are no tokens")
  func onlyTransfersOfAmountsCount() throws {
    let permissions = [Movement.Kind.approval, .operatorApproval].map {
      Transfer(kind: $0, hash: 1)
    }
    let items = [Movement.Kind.itemIn, .itemOut, .selfTransfer, .approval].map {
      Transfer(kind: $0, item: 0, hash: 2)
    }
    #expect(try Self.found(permissions + items) == [])
    let wrapped = [
      Transfer(kind: .wrap, hash: 3, sender: 1), Transfer(kind: .unwrap, hash: 4, sender: 1),
    ]
    let found = try Self.found(permissions + items + wrapped)
    #expect(found.map(\.received) == [1] && found.map(\.sent) == [1])
    #expect(found.map(\.isSpent) == [true] && found.map(\.isAcquired) == [true])
  }

  @Test func whatAReorganizationRemovedDoesNotCount() throws {
    let transfers = [
      Transfer(block: 1, hash: 1), Transfer(kind: .tokenOut, block: 2, hash: 2, sender: 1),
    ]
    let store = try Self.store(transfers)
    let account = try Self.address(1)
    #expect(try store.foundTokens(chain: .ethereum, accounts: [account]).map(\.isSpent) == [true])
    try store.cut(above: 1, chain: .ethereum)
    let left = try store.foundTokens(chain: .ethereum, accounts: [account])
    #expect(left.map(\.sent) == [0] && left.map(\.isSpent) == [false])
    try store.cut(above: 0, chain: .ethereum)
    #expect(try store.foundTokens(chain: .ethereum, accounts: [account]).isEmpty)
  }

  @Test func theDescriptionIsThatOfTheChain() throws {
    let store = try Self.store([Transfer(hash: 1), Transfer(token: 8, hash: 2)])
    func token(_ byte: UInt8, on chain: ChainID) throws -> Token {
      try Token(
        chain: chain,
        address: try Self.address(byte),
        symbol: "T\(byte)",
        name: "Test",
        decimals: 6
      )
    }
    try store.keep([try token(9, on: .ethereum), try token(8, on: try ChainID(10))])
    let found = try store.foundTokens(chain: .ethereum, accounts: [try Self.address(1)])
    #expect(try found.map(\.token) == [nil, token(9, on: .ethereum)])
  }

  @Test func moreTokensThanCanBeAnsweredAreLeftOut() throws {
    let store = try ChainStore(inMemory: ())
    let most = ListFoundTokens.maxTokens
    try store.write { db in
      try Self.put(Transfer(hash: 1), order: 0, in: db)
      try db.execute(
        sql: """
          WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
          INSERT INTO movement(chain, account, block, ord, part, kind, asset, token_id, tx,
            delta_sign, amount, evidence, flags)
          SELECT 1, account, block, i, part, kind,
            cast(substr(printf('%020d', i), 1, 20) AS BLOB), token_id, tx, 1, amount, evidence, flags
          FROM n, movement WHERE ord = 0
          """,
        arguments: [most]
      )
    }
    let found = try store.foundTokens(chain: .ethereum, accounts: [try Self.address(1)])
    #expect(found.count == most)
  }
}
