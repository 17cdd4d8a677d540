import Core
import Entity
import TestSupport
import Testing

@testable import ChainKit

/// Pages of the history against a plain filter of the same rows.
@Suite struct HistoryPageTests {
  /// A filter, and the same as a condition in plain words.
  private struct Choice {
    var filter: HistoryFilter
    var conditions: [@Sendable (Movement) -> Bool] = []

    func selects(_ movement: Movement) -> Bool { conditions.allSatisfy { $0(movement) } }

    init(of all: RandomRows, _ random: inout SeededRandom) {
      let accounts = Array(
        all.accounts.shuffled(using: &random).prefix([1, 1, 2, 3].drawn(&random))
      )
      filter = HistoryFilter(chain: .ethereum, accounts: accounts)
      conditions = [{ accounts.contains($0.account) }]
      if Bool.random(using: &random) { addAsset(of: all, &random) }
      if Int.random(in: 0..<3, using: &random) == 0 {
        let direction = HistoryFilter.Direction.allCases.drawn(&random)
        filter.direction = direction
        conditions.append { $0.kind.direction == (direction == .in ? 1 : -1) }
      }
      if Int.random(in: 0..<3, using: &random) == 0 {
        let kinds = Array(Movement.Kind.allCases.shuffled(using: &random).prefix(3))
        filter.kinds = kinds
        conditions.append { kinds.contains($0.kind) }
      }
      if Int.random(in: 0..<4, using: &random) == 0 {
        let counterparty = all.counterparties.drawn(&random)
        filter.counterparty = counterparty
        conditions.append { $0.counterparty == counterparty }
      }
      if Int.random(in: 0..<3, using: &random) == 0 {
        // The time of block n is 1,000 + n.
        let times = [0, UInt64.random(in: 900...1_000 + all.blocks, using: &random)].drawn(&random)
        let last = [.max, UInt64.random(in: times...2_000 + all.blocks, using: &random)]
          .drawn(&random)
        filter.times = times...last
        conditions.append { (times...last).contains(1_000 + $0.block.number) }
      }
    }

    private mutating func addAsset(of all: RandomRows, _ random: inout SeededRandom) {
      let asset = ([.ether] + all.tokens.map(Movement.Asset.token)).drawn(&random)
      filter.asset = asset
      conditions.append { $0.asset == asset }
      if Bool.random(using: &random) {
        let least = UInt256(UInt64.random(in: 0..<800, using: &random))
        filter.least = least
        conditions.append { $0.amount >= least }
      }
      if Bool.random(using: &random) {
        let most = UInt256(UInt64.random(in: 200..<1_200, using: &random))
        filter.most = most
        conditions.append { $0.amount <= most }
      }
    }
  }

  private let store: ChainStore
  private let rows: RandomRows
  private let random: SeededRandom

  init() throws {
    var random = SeededRandom()
    store = try ChainStore()
    rows = try RandomRows(blocks: 400, &random)
    try rows.store(in: store)
    self.random = random
  }

  /// Reads all pages, each from where the one before ended.
  private func pages(
    _ filter: HistoryFilter,
    limit: Int,
    wantsBalances: Bool = false
  ) throws -> [HistoryPage] {
    var pages: [HistoryPage] = []
    var cursor: HistoryCursor?
    repeat {
      let question = ReadHistory(
        filter,
        limit: limit,
        before: cursor,
        wantsBalances: wantsBalances
      )
      pages.append(try store.page(question))
      cursor = pages.last?.next
    } while cursor != nil && pages.count < 10_000
    return pages
  }

  @Test("pages are those of a plain filter of thousands of rows, by cursor and by offset")
  func pagesAreThoseOfAPlainFilter() throws {
    var random = random
    #expect(rows.rows.count > 2_000, "\(random.comment)")
    for round in 0..<60 {
      let choice = Choice(of: rows, &random)
      let wanted = rows.transactions(where: choice.selects)
      let limit = [1, 2, 7, 50, 1_000].drawn(&random)
      // A page for each transaction only where there are few.
      let pages = try pages(choice.filter, limit: max(limit, wanted.count / 40))
      let found = pages.flatMap(\.movements)
      let place = "\(random.comment), round \(round): \(choice.filter)"
      #expect(found == wanted.flatMap(\.self).map(\.movement), "\(place)")
      #expect(found.allSatisfy(choice.filter.selects), "\(place)")
      for page in pages {
        #expect(page.total == wanted.count && page.isTotal && !page.isCut, "\(place)")
        #expect(page.balances == nil && page.asOf?.number == rows.blocks, "\(place)")
      }
      let offset = Int.random(in: 0...wanted.count + 1, using: &random)
      let page = try store.page(choice.filter, limit: limit, offset: offset)
      let part = wanted.dropFirst(offset).prefix(limit)
      #expect(page.movements == part.flatMap(\.self).map(\.movement), "\(place), \(offset)")
      #expect(page.offset == offset && page.total == wanted.count, "\(place), \(offset)")
      #expect((page.next == nil) == (offset + limit >= wanted.count), "\(place), \(offset)")
    }
  }

  @Test("a row that does not fit one part of a filter is left out")
  func everyPartOfAFilterSelects() throws {
    var random = random
    let all = rows.rows.map(\.movement)
    for _ in 0..<200 {
      let choice = Choice(of: rows, &random)
      // Times are those of blocks, which the filter does not look at.
      var filter = choice.filter
      filter.times = nil
      let isInTime: (Movement) -> Bool = { movement in
        choice.filter.times.map { $0.contains(1_000 + movement.block.number) } ?? true
      }
      for movement in all.filter(isInTime) {
        #expect(filter.selects(movement) == choice.selects(movement), "\(random.comment)")
      }
    }
    var other = HistoryFilter(chain: try ChainID(10), accounts: rows.accounts)
    #expect(!all.contains(where: other.selects) && !other.isNarrow)
    other.kinds = [.fee]
    #expect(other.isNarrow)
    #expect(try store.page(other).movements.isEmpty)
  }

  @Test("balances are the sums of all rows up to the end of a transaction, of all accounts")
  func balancesAreSums() throws {
    var random = random
    var (known, unknown) = (0, 0)
    for round in 0..<30 {
      let choice = Choice(of: rows, &random)
      let wanted = rows.transactions(where: choice.selects)
      let limit = max(20, wanted.count / 10)
      let found = try pages(choice.filter, limit: limit, wantsBalances: true)
        .flatMap { $0.balances ?? [] }
      #expect(found.count == wanted.flatMap(\.self).count, "\(random.comment)")
      var place = 0
      for transaction in wanted {
        let balances = found[place..<(place + transaction.count)]
        place += transaction.count
        // A plain sum takes as long as all rows; some are enough.
        guard Int.random(in: 0..<(wanted.count / 20 + 1), using: &random) == 0 else { continue }
        for (row, balance) in zip(transaction, balances) {
          let last = transaction.last { $0.movement.asset == row.movement.asset } ?? row
          let expected = rows.balance(
            of: row.movement.asset,
            after: last.movement,
            accounts: choice.filter.accounts
          )
          #expect(balance == expected, "\(random.comment), round \(round): \(choice.filter)")
          if expected == nil { unknown += 1 } else { known += 1 }
        }
      }
    }
    // The last account and the last token have less than nothing.
    #expect(known > 0 && unknown > 0, "\(random.comment)")
  }

  @Test("a page begins where the one before ended, whatever was added meanwhile")
  func newRowsMoveNoPage() throws {
    let filter = HistoryFilter(chain: .ethereum, accounts: [rows.accounts[0]])
    let first = try store.page(ReadHistory(filter, limit: 5))
    #expect(first.next != nil)
    let next = ReadHistory(filter, limit: 5, before: first.next)
    let older = try store.page(next)
    let skipped = try store.page(filter, limit: 5, offset: 5)
    #expect(older.movements == skipped.movements && older.next == skipped.next)
    var batch = ScanBatch(
      chain: .ethereum,
      account: rows.accounts[0],
      subjects: [],
      blocks: 0...500
    )
    batch.headers = [try BranchBlock.header(500)]
    batch.rows = [
      MovementRow(
        movement: Movement(
          chain: .ethereum,
          account: rows.accounts[0],
          block: batch.headers[0].reference,
          transaction: .keccak(of: [5]),
          order: 0,
          kind: .received,
          asset: .ether,
          amount: 1,
          counterparty: nil,
          status: .success
        )
      )
    ]
    #expect(try store.keep(batch) == .added(1))
    #expect(try store.page(next).movements == older.movements)
    #expect(try store.page(next).total == older.total + 1)
    #expect(try store.page(filter, limit: 5, offset: 5).movements != older.movements)
  }

  @Test("a page begins before a block or a transaction, and at no unknown one")
  func pagesBeginAtBlocksAndTransactions() throws {
    let filter = HistoryFilter(chain: .ethereum, accounts: rows.accounts)
    let all = try store.page(filter, limit: 10_000).transactions
    let middle = try #require(
      all.dropFirst(all.count / 2).first { $0[0].transaction != nil }
    )
    let place = try #require(all.firstIndex(of: middle))
    let hash = try #require(middle[0].transaction)
    func transactions(before cursor: HistoryCursor) throws -> [[Movement]] {
      try store.page(ReadHistory(filter, limit: 10_000, before: cursor)).transactions
    }
    #expect(try transactions(before: .transaction(hash)) == Array(all[(place + 1)...]))
    let block = middle[0].block.number
    #expect(
      try transactions(before: .block(block)) == all.filter { $0[0].block.number < block }
    )
    #expect(try transactions(before: .block(.max)) == all)
    #expect(try transactions(before: .block(0)).isEmpty)
    // A transaction of another chain, and one of nobody.
    let other = HistoryFilter(chain: try ChainID(10), accounts: rows.accounts)
    let unknown = Hash32.keccak(of: [9])
    for (filter, hash) in [(other, hash), (filter, unknown)] {
      #expect(throws: HistoryCursorError.unknown(hash)) {
        try store.page(ReadHistory(filter, limit: 5, before: .transaction(hash)))
      }
    }
  }

  @Test("a transaction of one account is a place in the history of another")
  func aTransactionOfAnotherAccountIsAPlace() throws {
    let (one, other) = (rows.accounts[0], rows.accounts[1])
    let mine = rows.transactions { $0.account == one }
    let hashes = Set(mine.flatMap(\.self).compactMap(\.movement.transaction))
    let theirs = try #require(
      rows.transactions { $0.account == other }.first { transaction in
        transaction[0].movement.transaction.map { !hashes.contains($0) } ?? false
      }
    )
    let hash = try #require(theirs[0].movement.transaction)
    let filter = HistoryFilter(chain: .ethereum, accounts: [one])
    let page = try store.page(ReadHistory(filter, limit: 10_000, before: .transaction(hash)))
    let both = rows.transactions { $0.account == one || $0.account == other }
    let place = try #require(both.firstIndex { $0[0].movement.transaction == hash })
    let wanted = both[(place + 1)...].flatMap(\.self).map(\.movement)
      .filter { $0.account == one }
    #expect(Set(page.movements) == Set(wanted) && page.movements.count == wanted.count)
  }
}

extension Array {
  fileprivate func drawn(_ random: inout SeededRandom) -> Element {
    self[Int.random(in: 0..<count, using: &random)]
  }
}
