import Core
import Entity
import Testing

@testable import ChainKit

@Suite("A quorum of nodes that fail or are slow") struct QuorumTroubleTests {
  private static let five = Wei(count: 5)

  private static func nodes(_ balances: String...) -> ScriptedPool {
    ScriptedPool(
      balances.map { ["eth_blockNumber": "\"0x10\"", "eth_getBalance": $0] },
      quorum: 2
    )
  }

  private static func balance(_ nodes: ScriptedPool) async throws(RPCFailure) -> Wei {
    try await Node(nodes.session).balance(of: .zero, at: .number(3))
  }

  @Test("a node that fails once is asked again after a pause, the other one is not")
  func asksAgain() async throws {
    let nodes = Self.nodes("\"0x5\"", "! then \"0x5\"")
    #expect(try await Self.balance(nodes) == Self.five)
    #expect(nodes.requests(to: 0) == 1 && nodes.requests(to: 1) == 2)
    #expect(nodes.time.slept.count == 1)
  }

  @Test("what a node failed at within a batch is asked again, and only that")
  func asksMembersAgain() async throws {
    // The node itself is asked twice for the first one, within the batch and alone.
    let busy = "error -32005 too many requests"
    let nodes = Self.nodes("\"0x5\"", "\(busy) then \"0x5\" then \(busy) then \"0x5\"")
    let answers = try await nodes.session.batch(
      [3, 4].map { GetBalance(.zero, at: .number($0)) }
    )
    #expect(answers.allSatisfy { (try? $0.get().value) == 5 })
    #expect(nodes.requests(to: 0) == 1)
    #expect(nodes.requests(to: 1, "\"0x3\"") == 3 && nodes.requests(to: 1, "\"0x4\"") == 1)
  }

  @Test("the newest block is asked for again, too")
  func asksForTheHeadAgain() async throws {
    let nodes = ScriptedPool(
      [["eth_blockNumber": "\"0x10\""], ["eth_blockNumber": "! then \"0x11\""]],
      quorum: 2
    )
    #expect(try await Node(nodes.session).blockNumber() == 16)
    #expect(nodes.requests(to: 0) == 1 && nodes.requests(to: 1) == 2)
  }

  @Test("a node that fails once is asked again, though another one lags and knows nothing")
  func asksAgainBesideALaggingNode() async throws {
    let (hash, receipt) = TestBlock.receipt(in: 7)
    let nodes = ScriptedPool(
      [receipt, "! then \(receipt)", "null"].map { ["eth_getTransactionReceipt": $0] },
      quorum: 2
    )
    #expect(try await Node(nodes.session).receipt(hash)?.blockNumber == 7)
  }

  @Test("a node is left alone for as long as it asks, and not asked if that is too long")
  func leavesAlone() async throws {
    let nodes = Self.nodes("\"0x5\"", "error -32005 try again in 7s then \"0x5\"")
    #expect(try await Self.balance(nodes) == Self.five)
    #expect(nodes.time.slept == [.seconds(7)])
    let busy = Self.nodes("\"0x5\"", "error -32005 try again in 200s then \"0x5\"")
    await #expect(throws: RPCFailure.self) { try await Self.balance(busy) }
    #expect(busy.requests(to: 1) == 1 && busy.time.slept.isEmpty)
  }

  @Test("the newest block that a quorum had is not forgotten if it does not answer any more")
  func doesNotGoBack() async throws {
    let nodes = ScriptedPool(
      ["\"0x64\"", "\"0x64\" then !", "\"0x62\""].map { ["eth_blockNumber": $0] },
      quorum: 2
    )
    let node = Node(nodes.session)
    #expect(try await node.blockNumber() == 100)
    #expect(try await node.blockNumber() == 100)
  }

  @Test("a node that goes on failing is asked four times at most")
  func givesUp() async {
    let nodes = Self.nodes("\"0x5\"", "!")
    let failure = await #expect(throws: RPCFailure.self) { try await Self.balance(nodes) }
    #expect(failure?.report.code == "quorum-missed")
    #expect(nodes.requests(to: 0) == 1 && nodes.requests(to: 1) == 4)
  }

  @Test("what another try does not change is not tried again")
  func doesNotInsist() async {
    for answer in ["error -32000 missing trie node", "error 401 unauthorized", "null"] {
      let nodes = Self.nodes("\"0x5\"", answer)
      await #expect(throws: RPCFailure.self) { try await Self.balance(nodes) }
      #expect(nodes.requests(to: 1) == 1, "\(answer)")
    }
  }

  @Test("a third node takes over at once, and that is reported once")
  func reportsWhoFailed() async throws {
    let nodes = Self.nodes("!", "\"0x5\"", "\"0x5\"")
    for _ in 0..<2 { #expect(try await Self.balance(nodes) == Self.five) }
    #expect(nodes.time.slept.isEmpty)
    guard case .skipped(let node, .serverFault, let next) = nodes.events.first else {
      Issue.record("nobody was reported: \(nodes.events)")
      return
    }
    #expect(nodes.events.count == 1)
    #expect(node == ScriptedPool.name(0) && next == ScriptedPool.name(2))
  }

  @Test("a node that failed five times is asked only if the others are not enough")
  func passesOver() async throws {
    let nodes = Self.nodes("!", "\"0x5\"", "\"0x5\"")
    for _ in 0..<6 { #expect(try await Self.balance(nodes) == Self.five) }
    #expect(nodes.requests(to: 0) == NodeHealth.failures)
    nodes.set(0, "eth_getBalance", "\"0x5\"")
    nodes.set(2, "eth_getBalance", "error -32000 missing trie node")
    #expect(try await Self.balance(nodes) == Self.five)
    #expect(nodes.requests(to: 0) == NodeHealth.failures + 1)
  }

  @Test("a node that rejects the credential is not asked any more, and named if it is missed")
  func leavesOut() async throws {
    let nodes = Self.nodes("error 0 unauthorized", "\"0x5\"", "\"0x5\"")
    for _ in 0..<2 { #expect(try await Self.balance(nodes) == Self.five) }
    #expect(nodes.requests(to: 0) == 1)
    nodes.set(1, "eth_getBalance", "error -32000 missing trie node")
    let failure = await #expect(throws: RPCFailure.self) { try await Self.balance(nodes) }
    guard case .quorumMissed(2, 1, let failures) = failure else {
      Issue.record("not a missed quorum: \(String(describing: failure))")
      return
    }
    #expect(failures.map(\.endpoint) == [ScriptedPool.name(0), ScriptedPool.name(1)])
    #expect(failures.first?.failure == .unauthorized)
  }

  @Test("that the command's time is over is no answer, so that it contradicts nobody")
  func timeoutsAreNoVotes() {
    var tally = QuorumTally(GetTransactionCount(.zero, at: .number(3)), quorum: 2)
    tally.count(.success(CountAnswer(value: 5)), from: 0)
    tally.count(.failure(.timeout(.command(.seconds(60)))), from: 1)
    guard case .failure(.quorumMissed(2, 1, _)) = tally.result([.sample, .sample]) else {
      Issue.record("not a missed quorum")
      return
    }
  }

  @Test("sides of a disagreement are named in the order of the nodes, whoever answers first")
  func namesInOrder() {
    var tally = QuorumTally(GetTransactionCount(.zero, at: .number(3)), quorum: 2)
    tally.count(.success(CountAnswer(value: 6)), from: 1)
    tally.count(.success(CountAnswer(value: 5)), from: 0)
    let names = (0..<2).map(ScriptedPool.name)
    #expect(
      tally.result(names)
        == .failure(.disagreement(method: "eth_getTransactionCount", sides: names.map { [$0] }))
    )
  }
}
