import Core
import Entity
import TestSupport
import Testing

@testable import ChainKit

/// Pages of rows, oldest first, as an export reads them.
@Suite struct HistoryRowsTests {
  private let store: ChainStore
  private let sample: BlockBatch

  init() throws { (store, sample) = (try ChainStore(), try BlockBatch()) }

  private func question(
    since: UInt64 = 0,
    until: UInt64 = .max,
    _ cursor: HistoryRowsCursor? = nil
  ) -> ReadHistoryRows {
    ReadHistoryRows(
      chain: .ethereum,
      accounts: [sample.account, .zero],
      since: since,
      until: until,
      cursor: cursor
    )
  }

  /// Reads all pages.
  private func pages(since: UInt64 = 0, until: UInt64 = .max) throws -> [HistoryRows] {
    var pages = [try store.rows(question(since: since, until: until))]
    while let cursor = pages.last?.next {
      pages.append(try store.rows(question(since: since, until: until, cursor)))
    }
    return pages
  }

  @Test func anEmptyHistoryHasOneEmptyPage() throws {
    let page = try store.rows(question())
    #expect(page.movements.isEmpty && page.next == nil && page.asOf == nil)
    #expect(page.opening == [] && page.closing == [])
  }

  @Test("each row is on one page, and a block on one page only")
  func pagesHaveWholeBlocks() throws {
    let blocks = Array<UInt64>(1...40)
    var batch = try sample.sent(in: blocks, blocks: 0...50)
    // In block 20 more than a page holds.
    for order in 1...700 {
      batch.rows.append(try sample.row(.internal, 3, in: 20, order: order))
    }
    for block in blocks where block != 20 {
      for order in 1...40 {
        batch.rows.append(try sample.row(.internal, 2, in: block, order: order))
      }
    }
    #expect(try store.keep(batch) == .added(batch.rows.count))
    let pages = try pages()
    #expect(pages.count > 3)
    let rows = pages.flatMap(\.movements)
    #expect(rows.count == batch.rows.count)
    #expect(rows.map { $0.block.number } == rows.map { $0.block.number }.sorted())
    let places = pages.map { Set($0.movements.map { $0.block.number }) }
    #expect(places.reduce(0) { $0 + $1.count } == 40, "no block is on two pages")
    #expect(pages.filter { $0.opening != nil }.count == 1 && pages.first?.opening == [])
    #expect(pages.filter { $0.closing != nil }.count == 1)
    let sum = try store.sum(of: sample.account, asset: .ether, chain: .ethereum, upTo: 50)
    #expect(pages.last?.closing?.map(\.value) == [sum.value])
    #expect(pages.allSatisfy { $0.movements.count <= 1_201 })
  }

  @Test func timesLimitTheRowsAndOpenTheBalances() throws {
    #expect(try store.keep(sample.sent(in: [3, 5, 7])) == .added(3))
    #expect(try store.keep(sample.received(in: [4, 7])) == .added(2))
    let times = try [3, 4, 5, 7].map { try BranchBlock.header($0).time }
    try #require(times == times.sorted() && Set(times).count == 4)
    let (first, last) = (times[1], times[2])
    let page = try store.rows(question(since: first, until: last + 1))
    #expect(page.movements.map { $0.block.number } == [4, 5])
    #expect(page.opening?.map(\.value) == [-7] && page.through == last)
    #expect(page.closing?.map(\.value) == [-14, 5])
    #expect(page.closing?.map(\.asset) == [.ether, .token(sample.token)])
    let until = try store.rows(question(until: first))
    #expect(until.movements.map { $0.block.number } == [3] && until.closing?.count == 1)
    let none = try store.rows(question(since: last + 1, until: times[3]))
    #expect(none.movements.isEmpty && none.next == nil)
    #expect(none.opening?.map(\.value) == [-14, 5] && none.closing == none.opening)
    let later = try store.rows(question(since: times[3] + 1))
    #expect(later.movements.isEmpty && later.opening?.map(\.value) == [-21, 10])
    #expect(later.closing == later.opening)
    let earlier = try store.rows(question(until: times[0]))
    #expect(earlier.movements.isEmpty && earlier.opening == [] && earlier.closing == [])
  }

  @Test("before its first block, a chain has nothing, also of what accounts have since that block")
  func nothingIsBeforeTheFirstBlock() throws {
    #expect(try store.keep(sample.received(in: [0, 3])) == .added(2))
    let first = try BranchBlock.header(0).time
    let before = try store.rows(question(until: first))
    #expect(before.movements.isEmpty && before.opening == [] && before.closing == [])
    let after = try store.rows(question(since: first + 1, until: first + 2))
    #expect(after.movements.isEmpty && after.opening?.map(\.value) == [5])
  }

  @Test("what failed is on the page, and only its fee in the sums")
  func failuresMoveTheirFees() throws {
    var batch = try sample.sent(in: [5])
    let sent = batch.rows[0].movement
    batch.rows = [(Movement.Kind.sent, 7), (.fee, 2)].map { kind, amount in
      MovementRow(
        movement: Movement(
          chain: sent.chain,
          account: sent.account,
          block: sent.block,
          transaction: sent.transaction,
          order: 0,
          kind: kind,
          asset: .ether,
          amount: UInt256(UInt64(amount)),
          counterparty: nil,
          status: .failed
        )
      )
    }
    #expect(try store.keep(batch) == .added(2))
    let page = try store.rows(question())
    #expect(page.movements.map(\.isChange).sorted { !$0 && $1 } == [false, true])
    #expect(page.closing?.map(\.value) == [-2])
  }

  @Test("each item of a collection is added up by its ID, and what went again is left out")
  func itemsAddUp() throws {
    var batch = try sample.sent(in: [3])
    let sent = batch.rows[0].movement
    let moves: [(Movement.Kind, UInt64)] = [(.itemIn, 1), (.itemIn, 2), (.itemOut, 1)]
    batch.rows = moves.enumerated().map { place, move in
      MovementRow(
        movement: Movement(
          chain: sent.chain,
          account: sent.account,
          block: sent.block,
          transaction: sent.transaction,
          order: 16 + place,
          kind: move.0,
          asset: .item(sample.token, id: UInt256(move.1)),
          amount: 1,
          counterparty: .zero,
          status: .success
        )
      )
    }
    #expect(try store.keep(batch) == .added(3))
    let page = try store.rows(question())
    #expect(page.movements.map(\.asset.tokenID) == [1, 2, 1])
    #expect(page.closing?.map(\.asset) == [.item(sample.token, id: 2)])
    #expect(page.closing?.map(\.value) == [1])
  }

  @Test func otherAccountsAndChainsAreNotRead() throws {
    #expect(try store.keep(sample.sent(in: [3])) == .added(1))
    let other = ReadHistoryRows(chain: .ethereum, accounts: [.zero])
    #expect(try store.rows(other).movements.isEmpty)
    let chain = ReadHistoryRows(chain: try ChainID(10), accounts: [sample.account])
    #expect(try store.rows(chain).movements.isEmpty)
  }
}
