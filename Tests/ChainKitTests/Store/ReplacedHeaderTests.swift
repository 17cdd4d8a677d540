import Core
import Entity
import GRDB
import Testing

@testable import ChainKit

/// A height has one block, and what was read of it goes with it.
@Suite struct ReplacedHeaderTests {
  private let store: ChainStore
  private let sample: BlockBatch
  private static let numbers: [UInt64] = [3, 4, 5, 6]

  init() throws {
    (store, sample) = (try ChainStore(), try BlockBatch())
    #expect(try store.keep(sample.sent(in: Self.numbers)) == .added(4))
    #expect(try store.keep(sample.received(in: Self.numbers)) == .added(4))
    let state = SubjectState(balance: 9, nonce: 3)
    try store.keep(
      states: Dictionary(uniqueKeysWithValues: Self.numbers.map { ($0, state) }),
      of: sample.account,
      chain: .ethereum
    )
  }

  /// The blocks that each table names, in ascending order.
  private func blocks(_ table: String) throws -> [UInt64] {
    try store.read { db in
      try Int64.fetchAll(db, sql: "SELECT DISTINCT block FROM \(table) ORDER BY block")
        .map { UInt64($0) }
    }
  }

  private func shown() throws -> [Movement] {
    let filter = HistoryFilter(chain: .ethereum, accounts: [sample.account])
    return try store.page(filter, limit: 100).movements
  }

  private func coverage() throws -> [Coverage] {
    try CoveredSearch.subjects.map {
      try store.coverage(
        of: CoveredSearch(chain: .ethereum, account: sample.account, subject: $0)
      )
    }
  }

  private static let tables = ["movement", "tx", "nonce_use", "log", "probe"]

  @Test("H6: a block that is deleted takes what names it, and nothing else")
  func h6RowsGoWithTheirBlock() throws {
    try store.write { db in
      try db.execute(sql: "DELETE FROM header WHERE chain = 1 AND number = 5")
    }
    for table in Self.tables where table != "probe" {
      #expect(try blocks(table) == [3, 4, 6], "\(table)")
    }
    #expect(try shown().count == 6)
  }

  @Test func aBlockWithoutItsHeaderGetsItOnce() throws {
    let known = try BranchBlock.header(9)
    let block = BlockReference(number: 9, hash: known.hash, time: known.time)
    func stored() throws -> [StoredHeader] {
      try store.headers(from: 8, upTo: 9, chain: .ethereum).filter { $0.number == 9 }
    }
    try store.write { db in try ChainStore.insert(block, chain: .ethereum, in: db) }
    #expect(try stored() == [StoredHeader(number: 9, hash: known.hash, parent: nil)])
    let whole = [StoredHeader(number: 9, hash: known.hash, parent: known.parent)]
    try store.keep([known], chain: .ethereum)
    #expect(try stored() == whole)
    // What is known of it stays.
    try store.write { db in try ChainStore.insert(block, chain: .ethereum, in: db) }
    #expect(try stored() == whole)
  }

  @Test("H6: another block takes the place of one without a header, and its rows are gone")
  func h6ABlockWithoutItsHeaderIsReplaced() throws {
    let block = BlockReference(number: 5, hash: .keccak(of: [7]), time: 60)
    try store.write { db in try ChainStore.insert(block, chain: .ethereum, in: db) }
    #expect(try store.headers(from: 5, upTo: 6, chain: .ethereum).map(\.hash) == [block.hash])
    #expect(try blocks("movement").contains(5) == false)
    try store.keep([BranchBlock.header(5)], chain: .ethereum)
    #expect(
      try store.headers(from: 5, upTo: 6, chain: .ethereum).map(\.hash)
        == [BranchBlock.header(5).hash]
    )
  }

  @Test("H6: a header that is replaced takes everything above the final block with it")
  func h6AReplacedHeaderTakesItsRowsWithIt() throws {
    try store.storeTip(
      BranchBlock.header(6),
      finalized: BranchBlock.header(4),
      chain: .ethereum
    )
    for table in Self.tables { #expect(try blocks(table) == Self.numbers, "\(table)") }
    // The same block again changes nothing.
    try store.keep([BranchBlock.header(6)], chain: .ethereum)
    #expect(try shown().count == 8)
    try store.keep([BranchBlock.header(6, branch: 1)], chain: .ethereum)
    for table in Self.tables { #expect(try blocks(table) == [3, 4], "\(table)") }
    #expect(try shown().map(\.block.number) == [4, 4, 3, 3])
    #expect(try coverage().allSatisfy { $0.ranges == [0...4] }, "the rest is read again")
    let left = try store.headers(from: 0, upTo: 100, chain: .ethereum)
    #expect(left.map(\.number) == [6, 4, 3])
    #expect(left.first?.hash == (try BranchBlock.header(6, branch: 1).hash))
  }

  @Test("H6: a page shows no row of a block that was replaced")
  func h6PagesShowBlocksOfTheChainOnly() throws {
    let other = try BlockBatch(branch: 1)
    try store.cut(above: 5, chain: .ethereum)
    #expect(try store.keep(other.received(in: [6], blocks: 6...10)) == .added(1))
    let shown = try shown()
    #expect(shown.map(\.block.number) == [6, 5, 5, 4, 4, 3, 3])
    #expect(shown.first?.block == (try BranchBlock.header(6, branch: 1).reference))
  }

  @Test("without a final block, 64 blocks are deep enough to stay")
  func h6WithoutAFinalBlock() throws {
    let store = try ChainStore()
    let numbers: [UInt64] = [35, 36, 100]
    #expect(try store.keep(sample.sent(in: numbers, blocks: 0...100)) == .added(3))
    try store.keep([BranchBlock.header(100, branch: 1)], chain: .ethereum)
    let left = try store.headers(from: 0, upTo: 1000, chain: .ethereum).map(\.number)
    #expect(left == [100, 35])
    let search = CoveredSearch(chain: .ethereum, account: sample.account, subject: .ether)
    #expect(try store.coverage(of: search).ranges == [0...35])
  }

  @Test("H6: what was read of another branch is not stored beside what is stored")
  func h6ABatchOfAnotherBranchIsRefused() throws {
    let before = try shown()
    let other = try BlockBatch(branch: 1)
    #expect(
      try store.keep(other.received(in: [6, 7], blocks: 0...20)) == .contradicted(block: 6)
    )
    #expect(try shown() == before && coverage().allSatisfy { $0.ranges == [0...10] })
    #expect(try store.highest(upTo: 100, chain: .ethereum) == 6)
  }

  @Test("H6: a scan of another branch begins again, unless the final block is another")
  func h6AScanOfAnotherBranchStops() throws {
    try store.storeTip(
      BranchBlock.header(6),
      finalized: BranchBlock.header(4),
      chain: .ethereum
    )
    let other = try BlockBatch(branch: 1)
    #expect {
      try keep(other.sent(in: [5]), head: 10, settled: 4)
    } throws: {
      if case ScanStop.reorganized = $0 { true } else { false }
    }
    #expect {
      try keep(other.sent(in: [4]), head: 10, settled: 4)
    } throws: {
      if case ScanStop.otherChain(block: 4) = $0 { true } else { false }
    }
    #expect(try keep(sample.sent(in: [3, 4, 5, 6, 7]), head: 10, settled: 4) == 1)
  }

  @Test("H6: without a final block, one that is 64 blocks deep stays", arguments: [69, 70])
  func h6AScanOfAnotherBranchStopsWithoutAFinalBlock(head: UInt64) throws {
    let other = try BlockBatch(branch: 1)
    #expect {
      try keep(other.sent(in: [6]), head: head, settled: head - 64)
    } throws: {
      switch $0 {
      case ScanStop.reorganized: head == 69
      case ScanStop.otherChain(block: 6): head == 70
      default: false
      }
    }
  }

  /// Keeps what a sync read, and returns how many rows are new.
  @discardableResult
  private func keep(_ batch: ScanBatch, head: UInt64, settled: UInt64) throws -> Int {
    let scan = ScanContext(
      node: .scripted([:]),
      store: store,
      chain: .ethereum,
      timing: VirtualTime().timing,
      head: try BranchBlock.header(head),
      settled: settled,
      questionsBefore: 0,
      progress: { _ in }
    )
    return try scan.keep(batch) + scan.keepTail(of: [sample.account], [])
  }

  @Test func theFinalBlockNeverGoesBack() throws {
    let head = try BranchBlock.header(6)
    for (number, branch, final) in [(4, 0, 4), (5, 0, 5), (4, 1, 5)] as [(UInt64, UInt8, UInt64)] {
      let header = try BranchBlock.header(number, branch: branch)
      try store.storeTip(head, finalized: header, chain: .ethereum)
      #expect(try store.finalized(chain: .ethereum) == final)
    }
    try store.storeTip(head, finalized: nil, chain: .ethereum)
    #expect(try store.finalized(chain: .ethereum) == 5)
    #expect(try shown().count == 8)
    #expect(try store.finalized(chain: ChainID(10)) == nil)
  }
}
