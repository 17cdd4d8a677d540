import ChainKit
import Core
import Entity
import Exchange
import TestSupport
import Testing

@Suite(.serialized) struct LiveHistoryTests {
  private static let shared = SharedChain()
  private let live: LiveChain
  private let store: ChainStore

  init() async throws {
    live = try await Self.shared.fresh()
    store = try ChainStore()
  }

  private func sync(
    _ accounts: [Address],
    node other: Node? = nil
  ) async throws -> HistoryReport {
    try await live.sync(accounts, into: store, through: other)
  }

  private func rows(_ account: Address) throws -> [Movement] {
    try store.page(HistoryFilter(chain: live.id, accounts: [account]), limit: 10_000).movements
  }

  /// A row's text, without the numbers that a test cannot choose.
  private func short(_ movement: Movement) -> String {
    let status = movement.status == .failed ? " failed" : ""
    return "\(movement.kind.rawValue) \(movement.amount)\(status)"
  }

  @Test func findsEveryKindOfMovement() async throws {
    var random = SeededRandom()
    let (me, other) = (live.accounts[3], live.accounts[4])
    let friend = try LiveChain.fresh(&random)
    let forwarder = try live.contract("FORWARDER")
    try await live.send(from: me, to: friend, wei: 11)
    try await live.send(from: other, to: me, wei: 12)
    try await live.send(from: me, to: me, wei: 13)
    let forward = selector("forward(address)") + word(me)
    try await live.send(from: other, to: forwarder, wei: 14, input: forward)
    // Our own transaction, with an internal call that returns part of its value.
    try await live.send(from: me, to: forwarder, wei: 15, input: forward)
    try await live.chain.tell("dev_withdraw", "[\"\(me)\", \"0x10\"]")
    let token = try live.token
    try await live.send(
      from: live.accounts[0],
      to: token.address,
      input: ERC20.transfer(to: me, amount: 1_000)
    )
    try await live.send(
      from: me,
      to: token.address,
      input: ERC20.transfer(to: friend, amount: 400)
    )
    let reverter = try live.contract("REVERTER")
    try await live.send(from: me, to: reverter, wei: 16, gas: 100_000)

    let report = try await sync([me])
    #expect(report.isVerified)
    let found = try rows(me)
    #expect(
      found.reversed().filter { $0.kind != .fee }.map(short) == [
        "received \(UInt256.ten(22))", "sent 11", "received 12", "self 13", "internal 14",
        "sent 15", "internal 15", "withdrawal 16000000000", "token-in 1000", "token-out 400",
        "sent 16 failed",
      ]
    )
    #expect(found.filter { $0.kind == .fee }.count == 5)
    #expect(found.first { $0.amount == 11 }?.counterparty == friend)
    #expect(found.first { $0.amount == 12 }?.counterparty == other)
    // A trace shows in which transaction it moved, and who paid.
    let inside = found.filter { $0.kind == .internal }
    #expect(inside.allSatisfy { $0.transaction != nil && $0.counterparty == forwarder })
    #expect(inside.allSatisfy { $0.evidence == .trace })
    #expect(found.first { $0.kind == .withdrawal }?.transaction == nil)
    #expect(found.first { $0.kind == .tokenOut }?.asset == .token(token.address))
    #expect(zip(found, found.dropFirst()).allSatisfy { $0.block.number >= $1.block.number })
  }

  @Test func agreesWithTheChainOverARandomHistory() async throws {
    var story = try await RandomHistory(live)
    for _ in 0..<60 { try await story.step() }
    let accounts = story.actors
    let report = try await sync(accounts)
    #expect(report.isVerified, "\(story.random.comment)")
    for account in accounts {
      let held = try await live.node.balance(of: account)
      #expect(sum(try rows(account), .ether) == Int257(held.count), "\(story.random.comment)")
      let nonces = try await live.node.transactionCount(of: account)
      let own = Set(try rows(account).filter { $0.kind == .fee }.map(\.transaction))
      #expect(own.count == Int(nonces), "\(story.random.comment)")
    }
    #expect(try expected(story) == found(story), "\(story.random.comment)")
  }

  @Test func aSecondSyncFindsNothingNewAndAsksLittle() async throws {
    var story = try await RandomHistory(live)
    for _ in 0..<15 { try await story.step() }
    // What is not settled would be read anew.
    try await live.chain.tell("anvil_mine", "[\"0x40\"]")
    let first = try await sync(story.actors)
    let before = try rows(story.actors[0])
    let second = try await sync(story.actors)
    #expect(first.added > 0 && second.added == 0 && second.isVerified)
    #expect(second.questions < 14 + 8 * story.actors.count, "\(second.questions)")
    #expect(try rows(story.actors[0]) == before)
    // A sync with new blocks to read finds their movements.
    for _ in 0..<5 { try await story.step() }
    let third = try await sync(story.actors)
    #expect(third.isVerified && third.added > 0)
    #expect(try expected(story) == found(story), "\(story.random.comment)")
  }

  @Test func whatIsSettledIsNotAskedForAgain() async throws {
    let me = live.accounts[5]
    let input = ERC20.transfer(to: me, amount: 7)
    try await live.send(from: live.accounts[0], to: live.token.address, input: input)
    try await live.chain.tell("anvil_mine", "[\"0x40\"]")
    #expect(try await sync([me]).isVerified)
    try await live.chain.tell("dev_clearCalls")
    // Another list, so that what is not settled is read anew.
    let listed = [live.accounts[9]]
    #expect(try await live.sync([me], into: store, listed: listed).isVerified)
    guard case .object(let calls) = try await live.chain.ask("dev_calls") else {
      throw DevChain.Failure.refused("no calls")
    }
    let asked = Dictionary(uniqueKeysWithValues: calls.map { ($0.key, "\($0.value)") })
    // The two ends of the blocks that are not settled, and no block with a movement.
    #expect(asked.count <= 6, "\(asked)")
    #expect(asked["eth_getTransactionReceipt"] == nil && asked["eth_getBlockByHash"] == nil)
  }

  @Test(arguments: [1, 3, 8])
  func followsAReorganization(depth: Int) async throws {
    var story = try await RandomHistory(live)
    for _ in 0..<12 { try await story.step() }
    _ = try await sync(story.actors)
    try await live.chain.tell(
      "dev_reorg",
      "[\"\(Quantity.text(UInt64(depth)))\", {\"drop\": true}]"
    )
    let report = try await sync(story.actors)
    #expect(report.forkedAt != nil)
    #expect(report.isVerified, "\(report) \(story.random.comment)")
    for account in story.actors {
      let held = try await live.node.balance(of: account)
      #expect(sum(try rows(account), .ether) == Int257(held.count), "\(story.random.comment)")
      for row in try rows(account) {
        let block = try await live.node.block(.number(row.block.number))
        #expect(block.header.hash == row.block.hash, "\(story.random.comment)")
      }
    }
  }

  @Test func stopsWhenAFinalBlockChanges() async throws {
    try await live.chain.tell("anvil_mine", "[\"0x5\"]")
    try await live.chain.tell("dev_limits", #"[{"finalizedDepth": 1, "safeDepth": 1}]"#)
    try await live.send(from: live.accounts[1], to: live.accounts[2], wei: 1)
    _ = try await sync([live.accounts[1]])
    let kept = try rows(live.accounts[1])
    try await live.chain.tell("dev_reorg", "[\"0x4\"]")
    await #expect(throws: HistoryError.self) { try await sync([live.accounts[1]]) }
    #expect(try rows(live.accounts[1]) == kept)
  }

  @Test func reportsTheGapsOfANodeWithoutOldState() async throws {
    let me = live.accounts[5]
    try await live.send(from: live.accounts[1], to: me, wei: 1)
    try await live.chain.tell("anvil_mine", "[\"0x10\"]")
    let edge = try await live.node.blockNumber()
    try await live.chain.tell("dev_limits", "[{\"archiveFrom\": \(edge)}]")
    try await live.send(from: live.accounts[1], to: me, wei: 2)
    let report = try await sync([me])
    #expect(report.gaps(.ether) == ["0...\(edge) no-state"])
    #expect(try rows(me).map(short) == ["received 2"])
    // The same from an archive node: no gap remains.
    try await live.chain.tell("dev_limits", #"[{"archiveFrom": 0}]"#)
    let whole = try await HistorySync(
      live.node,
      store: try ChainStore(),
      journal: try Journal(),
      chain: live.id
    ).run([me])
    #expect(whole.isVerified)
  }

  @Test func resumesWhereItWasStopped() async throws {
    var story = try await RandomHistory(live)
    for _ in 0..<20 { try await story.step() }
    try await live.chain.tell("anvil_mine", "[\"0x40\"]")
    let transport = try HTTPTransport(try EndpointAddress(parsing: live.chain.url))
    var runs = 1
    while runs < 40 {
      // What is not final is read anew by each run, so that it could be all that a run comes to.
      let stopping = Node(
        Endpoint(StoppingTransport(transport, after: 25 + runs), expecting: live.id)
      )
      do {
        #expect(try await sync(story.actors, node: stopping).isVerified)
        break
      } catch HistoryError.node(.cancelled) {
        runs += 1
      }
    }
    #expect(runs > 1 && runs < 40, "\(runs)")
    #expect(try expected(story) == found(story), "\(story.random.comment)")
  }

  @Test func searchesLogsInTheNodesOwnMeasure() async throws {
    var story = try await RandomHistory(live)
    for _ in 0..<30 { try await story.step() }
    try await live.chain.tell("dev_limits", #"[{"logRange": 7}]"#)
    #expect(try await sync(story.actors).isVerified)
    #expect(try expected(story) == found(story), "\(story.random.comment)")
  }

  @Test func readsReceiptsWhereEvenOneBlockIsTooMuch() async throws {
    let (me, other) = (live.accounts[5], live.accounts[6])
    for amount in [300, 200] as [UInt256] {
      let input = ERC20.transfer(to: me, amount: amount)
      try await live.send(from: live.accounts[0], to: live.token.address, input: input)
    }
    let input = ERC20.transfer(to: other, amount: 50)
    try await live.send(from: me, to: live.token.address, input: input)
    try await live.chain.tell("dev_limits", #"[{"logResults": 0}]"#)
    let report = try await sync([me, other])
    try await live.chain.tell("dev_limits", #"[{"logResults": null}]"#)
    #expect(report.isVerified)
    let tokens = try rows(me).filter { $0.asset != .ether }.map(short)
    #expect(tokens == ["token-out 50", "token-in 200", "token-in 300"])
    #expect(try rows(other).first.map(short) == "token-in 50")
  }

  @Test func aNodeThatWantsNamesOfTokensLeavesAGap() async throws {
    var story = try await RandomHistory(live)
    for _ in 0..<20 { try await story.step() }
    try await live.chain.tell("dev_limits", #"[{"logsNeedAddress": true}]"#)
    let report = try await sync(story.actors)
    let head = report.asOf.number
    for account in story.actors {
      #expect(report.gaps(.otherTokens, of: account) == ["0...\(head) named-contracts-only"])
      #expect(report.gaps(.ether, of: account) == [])
    }
  }

  @Test func aNodeThatHidesALogIsNoticed() async throws {
    let me = live.accounts[5]
    try await live.send(
      from: live.accounts[0],
      to: live.token.address,
      input: ERC20.transfer(to: me, amount: 1_000)
    )
    try await live.send(
      from: live.accounts[0],
      to: live.token.address,
      input: ERC20.transfer(to: me, amount: 1_000)
    )
    try await live.send(
      from: me,
      to: live.token.address,
      input: ERC20.transfer(to: live.accounts[0], amount: 500)
    )
    try await live.fault(#"{"kind":"lie","method":"eth_getLogs","result":[]}"#)
    let report = try await sync([me])
    // The search for the difference finds the log that was hidden.
    #expect(report.isVerified)
    #expect(try rows(me).filter { $0.kind == .tokenIn }.map(\.amount) == [1_000, 1_000])
  }

  // The expected rows, as the story recorded them.
  private func expected(_ story: RandomHistory) throws -> [Address: [String]] { story.truth }

  private func found(_ story: RandomHistory) throws -> [Address: [String]] {
    var found: [Address: [String]] = [:]
    for account in story.actors {
      found[account] = try rows(account).reversed()
        .filter { $0.kind != .fee && $0.block.number > story.start }.map(short)
    }
    return found
  }

  private func sum(_ rows: [Movement], _ asset: Movement.Asset) -> Int257? {
    rows.filter { $0.asset == asset && ($0.status == .success || $0.kind == .fee) }
      .reduce(into: ExactSum()) { $0.add($1.amount, direction: $1.kind.direction) }.value
  }
}
