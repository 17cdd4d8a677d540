import Core
import Entity
import GRDB
import Testing

@testable import ChainKit

/// What a reset deletes of the store, and what it leaves.
@Suite struct HistoryResetTests {
  private let store: ChainStore
  private let sample: BlockBatch
  private let other: ChainID
  private let node: EndpointID

  init() throws {
    (store, sample, other) = (try ChainStore(), try BlockBatch(), try ChainID(31_337))
    node = .sample
  }

  /// Stores something in every table, on Ethereum.
  private func fill() throws {
    #expect(try store.keep(sample.received(in: [3, 5])) == .added(2))
    #expect(try store.keep(sample.sent(in: [4, 5])) == .added(2))
    let final = try BranchBlock.header(5)
    try store.storeTip(try BranchBlock.header(6), finalized: final, chain: .ethereum)
    let whole = WholeSync(
      chain: .ethereum,
      account: sample.account,
      standing: WholeSync.Standing(
        block: 6,
        hash: try BranchBlock.header(6).hash,
        settled: nil,
        node: .sample,
        nodes: .sample,
        scope: .keccak(of: [])
      )
    )
    try store.write { db in try ChainStore.keep(whole, in: db) }
    try store.see(try BranchBlock.header(6), isHead: true, chain: .ethereum)
    let state = SubjectState(balance: 9, nonce: 2)
    try store.keep(states: [6: state], of: sample.account, chain: .ethereum)
    var batch = try sample.tokens(in: [])
    batch.spans = [.otherTokens: HistorySpans(0...5, .told(by: .sample))]
    #expect(try store.keep(batch) == .added(0))
    let held = AccountBalances(account: sample.account, ether: Wei(count: 9), tokens: [])
    let sheet = BalanceSheet(block: final.reference, accounts: [held])
    try store.keep(sheet, chain: .ethereum, now: 1)
    try store.keep(LastLook(seen: 5), chain: .ethereum, account: sample.account)
    var answers = FeedAnswers()
    answers.rounds[.zero] = FeedRound(answer: 1, updatedAt: 2, decimals: 8)
    try store.keep([(final.reference, answers)], uptime: nil, chain: .ethereum)
    try store.keep([
      try Token(chain: .ethereum, address: sample.token, symbol: "T", name: "Token", decimals: 6)
    ])
    store.memory(of: node, chain: .ethereum).learn(.archiveFrom, 7)
    // Pages keep sums of long histories only.
    try store.write { db in
      try db.execute(
        sql: "INSERT INTO movement_sum VALUES(1, ?, x'', 5, 0, x'09')",
        arguments: [sample.account.blob]
      )
      // And what is gathered from them.
      try db.execute(sql: "INSERT INTO summary VALUES(1, x'01', 5, x'', -1, 0, -1)")
      try db.execute(
        sql: "INSERT INTO counterparty_summary VALUES(1, x'01', x'02', 'sent', x'', 0, x'', x'', 0)"
      )
      try db.execute(
        sql: "INSERT INTO token_summary VALUES(1, x'01', x'02', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)"
      )
      try db.execute(sql: "INSERT INTO sync_cost VALUES(1, 61, 48213, 1904, 2, 5)")
    }
  }

  /// The tables that no reset empties: what contracts say of themselves, and what nodes can do.
  private static let lasting = ["token", "endpoint_cap"]

  private func counts(of chain: ChainID) throws -> [String: Int] {
    try store.read { db in
      let counts = try (ChainStore.history + Self.lasting).map { table in
        let sql = "SELECT count(*) FROM \(table) WHERE chain = ?"
        return (table, try Int.fetchOne(db, sql: sql, arguments: [chain.value.stored]) ?? 0)
      }
      return Dictionary(uniqueKeysWithValues: counts)
    }
  }

  @Test("every table is either emptied by a reset or named as one that stays")
  func everyTableIsDecidedAbout() throws {
    let tables = try store.read { db in
      try String.fetchAll(
        db,
        sql: """
          SELECT name FROM sqlite_master WHERE type = 'table'
            AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'grdb_%'
          """
      )
    }
    #expect(tables.sorted() == (ChainStore.history + Self.lasting).sorted())
  }

  @Test("H11: all that was read of the chain's blocks is deleted, and nothing else")
  func h11TheWholeHistoryOfOneChainIsDeleted() throws {
    try fill()
    let least = try counts(of: .ethereum).values.min()
    #expect(least == 1, "each table has something")
    // The same rows of another chain.
    try store.write { db in
      for table in ["header", "movement"] {
        let columns = try db.columns(in: table).map(\.name).filter { $0 != "id" }
        let copied = columns.map { $0 == "chain" ? "\(other.value)" : $0 }
        try db.execute(
          sql: """
            INSERT INTO \(table)(\(columns.joined(separator: ", ")))
            SELECT \(copied.joined(separator: ", ")) FROM \(table)
            """
        )
      }
    }
    let kept = try counts(of: other)
    let contents = try store.contents(chain: .ethereum)
    // Blocks 3 to 6; the two rows of block 5 are of one transaction.
    #expect(
      contents == HistoryContents(accounts: 1, rows: 4, transactions: 3, blocks: 4, balances: 1)
    )
    #expect(try store.reset(chain: .ethereum) == contents)
    for (table, count) in try counts(of: .ethereum) {
      #expect((count == 0) == ChainStore.history.contains(table), "\(table)")
    }
    #expect(try counts(of: other) == kept && kept["movement"] == 4)
    #expect(store.memory(of: node, chain: .ethereum).recall(.archiveFrom) == 7)
    #expect(try store.reset(chain: .ethereum).isEmpty)
    #expect(try store.contents(chain: other).rows == 4)
  }

  @Test("a chain that began anew may log ether from another block on, or not at all")
  func whatWasLearnedOfTheChainIsForgotten() throws {
    let facts: [NodeFact] = [
      .etherLogsFrom, .noEtherLogs, .repair(sample.account), .searched(sample.account),
    ]
    for chain in [ChainID.ethereum, other] {
      let memory = store.memory(of: node, chain: chain)
      for fact in facts + [.logsFrom] { memory.learn(fact, 7) }
    }
    _ = try store.reset(chain: .ethereum)
    let memory = store.memory(of: node, chain: .ethereum)
    #expect(facts.allSatisfy { memory.recall($0) == nil } && memory.recall(.logsFrom) == 7)
    #expect(facts.allSatisfy { store.memory(of: node, chain: other).recall($0) == 7 })
  }

  @Test func whatIsReadAfterwardsIsStoredAsInANewStore() throws {
    try fill()
    _ = try store.reset(chain: .ethereum)
    // Other blocks at the same heights.
    let anew = try BlockBatch(branch: 1)
    #expect(try store.keep(anew.received(in: [3])) == .added(1))
    let filter = HistoryFilter(chain: .ethereum, accounts: [anew.account])
    let page = try store.page(filter)
    #expect(page.total == 1)
    let block = try BranchBlock.header(3, branch: 1)
    #expect(page.movements.map(\.block.hash) == [block.hash])
  }

  @Test("a reset that fails deletes nothing")
  func aFailedResetDeletesNothing() throws {
    try fill()
    let before = try counts(of: .ethereum)
    let last = try #require(ChainStore.history.last)
    try store.write { db in
      try db.execute(
        sql: """
          CREATE TRIGGER stop BEFORE DELETE ON \(last) BEGIN SELECT RAISE(ABORT, 'stop'); END
          """
      )
    }
    #expect(throws: StoreError.self) { try store.reset(chain: .ethereum) }
    #expect(try counts(of: .ethereum) == before)
  }
}
