import Core
import Entity
import GRDB
import TestSupport
import Testing

@testable import ChainKit

/// Balances after transactions: the sums that make them fast, and where they are unknown.
@Suite struct RunningBalanceTests {
  private let store: ChainStore
  private let sample: BlockBatch

  init() throws { (store, sample) = (try ChainStore(), try BlockBatch()) }

  private func balances(
    _ asset: Movement.Asset? = nil,
    limit: Int = 1_000,
    before: HistoryCursor? = nil
  ) throws -> [UInt256?] {
    let filter = HistoryFilter(chain: .ethereum, accounts: [sample.account], asset: asset)
    let question = ReadHistory(filter, limit: limit, before: before, wantsBalances: true)
    return try #require(try store.page(question).balances)
  }

  private var keptSums: Int {
    get throws {
      try store.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM movement_sum") ?? -1 }
    }
  }

  /// Stores received amounts of ether of 1 each, so many in every block.
  private func fill(_ blocks: ClosedRange<UInt64>, rowsPerBlock: Int) throws {
    var batch = ScanBatch(
      chain: .ethereum,
      account: sample.account,
      subjects: [],
      blocks: blocks
    )
    batch.headers = try blocks.map { try BranchBlock.header($0) }
    batch.rows = try blocks.flatMap { block in
      try (0..<rowsPerBlock).map { place in
        try sample.row(.received, 1, in: block, order: MovementOrder.withdrawal(place))
      }
    }
    #expect(try store.keep(batch) == .added(batch.rows.count))
    try store.say([.ether: 0...blocks.upperBound], of: sample.account)
  }

  @Test("the sums of many rows are kept, and balances stay what they are")
  func sumsAreKept() throws {
    try fill(1...60, rowsPerBlock: 100)
    #expect(try keptSums == 0)
    let first = try balances()
    // Every transaction of the test has the rows of one block.
    #expect(first.count == 6_000 && first.first == .some(6_000) && first.last == .some(100))
    let kept = try keptSums
    #expect((5...6).contains(kept))
    #expect(try balances() == first)
    #expect(try keptSums == kept)
    // Only the newest row, whose sum begins at the last kept one.
    #expect(try balances(limit: 1) == first.prefix(100).map(\.self))
    #expect(try balances(limit: 1, before: .block(31)).first == .some(3_000))
  }

  @Test("a change below a kept sum is in every balance above it")
  func changesReachTheBalancesAbove() throws {
    try fill(1...60, rowsPerBlock: 100)
    _ = try balances()
    let kept = try keptSums
    var batch = ScanBatch(
      chain: .ethereum,
      account: sample.account,
      subjects: [],
      blocks: 0...30
    )
    batch.headers = [try BranchBlock.header(30)]
    batch.rows = [try sample.row(.sent, 7, in: 30)]
    #expect(try store.keep(batch) == .added(1))
    #expect(try keptSums < kept)
    #expect(try balances(limit: 1).first == .some(5_993))
    #expect(try balances(limit: 1, before: .block(31)).first == .some(2_993))
    #expect(try balances(limit: 1, before: .block(30)).first == .some(2_900))
    // The same row with another amount.
    batch.rows = [try sample.row(.sent, 9, in: 30)]
    #expect(try store.keep(batch) == .added(0))
    #expect(try balances(limit: 1).first == .some(5_991))
    // A reorganization takes rows away, and puts others in their place.
    try store.cut(above: 29, chain: .ethereum)
    #expect(try balances(limit: 1).first == .some(2_900))
    try fill(30...31, rowsPerBlock: 2)
    #expect(try balances(limit: 1).first == .some(2_904))
  }

  @Test("sums of another account or asset are other sums")
  func sumsAreOfOneAccountAndAsset() throws {
    try fill(1...60, rowsPerBlock: 100)
    _ = try balances()
    #expect(try store.keep(sample.received(in: [10], blocks: 0...60)) == .added(1))
    try store.say([.ether: 0...60, .otherTokens: 0...60], of: sample.account)
    #expect(try balances(.token(sample.token)) == [5])
    #expect(try balances(.ether, limit: 1).first == .some(6_000))
    #expect(try balances(limit: 1, before: .block(11)).contains(5))
  }

  @Test("a balance is unknown where older rows may be missing")
  func balancesAboveGapsAreUnknown() throws {
    var batch = try sample.sent(in: [3, 5])
    batch.rows = try [3, 5].map { try sample.row(.received, 7, in: $0) }
    #expect(try store.keep(batch) == .added(2))
    #expect(try store.keep(sample.received(in: [5])) == .added(1))
    let (ether, token) = (Movement.Asset.ether, Movement.Asset.token(sample.token))
    // What is said of the rows, and the balances of the coin and of the token then.
    let cases: [([HistorySubject: ClosedRange<UInt64>], [UInt256?], UInt256?)] = [
      ([:], [nil, nil], nil), ([.ether: 0...10], [14, 7], nil), ([.ether: 0...5], [14, 7], nil),
      ([.ether: 0...4], [nil, 7], nil), ([.ether: 0...2], [nil, nil], nil),
      ([.ether: 1...10], [nil, nil], nil), ([.nonces: 0...10], [nil, nil], nil),
      ([.otherTokens: 0...10], [nil, nil], 5), ([.token(sample.token): 0...10], [nil, nil], 5),
      ([.token(.zero): 0...10], [nil, nil], nil),
      // What is said of a token counts, not what is said of the others.
      ([.otherTokens: 0...10, .token(sample.token): 1...10], [nil, nil], nil),
      ([.otherTokens: 1...10, .token(sample.token): 0...10, .ether: 0...10], [14, 7], 5),
    ]
    for (told, coin, other) in cases {
      try store.say(told, of: sample.account)
      #expect(try balances(ether) == coin, "\(told)")
      #expect(try balances(token) == [other], "\(told)")
    }
  }

  @Test("a balance is unknown above blocks of which it is known that rows are missing")
  func balancesAboveMissingBlocksAreUnknown() throws {
    var batch = try sample.sent(in: [3, 5])
    batch.rows = try [3, 5].map { try sample.row(.received, 7, in: $0) }
    #expect(try store.keep(batch) == .added(2))
    let node = HistoryGrade.told(by: EndpointID(redacted: "http://127.0.0.1:8545"))
    let spans = HistorySpans(ascending: [
      HistorySpan(0...3, node), HistorySpan(4...4, .missing(.bodies)), HistorySpan(5...9, node),
    ])
    let assurance = SubjectAssurance(
      chain: .ethereum,
      account: sample.account,
      subject: .ether,
      spans: try #require(spans)
    )
    try store.write { try ChainStore.keep(assurance, in: $0) }
    #expect(try balances() == [nil, 7])
  }

  @Test("rows that add up to less than zero are no balance")
  func noBalanceIsBelowZero() throws {
    var batch = try sample.sent(in: [3, 5])
    batch.rows = try [
      sample.row(.received, 7, in: 3), sample.row(.fee, 8, in: 3, order: 1),
      sample.row(.received, 9, in: 5),
    ]
    #expect(try store.keep(batch) == .added(3))
    try store.say([.ether: 0...10], of: sample.account)
    #expect(try balances() == [8, nil, nil])
  }

  @Test("what failed moved nothing but its fee")
  func failuresMoveOnlyTheirFee() throws {
    var batch = try sample.sent(in: [3, 5])
    let failed = try sample.row(.sent, 100, in: 5)
    let movement = failed.movement
    batch.rows = try [
      sample.row(.received, 7, in: 3), sample.row(.fee, 2, in: 5, order: 1),
      MovementRow(
        movement: Movement(
          chain: movement.chain,
          account: movement.account,
          block: movement.block,
          transaction: movement.transaction,
          order: movement.order,
          kind: .sent,
          asset: .ether,
          amount: movement.amount,
          counterparty: nil,
          status: .failed
        )
      ),
    ]
    #expect(try store.keep(batch) == .added(3))
    try store.say([.ether: 0...10], of: sample.account)
    #expect(try balances() == [5, 5, 7])
  }

  @Test("items of a contract are selected by it or by their IDs, and not added up")
  func itemsAreNotAddedUp() throws {
    let (contract, other) = (sample.token, Address.zero)
    var batch = try sample.tokens(in: [3, 5, 7])
    batch.rows = try [
      sample.row(.tokenIn, 4, in: 3, order: 16, asset: .token(contract)),
      sample.row(.itemIn, 1, in: 5, order: 16, asset: .item(contract, id: 7)),
      sample.row(.itemIn, 1, in: 5, order: 17, asset: .item(other, id: 7)),
      sample.row(.itemIn, 2, in: 7, order: 16, asset: .item(contract, id: 8)),
    ]
    #expect(try store.keep(batch) == .added(4))
    try store.say([.otherTokens: 0...10], of: sample.account)
    #expect(try balances(.token(contract)) == [nil, nil, 4])
    #expect(try balances(.item(contract, id: 8)) == [nil])
    #expect(try balances(.item(contract, id: 9)) == [])
    var filter = HistoryFilter(chain: .ethereum, accounts: [sample.account])
    for (asset, blocks) in [
      (Movement.Asset.token(contract), [7, 5, 3] as [UInt64]), (.item(contract, id: 7), [5]),
      (.item(other, id: 7), [5]), (.token(other), [5]), (.ether, []),
    ] {
      filter.asset = asset
      let found = try store.page(filter).movements
      #expect(found.map(\.block.number) == blocks && found.allSatisfy(filter.selects))
      #expect(batch.rows.map(\.movement).filter(filter.selects).count == blocks.count)
    }
  }

  @Test("a token that logs more than there can be has no balance")
  func sumsBeyond256BitsAreUnknown() throws {
    var batch = try sample.tokens(in: [3, 5, 7])
    let amounts: [(UInt64, UInt256)] = [(3, 2), (5, .max), (7, 1)]
    batch.rows = try amounts.map { block, amount in
      try sample.row(.tokenIn, amount, in: block, order: 16, asset: .token(sample.token))
    }
    #expect(try store.keep(batch) == .added(3))
    try store.say([.otherTokens: 0...10], of: sample.account)
    #expect(try balances() == [nil, nil, 2])
  }
}
