import ChainKit
import Core
import Entity
import Exchange
import TestSupport
import Testing

/// Histories on a real EVM that logs ether from a block on (EIP-7708).
@Suite(.serialized) struct LiveEtherLogTests {
  private let live: LiveChain
  private let store: ChainStore
  private let me: Address
  private let other: Address

  /// The contracts are in block 1, and the first two payments of each test before the first log.
  init() async throws {
    live = try await LiveChain(["--amsterdam", "4"])
    // Nothing but the logs tells what contracts move.
    try await live.lackTraces()
    store = try ChainStore()
    (me, other) = (live.accounts[3], live.accounts[4])
  }

  private func rows(_ account: Address) throws -> [Movement] {
    try store.page(HistoryFilter(chain: live.id, accounts: [account]), limit: 1_000).movements
  }

  private func short(_ movement: Movement) -> String {
    let known = movement.transaction == nil ? "" : " tx"
    return "\(movement.kind.rawValue) \(movement.amount)\(known)"
  }

  private func forward(_ wei: UInt64, from payer: Address, to payee: Address) async throws {
    try await live.send(
      from: payer,
      to: try live.contract("FORWARDER"),
      wei: wei,
      input: selector("forward(address)") + word(payee)
    )
  }

  @Test("what contracts move has its transaction from the first block on that logs it")
  func whatContractsMoveHasItsTransaction() async throws {
    try await live.send(from: other, to: me, wei: 12)
    try await forward(14, from: other, to: me)
    // From here on it is logged.
    try await live.send(from: other, to: me, wei: 13)
    try await forward(15, from: other, to: me)
    try await forward(16, from: me, to: me)
    try await live.send(from: me, to: me, wei: 17)
    try await live.chain.tell("dev_withdraw", "[\"\(me)\", \"0x10\"]")
    let report = try await live.sync([me], into: store)
    #expect(report.isVerified)
    let found = try rows(me)
    #expect(
      found.reversed().filter { $0.kind != .fee }.map(short) == [
        "received \(UInt256.ten(22))", "received 12 tx", "internal 14", "received 13 tx",
        "internal 15 tx", "internal 16 tx", "sent 16 tx", "self 17 tx", "withdrawal 16000000000",
      ]
    )
    let forwarder = try live.contract("FORWARDER")
    for amount in [15, 16] as [UInt256] {
      let row = try #require(found.first { $0.amount == amount && $0.kind == .internal })
      #expect(row.counterparty == forwarder && row.evidence == .log)
    }
    #expect(try await live.sync([me], into: store).added == 0)
    #expect(try rows(me) == found)
  }

  @Test("a contract's own account has a history of all that it passed on")
  func aContractHasAHistory() async throws {
    try await live.send(from: other, to: me, wei: 1)
    try await live.send(from: other, to: me, wei: 2)
    let forwarder = try live.contract("FORWARDER")
    try await forward(15, from: other, to: me)
    let report = try await live.sync([forwarder], into: store)
    // Block 0 is from before its code.
    #expect(report.spans(.ether).map(\.grade.strength) == [2, 1])
    let found = try rows(forwarder)
    #expect(found.map(short) == ["received 15 tx", "internal-out 15 tx"])
    #expect(found.first?.counterparty == other && found.last?.counterparty == me)
  }

  @Test("whatever happens is a row: every kind, and every movement of ether within a transaction")
  func everythingThatHappensIsARow() async throws {
    let live = try await LiveChain(["--amsterdam"])
    try await live.lackTraces()
    var story = try await RandomHistory(live, steps: HistoryStep.allCases)
    for _ in 0..<60 { try await story.step() }
    let store = try ChainStore()
    let comment = Comment(rawValue: story.random.comment)
    let report = try await live.sync(story.actors, into: store)
    for actor in story.actors {
      #expect(report.gaps(.ether, of: actor).isEmpty, comment)
      // Nobody knows which contract wraps the coin of this chain.
      let told = story.told.rows(of: actor).filter { ![.wrap, .unwrap].contains($0.kind) }
        .map(Self.text)
      let filter = HistoryFilter(chain: live.id, accounts: [actor])
      let found = try store.page(filter, limit: 1_000).movements
        .filter { $0.block.number > story.start }.map(Self.text)
      let (lacking, odd) = (Self.rest(told, without: found), Self.rest(found, without: told))
      #expect(lacking.isEmpty && odd.isEmpty, comment)
    }
  }

  private static func text(_ row: TrueRow) -> String {
    let asset =
      switch row.asset {
      case .ether: "ether"
      case .token(let contract): "\(contract)"
      case .item(let contract, let id): "\(contract) \(id)"
      }
    return text(row.block, row.kind.rawValue, row.amount, asset, row.transaction, row.isFailed)
  }

  private static func text(_ row: Movement) -> String {
    let asset = [row.asset.contract?.description ?? "ether", row.asset.tokenID.map { "\($0)" }]
      .compactMap(\.self).joined(separator: " ")
    let hasFailed = row.status == .failed
    let block = row.block.number
    return text(block, row.kind.rawValue, row.amount, asset, row.transaction, hasFailed)
  }

  private static func text(
    _ block: UInt64,
    _ kind: String,
    _ amount: UInt256,
    _ asset: String,
    _ transaction: Hash32?,
    _ hasFailed: Bool
  ) -> String {
    "\(block) \(kind) \(amount) \(asset) \(transaction.map { "\($0)" } ?? "-")"
      + (hasFailed ? " failed" : "")
  }

  /// What some rows have that others have not, each as often as it is missing.
  private static func rest(_ rows: [String], without others: [String]) -> [String] {
    var counts = Dictionary(others.map { ($0, 1) }, uniquingKeysWith: +)
    return rows.filter { row in
      counts[row, default: 0] -= 1
      return counts[row, default: 0] < 0
    }
  }

  @Test("a reorganization takes what contracts moved with it", arguments: [1, 3])
  func aReorganizationTakesThemWithIt(depth: UInt64) async throws {
    for wei in 1...3 as ClosedRange<UInt64> { try await live.send(from: other, to: me, wei: wei) }
    for wei in 11...14 as ClosedRange<UInt64> { try await forward(wei, from: other, to: me) }
    _ = try await live.sync([me], into: store)
    #expect(try rows(me).count { $0.kind == .internal && $0.transaction != nil } == 4)
    try await live.chain.tell("dev_reorg", "[\"\(Quantity.text(depth))\", {\"drop\": true}]")
    try await forward(20, from: other, to: me)
    let report = try await live.sync([me], into: store)
    #expect(report.isVerified && report.forkedAt != nil)
    let inside = try rows(me).filter { $0.kind == .internal }
    let kept = Array((11...14).reversed().dropFirst(Int(depth)))
    #expect(inside.map(\.amount) == ([20] + kept).map { UInt256(UInt64($0)) })
    #expect(inside.allSatisfy { $0.transaction != nil })
  }
}
