import Core
import Entity
import Testing

@testable import ChainKit

/// Rows of every kind are read as they were stored, and each counts for what it is.
@Suite struct MovementRowTests {
  private let store: ChainStore
  private let sample: BlockBatch
  private var token: Movement.Asset { .token(sample.token) }

  init() throws { (store, sample) = (try ChainStore(), try BlockBatch()) }

  private func shown(_ asset: Movement.Asset? = nil) throws -> [Movement] {
    let filter = HistoryFilter(chain: .ethereum, accounts: [sample.account], asset: asset)
    return try store.page(filter, limit: 1_000).movements
  }

  private func sum(_ asset: Movement.Asset) throws -> Int257? {
    try store.sum(of: sample.account, asset: asset, chain: .ethereum, upTo: 100).value
  }

  /// Stores rows of block 5, as a search for `topics` does.
  @discardableResult
  private func keep(_ rows: [MovementRow], of topics: [LogTopic] = LogTopic.all) throws -> Int {
    var batch = try sample.tokens(in: [5], of: topics)
    batch.rows = rows
    guard case .added(let count) = try store.keep(batch) else { return -1 }
    return count
  }

  private func row(
    _ kind: Movement.Kind,
    _ asset: Movement.Asset,
    order: Int,
    status: Movement.Status = .success,
    evidence: Movement.Evidence
  ) throws -> MovementRow {
    let other = try sample.row(kind, 3, in: 5).movement
    return MovementRow(
      movement: Movement(
        chain: other.chain,
        account: other.account,
        block: other.block,
        transaction: other.transaction,
        order: order,
        kind: kind,
        asset: asset,
        amount: .max,
        counterparty: sample.token,
        status: status,
        evidence: evidence
      )
    )
  }

  @Test("every kind, asset and evidence is read as it was stored")
  func rowsReturnAsTheyWere() throws {
    let assets: [Movement.Asset] = [
      .ether, token, .item(sample.token, id: 0), .item(sample.token, id: .max),
    ]
    var rows: [MovementRow] = []
    for kind in Movement.Kind.allCases {
      for asset in assets {
        for evidence in Movement.Evidence.allCases {
          let status = Movement.Status.allCases[rows.count % 2]
          rows.append(
            try row(kind, asset, order: rows.count, status: status, evidence: evidence)
          )
        }
      }
    }
    #expect(try keep(rows) == rows.count)
    #expect(try keep(rows) == 0, "stored twice, they are the same")
    #expect(try Set(shown()) == Set(rows.map(\.movement)))
    for asset in assets {
      // A contract alone stands for its items, too.
      let wanted = rows.map(\.movement).filter {
        asset == token ? $0.asset.contract == sample.token : $0.asset == asset
      }
      #expect(try Set(shown(asset)) == Set(wanted), "\(asset)")
    }
    // What shows it may be found later.
    let better = try row(.internal, .ether, order: 1_000, evidence: .balance)
    #expect(try keep([better]) == 1)
    let traced = try row(.internal, .ether, order: 1_000, evidence: .trace)
    #expect(try keep([traced]) == 0)
    #expect(try shown().filter { $0.order == 1_000 } == [traced.movement])
  }

  @Test("a permission is not in the sum, and no reason to ask for a balance")
  func permissionsMoveNothing() throws {
    let item = Movement.Asset.item(sample.token, id: 7)
    try keep([
      sample.row(.approval, .max, in: 5, order: 16, asset: token),
      sample.row(.operatorApproval, .max, in: 5, order: 17, asset: token),
      sample.row(.itemIn, 1, in: 5, order: 18, asset: item),
      sample.row(.approval, 1, in: 5, order: 19, asset: item),
    ])
    #expect(try store.tokens(of: sample.account, chain: .ethereum) == [])
    #expect(try sum(token) == 0 && sum(item) == 1)
    for (place, kind) in [Movement.Kind.tokenIn, .tokenOut, .wrap, .unwrap, .selfTransfer]
      .enumerated()
    {
      let store = try ChainStore()
      var batch = try sample.tokens(in: [5])
      batch.rows = [try sample.row(kind, 1, in: 5, order: place, asset: token)]
      #expect(try store.keep(batch) == .added(1))
      #expect(try store.tokens(of: sample.account, chain: .ethereum) == [sample.token], "\(kind)")
    }
  }

  @Test("H2: tokens that were wrapped or unwrapped are in the sum, and the ether is not")
  func h2WrapsCount() throws {
    try keep([
      sample.row(.wrap, 9, in: 5, order: 16, asset: token),
      sample.row(.unwrap, 4, in: 5, order: 17, asset: token),
    ])
    #expect(try sum(token) == 5 && sum(.ether) == 0)
  }

  /// Rows of one transaction of a wrapped coin that logs a transfer beside a deposit or withdrawal.
  private func twins(_ amount: UInt256, with other: Address = .zero) throws -> (
    wraps: [MovementRow], transfers: [MovementRow]
  ) {
    (
      [
        try sample.row(.wrap, 9, in: 5, order: 16, asset: token),
        try sample.row(.unwrap, 4, in: 5, order: 18, asset: token),
      ],
      [
        try sample.row(.tokenIn, amount, in: 5, order: 15, asset: token, with: other),
        try sample.row(.tokenOut, 4, in: 5, order: 17, asset: token, with: other),
      ]
    )
  }

  @Test("H2: what a wrapped coin logs twice counts once, whichever log is found first")
  func h2TwinsCountOnce() throws {
    let searches = TokenFilter.searches
    let (wraps, transfers) = try twins(9)
    for parts in [[wraps, transfers], [transfers, wraps], [wraps + transfers, []]] {
      let store = try ChainStore()
      for (topics, rows) in zip(searches, parts) {
        var batch = try sample.tokens(in: [5], of: topics)
        batch.rows = rows
        _ = try store.keep(batch)
        guard case .added(0) = try store.keep(batch) else {
          Issue.record("the same rows are new again")
          continue
        }
      }
      let filter = HistoryFilter(chain: .ethereum, accounts: [sample.account])
      #expect(try store.page(filter).movements.map(\.kind) == [.wrap, .unwrap])
      let sum = try store.sum(of: sample.account, asset: token, chain: .ethereum, upTo: 5)
      #expect(sum.value == 5)
    }
  }

  @Test("another amount, or another counterparty, is no twin")
  func othersAreNoTwins() throws {
    let (wraps, transfers) = try twins(8)
    #expect(try keep(wraps + transfers) == 3)
    #expect(try shown().map(\.kind) == [.tokenIn, .wrap, .unwrap])
    let store = try ChainStore()
    var batch = try sample.tokens(in: [5])
    let others = try twins(9, with: sample.account)
    batch.rows = others.wraps + others.transfers
    #expect(try store.keep(batch) == .added(4))
    // Mints of a token that wraps nothing.
    let plain = try ChainStore()
    batch.rows = transfers
    #expect(try plain.keep(batch) == .added(2))
  }

  @Test("a user operation stays when the ether of its block is read again")
  func operationsAreNoEtherRows() throws {
    try keep([sample.row(.userOperation, 7, in: 5, order: 30)])
    #expect(try store.keep(sample.sent(in: [5])) == .added(1))
    #expect(try store.keep(sample.sent(in: [5])) == .added(0))
    #expect(try shown().map(\.kind) == [.sent, .userOperation])
    #expect(try sum(.ether) == -7, "only what was sent")
  }
}
