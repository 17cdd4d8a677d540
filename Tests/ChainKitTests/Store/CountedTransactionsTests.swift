import Core
import Entity
import GRDB
import TestSupport
import Testing

@testable import ChainKit

/// The number of transactions is counted once for the settled blocks.
@Suite struct CountedTransactionsTests {
  private let store: ChainStore
  private let accounts: [Address]

  init() throws {
    store = try ChainStore()
    accounts = try [1, 2].map { try Address(bytes: [UInt8](repeating: $0, count: 20)) }
  }

  private func filter(_ accounts: [Address]) -> HistoryFilter {
    HistoryFilter(chain: .ethereum, accounts: accounts)
  }

  /// Stores a row; one without a transaction has nil.
  private func put(block: UInt64, order: Int, transaction: Hash32?, account: Address) throws {
    try store.keep([try BranchBlock.header(block)], chain: .ethereum)
    try store.write { db in
      try db.execute(
        sql: """
          INSERT INTO movement(chain, account, block, ord, part, kind, asset, token_id, tx,
            delta_sign, amount, counterparty, flags, evidence)
          VALUES (1, ?, ?, ?, 0, 'withdrawal', x'', x'', ?, 1, zeroblob(32), NULL, 0, 'withdrawal')
          """,
        arguments: [
          account.blob, block.stored, order, transaction?.blob ?? ChainStore.none,
        ]
      )
    }
  }

  /// Gathers the rows of all accounts, and of the first one.
  private func gather(upTo block: UInt64) throws {
    try store.keep([try BranchBlock.header(block)], chain: .ethereum)
    try store.settle(block)
    for some in [accounts, [accounts[0]]] { try store.gather(some) }
  }

  private func counted(of some: [Address]) throws -> Int64 {
    try store.read {
      try RowSummary(of: some, chain: .ethereum, in: $0).counted(in: $0).upTo
    }
  }

  @Test("random rows, gathered in random steps, are counted as all of them are")
  func randomRowsAreCounted() throws {
    var random = SeededRandom()
    var keys: [Int: Set<String>] = [0: [], 1: []]
    var all: Set<String> = []
    for block in 1...30 as ClosedRange<UInt64> {
      for order in 0..<Int(random.next() % 6) {
        let which = Int(random.next() % 2)
        let number = random.next() % 4
        // What two rows of a block have in common is their transaction, also of two accounts.
        let hash =
          number == 0
          ? nil
          : try Hash32(bytes: [UInt8(block)] + [UInt8](repeating: UInt8(number), count: 31))
        try put(block: block, order: order, transaction: hash, account: accounts[which])
        let key = hash?.description ?? "\(block) \(order)"
        keys[which]?.insert(key)
        all.insert(key)
      }
      if random.next() % 5 == 0 { try gather(upTo: block) }
    }
    try gather(upTo: 28)
    for (some, expected) in [(accounts, all), ([accounts[0]], keys[0] ?? [])] {
      #expect(try counted(of: some) >= 28, "\(random.comment)")
      let page = try store.page(filter(some), limit: 1)
      #expect(page.total == expected.count && page.isTotal && page.next != nil, "\(random.comment)")
    }
  }

  private func fill(_ block: UInt64, count: Int) throws {
    try store.fill(block, count: count, of: accounts[0], transaction: "x''")
  }

  @Test("what is gathered is counted exactly, however much it is")
  func gatheredOnesHaveNoLimit() throws {
    let most = HistoryPage.maxCounted
    let one = filter([accounts[0]])
    try fill(5, count: most)
    try fill(6, count: 3)
    #expect(try store.page(one, limit: 1).isTotal == false)
    try gather(upTo: 6)
    try fill(7, count: 2)
    let page = try store.page(one, limit: 1)
    #expect(page.total == most + 5 && page.isTotal)
    // What a filter selects is counted up to the limit.
    var incoming = one
    incoming.direction = .in
    let some = try store.page(incoming, limit: 1)
    #expect(some.total == most && !some.isTotal)
    // Above what is gathered, the limit holds, too.
    try fill(8, count: most)
    let more = try store.page(one, limit: 1)
    #expect(more.total == most + 3 + most && !more.isTotal)
  }

  @Test("what an older version gathered without counting is counted when more is gathered")
  func olderVersionsMayGather() throws {
    let most = HistoryPage.maxCounted
    let one = filter([accounts[0]])
    try fill(5, count: most + 1)
    try gather(upTo: 5)
    try store.write { try $0.execute(sql: "UPDATE summary SET counted_to = 4, transactions = 7") }
    #expect(try counted(of: [accounts[0]]) == -1)
    let page = try store.page(one, limit: 1)
    #expect(page.total == most && !page.isTotal)
    try fill(6, count: 1)
    try gather(upTo: 6)
    let again = try store.page(one, limit: 1)
    #expect(again.total == most + 2 && again.isTotal)
    // A change below is a change of the number.
    try fill(4, count: 1)
    #expect(try counted(of: [accounts[0]]) == -1)
  }
}
