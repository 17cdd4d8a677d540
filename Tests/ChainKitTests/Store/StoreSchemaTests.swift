import Core
import Entity
import GRDB
import Testing

@testable import ChainKit

/// Every form in which the history database was ever written is opened by this version.
@Suite struct StoreSchemaTests {
  private let folder: StoreFolder
  private let chain: ChainID
  // What the dumps in Tests/Schemas hold.
  private let account: Address
  private let token: Address
  private let node = EndpointID(redacted: "http://127.0.0.1:34731")

  init() throws {
    folder = try StoreFolder()
    chain = try ChainID(31_337)
    account = try Address(parsing: "0xC1dEA7fE8999B3bc7CcfBa80258ED572b76dae80")
    token = try Address(parsing: "0x5fbdb2315678afecb367f032d93f642f64180aa3")
  }

  private func open(_ version: Int) throws -> ChainStore {
    try folder.fill(folder.file, from: "store-\(version).sql")
    let store = try ChainStore(path: folder.file)
    #expect(store.setAside == nil)
    #expect(try store.read(StoreSchema.migrator.hasCompletedMigrations))
    return store
  }

  @Test("M13: what was read beside the history stays", arguments: 4...14)
  func keepsBalancesAndTokens(version: Int) throws {
    let store = try open(version)
    let balances = try store.keptBalances(of: [account], tokens: [token], chain: chain)
    #expect(balances.map(\.token) == [nil, token])
    #expect(balances.map(\.units) == [UInt256(0x8963_BD75_F210_A2D0 as UInt64), 2_500_000])
    #expect(balances.allSatisfy { $0.block.number == 3 && $0.readAt == 1_795_626_134 })
    #expect(try store.tokens(at: [token], chain: chain).map(\.symbol) == ["TUSD"])
    let range = try store.capability(.logsRange, of: node, chain: chain, now: 1_795_626_200)
    #expect(range == 1000)
    // The newest block was kept since version 6.
    if let block = balances.first?.block {
      #expect(try store.isSeen(block, chain: chain) == (version >= 6))
    }
  }

  @Test("M13: the history of an older version is read anew", arguments: 1...6)
  func readsTheHistoryAnew(version: Int) throws {
    let store = try open(version)
    let page = try store.page(HistoryFilter(chain: chain, accounts: [account]))
    #expect(page.movements.isEmpty && page.total == 0 && page.asOf == nil)
    #expect(try store.highest(upTo: 1_000, chain: chain) == nil)
    #expect(try store.states(of: account, chain: chain).isEmpty)
    for subject in CoveredSearch.subjects {
      let search = CoveredSearch(chain: chain, account: account, subject: subject)
      #expect(try store.coverage(of: search).isEmpty)
    }
    // And can be: the tables are there.
    #expect(try store.keep(BlockBatch().sent(in: [3])) == .added(1))
    #expect(try store.keep(BlockBatch().received(in: [3])) == .added(1))
  }

  @Test("M13: the history of this version and those before stays", arguments: 7...14)
  func keepsTheHistory(version: Int) throws {
    let store = try open(version)
    let page = try store.page(HistoryFilter(chain: chain, accounts: [account]))
    #expect(page.movements.map(\.kind) == [.sent, .fee, .internal] && page.total == 2)
    #expect(page.movements.map(\.evidence) == [.transaction, .receipt, .balance])
    let all = HistoryFilter(chain: chain, accounts: [account])
    let balances = try store.page(ReadHistory(all, limit: 20, wantsBalances: true)).balances
    #expect(balances?.first == .some(UInt256(0x8963_BD75_F210_A2D0 as UInt64)))
    let seen = try store.lastLooks(chain: chain, accounts: [account])
    #expect(seen == [version < 9 ? nil : LastLook(seen: 2)])
    let cost = HistoryCost(
      requests: 61,
      bytes: 48_213,
      milliseconds: 1_904,
      runs: 2,
      since: 1_795_626_100
    )
    #expect(try store.status(of: [], chain: chain).cost == (version < 13 ? nil : cost))
    #expect(try store.historyChains() == [chain])
    let whole = try store.wholeSync(of: account, chain: chain)
    #expect(whole?.standing.block == (version < 11 ? nil : 3))
    #expect(page.own == Set(page.movements.compactMap(\.transaction)) && page.own.count == 1)
    #expect(page.asOf?.number == 3)
    // Only version 10 had what feeds answered, after the final block.
    let block = BlockReference(
      number: 0,
      hash: try Hash32(
        parsing: "0xb553aed9960eb7848bcfa1d64d8fffa902b6226e0c12b4621880944b02857d9c"
      ),
      time: 1_795_625_333
    )
    let answers = try store.feedAnswers(after: [block], uptime: nil, chain: chain).first
    let round = FeedRound(answer: 341_255_000_000, updatedAt: 1_795_625_300, decimals: 8)
    #expect(answers?.rounds == (version < 10 ? [:] : [token: round]))
    #expect(try store.finalized(chain: chain) == 0)
    #expect(try store.states(of: account, chain: chain).count == 3)
    #expect(try store.states(of: account, chain: chain)[3]?.code == SubjectState.noCode)
    #expect(try store.nonceUses(of: account, in: 0...3, chain: chain).map(\.nonce) == [0])
    let assurance = try store.assurance(of: account, chain: chain)
    #expect(assurance.map(\.subject) == [.ether, .nonces, .otherTokens])
    #expect(assurance.map { $0.spans.spans.map(\.grade.strength) } == [[2], [2], [1]])
    for subject in CoveredSearch.subjects {
      let search = CoveredSearch(chain: chain, account: account, subject: subject)
      #expect(try store.coverage(of: search).ranges == [0...3])
    }
  }

  @Test("a database that was upgraded has the tables of a new one", arguments: 1...14)
  func anOldDatabaseHasTheTablesOfANewOne(version: Int) throws {
    func tables(_ store: ChainStore) throws -> [String] {
      try store.read { db in
        try String.fetchAll(
          db,
          sql: "SELECT type || ' ' || name || ' ' || coalesce(sql, '') FROM sqlite_master"
        ).sorted()
      }
    }
    #expect(try tables(open(version)) == tables(ChainStore()))
  }
}
