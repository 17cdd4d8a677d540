import Core
import Entity
import GRDB
import Testing

@testable import ChainKit

/// How far a stored history reaches, and where it has gaps.
@Suite struct HistoryStatusTests {
  private let store: ChainStore
  private let sample: BlockBatch

  init() throws { (store, sample) = (try ChainStore(), try BlockBatch()) }

  private func status() throws -> AccountHistoryStatus {
    let status = try store.status(of: [.zero, sample.account], chain: .ethereum)
    #expect(status.accounts.map(\.account) == [.zero, sample.account])
    return try #require(status.accounts.last)
  }

  private func searched(_ subject: HistorySubject) throws -> [ClosedRange<UInt64>]? {
    try status().searched.first { $0.subject == subject }?.ranges
  }

  private func gaps(_ subject: HistorySubject) throws -> [SubjectGap]? {
    try status().assurance.first { $0.subject == subject }?.gaps
  }

  @Test func nothingIsKnownBeforeTheFirstSearch() throws {
    let empty = try store.status(of: [sample.account], chain: .ethereum)
    #expect(empty.head == nil && empty.accounts[0].asOf == nil && empty.accounts[0].rows == 0)
    #expect(empty.accounts[0].searched.flatMap(\.ranges) == [])
    #expect(empty.accounts[0].assurance.flatMap(\.spans.spans) == [])
    #expect(try store.status(of: [], chain: .ethereum).accounts.isEmpty)
  }

  @Test("the blocks are those of the search that reaches least far, and the head is the highest")
  func reachesAsFarAsEverySearch() throws {
    _ = try store.keep(sample.sent(in: [4], blocks: 0...20))
    _ = try store.keep(sample.tokens(in: [12], blocks: 0...12))
    try store.keep([try BranchBlock.header(20)], chain: .ethereum)
    #expect(try status().asOf == 12)
    #expect(try status().asOfTime == 1_012)
    #expect(try store.status(of: [], chain: .ethereum).head == 20)
    try store.see(try BranchBlock.header(31), isHead: true, chain: .ethereum)
    #expect(try store.status(of: [], chain: .ethereum).head == 31)
    #expect(try store.status(of: [], chain: try ChainID(10)).head == nil)
    #expect(try gaps(.ether) == [] && gaps(.otherTokens) == [])
  }

  @Test("blocks count as searched for tokens only if every search of logs covered them")
  func tokensAreSearchedByAllTopics() throws {
    _ = try store.keep(sample.tokens(blocks: 0...9, of: [.sentToken, .receivedToken]))
    #expect(try searched(.otherTokens) == [])
    _ = try store.keep(sample.tokens(blocks: 2...7, of: LogTopic.receivedItems))
    #expect(try searched(.otherTokens) == [2...7] && searched(.ether) == [])
    // Ether was never searched for: all of it may be missing.
    let (ether, tokens) = (try gaps(.ether), try gaps(.otherTokens))
    #expect(ether?.map(\.blocks) == [0...7] && tokens?.map(\.blocks) == [0...1])
    _ = try store.keep(sample.tokens(blocks: 10...15))
    #expect(try status().asOf == 15)
    #expect(try searched(.otherTokens) == [2...7, 10...15])
    let missing = try #require(try gaps(.otherTokens))
    #expect(missing.map(\.blocks) == [0...1, 8...9])
    #expect(missing.map(\.reason) == [.notAsked, .notAsked])
    #expect(missing.map(\.account) == [sample.account, sample.account])
  }

  @Test("a row without a transaction counts as one, and the rows of one transaction together")
  func countsRowsAndTransactions() throws {
    _ = try store.keep(sample.received(in: [3, 5]))
    _ = try store.keep(sample.sent(in: [5, 6]))
    #expect(try status().rows == 4 && status().transactions == 3)
    try store.write { db in
      try db.execute(sql: "UPDATE movement SET tx = x'' WHERE block = 5")
    }
    #expect(try status().rows == 4 && status().transactions == 4)
    let filter = HistoryFilter(chain: .ethereum, accounts: [sample.account])
    #expect(try store.page(filter).total == 4)
  }
}
