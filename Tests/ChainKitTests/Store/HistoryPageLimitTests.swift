import Core
import Entity
import GRDB
import TestSupport
import Testing

@testable import ChainKit

/// Pages of histories in which somebody put more rows than fit.
@Suite struct HistoryPageLimitTests {
  private let store: ChainStore
  private let sample: BlockBatch
  private let filter: HistoryFilter

  init() throws {
    (store, sample) = (try ChainStore(), try BlockBatch())
    filter = HistoryFilter(chain: .ethereum, accounts: [sample.account])
  }

  private func fill(_ block: UInt64, count: Int, transaction: String) throws {
    try store.fill(block, count: count, of: sample.account, transaction: transaction)
  }

  @Test("transactions are counted up to 10,000")
  func transactionsAreCountedUpToALimit() throws {
    let most = HistoryPage.maxCounted
    try fill(5, count: most, transaction: "x''")
    let all = try store.page(filter, limit: 5)
    #expect(all.total == most && all.isTotal && all.next != nil)
    try fill(6, count: 1, transaction: "x''")
    let page = try store.page(filter, limit: 5)
    #expect(page.total == most && !page.isTotal && page.movements.count == 5)
    // What is further back is there, and known to be.
    let last = try store.page(filter, limit: 5, offset: most - 2)
    #expect(last.movements.count == 3 && last.next == nil)
    #expect(last.total == most + 1 && last.isTotal)
    let end = try store.page(filter, limit: 5, offset: most + 7)
    #expect(end.movements.isEmpty && end.total == most + 1 && end.isTotal && end.next == nil)
  }

  @Test("a transaction with too many rows is cut, and the next page begins after it")
  func aTransactionWithTooManyRowsIsCut() throws {
    try fill(4, count: 1, transaction: "x''")
    try fill(5, count: ChainStore.maxRows + 1, transaction: "zeroblob(32)")
    try fill(6, count: 1, transaction: "x''")
    // It does not fit below the first one, so it begins the next page.
    let first = try store.page(ReadHistory(filter, limit: 20))
    #expect(first.movements.map(\.block.number) == [6] && first.isCut && first.total == 3)
    #expect(first.next != nil)
    let second = try store.page(ReadHistory(filter, limit: 20, before: first.next))
    #expect(second.movements.count == ChainStore.maxRows && second.isCut)
    #expect(second.next != nil)
    #expect(second.transactions.count == 1 && second.movements[0].block.number == 5)
    let third = try store.page(ReadHistory(filter, limit: 20, before: second.next))
    #expect(third.movements.map(\.block.number) == [4] && !third.isCut && third.next == nil)
  }

  @Test("as many rows as fit are a page")
  func asManyRowsAsFitAreAPage() throws {
    try fill(5, count: ChainStore.maxRows, transaction: "zeroblob(32)")
    let page = try store.page(filter)
    #expect(page.movements.count == ChainStore.maxRows && !page.isCut && page.next == nil)
  }

  @Test("rows without a transaction are places to go on from, also of several accounts")
  func rowsWithoutATransactionArePlaces() throws {
    let other = try Address(bytes: [UInt8](repeating: 2, count: 20))
    try fill(5, count: 3, transaction: "x''")
    try store.write { db in
      try db.execute(
        sql: """
          INSERT INTO movement(chain, account, block, ord, part, kind, asset, token_id, tx,
            delta_sign, amount, counterparty, flags, evidence)
          SELECT chain, ?, block, ord, part, kind, asset, token_id, tx, delta_sign, amount,
            counterparty, flags, evidence FROM movement
          """,
        arguments: [other.blob]
      )
    }
    let filter = HistoryFilter(chain: .ethereum, accounts: [other, sample.account, other])
    var cursor: HistoryCursor?
    var found: [Movement] = []
    for _ in 0..<6 {
      let page = try store.page(ReadHistory(filter, limit: 1, before: cursor))
      #expect(page.movements.count == 1 && page.total == 6)
      found += page.movements
      cursor = page.next
      if let cursor { #expect(try HistoryCursor(parsing: "\(cursor)") == cursor) }
    }
    #expect(cursor == nil)
    #expect(try found == store.page(filter).movements)
    let both = [sample.account, other]
    #expect(found.map(\.account) == both + both + both)
  }

  @Test("no page sorts all rows of an account")
  func noPageSortsAllRows() throws {
    let token = Movement.Asset.token(sample.token)
    var narrow = HistoryFilter(chain: .ethereum, accounts: [sample.account], asset: token)
    narrow.direction = .in
    narrow.least = 5
    narrow.times = 7...9
    var paid = filter
    paid.counterparty = sample.token
    paid.kinds = [.sent, .tokenOut]
    let account = sample.account
    for filter in [filter, narrow, paid] {
      let steps = try store.read { db in
        let keys = try RowSelection(filter, in: db).keys(of: account, before: .top, in: db)
        return try Row.fetchAll(
          db,
          sql: "EXPLAIN QUERY PLAN \(keys.sql)",
          arguments: keys.arguments
        ).map { $0["detail"] as String }
      }
      #expect(steps.count == 1 && steps[0].contains("INDEX movement_by_"), "\(steps)")
    }
  }
}
