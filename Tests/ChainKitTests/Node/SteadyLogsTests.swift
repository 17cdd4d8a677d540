import Core
import Entity
import Testing

@testable import ChainKit

/// H1: a search of logs counts only if the node that answered had the block up to which it was made.
@Suite struct SteadyLogsTests {
  private let time = VirtualTime()
  private let account: Address
  private let token: Address
  private static let head: UInt64 = 1000
  private static let frame = ["eth_getBlockByNumber", "eth_getLogs", "eth_getBlockByNumber"]

  init() throws {
    account = try Address(bytes: [UInt8](repeating: 1, count: 20))
    token = try Address(bytes: [UInt8](repeating: 9, count: 20))
  }

  private func logNode(
    at endpoint: EndpointID = .sample,
    _ change: (inout LogNode.Behavior) -> Void = { _ in }
  ) -> LogNode {
    let transfer = LogNode.Transfer(block: 999, token: token, account: account)
    return LogNode(head: Self.head, [transfer], time: time, at: endpoint, change)
  }

  private var filter: LogFilter {
    TokenFilter.filter([.receivedToken], accounts: [account], blocks: 0...Self.head)
  }

  /// Returns how many logs each of some equal searches found.
  private func search(
    _ node: LogNode,
    _ asker: (any Asker)? = nil,
    times: Int = 1,
    nonce: NonceLook? = nil
  ) async throws -> [Int] {
    let asker = asker ?? Endpoint(node, expecting: nil, timing: time.timing)
    return try await Node(asker).steadyLogs(
      Array(repeating: filter, count: times),
      at: node.pinned,
      nonce: nonce,
      timing: time.timing
    )
    .map { try $0.get().count }
  }

  @Test("H1: a search stands between two looks at the block, in one post and in this order")
  func h1ASearchStandsBetweenTwoLooks() async throws {
    let node = logNode()
    #expect(try await search(node) == [1])
    #expect(node.posted == [Self.frame])
    #expect(try await search(node, times: 3) == [1, 1, 1])
    let searches = Array(repeating: "eth_getLogs", count: 3)
    #expect(node.posted.last == [Self.frame[0]] + searches + [Self.frame[2]])
    #expect(time.slept.isEmpty)
  }

  private static let nonces = [
    "eth_getTransactionCount", "eth_getLogs", "eth_getTransactionCount",
  ]

  @Test("H1: a nonce after the block, which its hash names, is a look at it")
  func h1ANonceIsALook() async throws {
    let node = logNode()
    let look = NonceLook(at: account)
    #expect(try await search(node, nonce: look) == [1])
    #expect(try await search(node, nonce: look) == [1])
    #expect(node.posted == [Self.nonces, Self.nonces])
  }

  @Test("H1: a node that does not know nonces is asked for the block from then on")
  func h1WithoutNoncesTheBlockIsLookedAt() async throws {
    let node = logNode { $0.lacks = ["eth_getTransactionCount"] }
    let look = NonceLook(at: account)
    #expect(try await search(node, nonce: look) == [1])
    #expect(try await search(node, nonce: look) == [1])
    #expect(node.posted == [Self.nonces, Self.frame, Self.frame])
  }

  @Test("H1: also with a nonce, a node that is behind or on another branch is not believed")
  func h1ANonceOfAnotherBlockIsNoLook() async throws {
    let late = logNode { $0.head = { _ in 998 } }
    await #expect(throws: RPCFailure.missingData(.future)) {
      try await search(late, nonce: NonceLook(at: account))
    }
    let other = logNode { $0.branch = { _ in 1 } }
    await #expect(throws: RPCFailure.missingData(.block)) {
      try await search(other, nonce: NonceLook(at: account))
    }
    let once = logNode { $0.head = { $0 == 1 ? 998 : nil } }
    #expect(try await search(once, nonce: NonceLook(at: account)) == [1])
    #expect(once.posted == [Self.nonces, Self.frame])
  }

  @Test("H1: of several nodes, one answers all of it, also with a nonce")
  func h1AnotherNodeIsAskedForTheNonce() async throws {
    let nodes = [
      logNode(at: ScriptedPool.name(0)) { $0.head = { _ in 998 } },
      logNode(at: ScriptedPool.name(1)),
    ]
    let pool = Pool(
      nodes.map { Endpoint($0, expecting: nil, backoff: .none, timing: time.timing) },
      hedges: false,
      timing: time.timing
    )
    let session = SharedRequests(pool.session())
    #expect(try await search(nodes[1], session, nonce: NonceLook(at: account)) == [1])
    #expect(nodes.map(\.posted) == [[Self.nonces, Self.frame], [Self.frame]])
  }

  @Test("H1: equal looks are not folded into one")
  func h1EqualLooksAreSentTwice() async throws {
    let node = logNode()
    let shared = SharedRequests(Endpoint(node, expecting: nil, timing: time.timing))
    #expect(try await search(node, shared) == [1])
    #expect(node.posted == [Self.frame])
  }

  @Test(
    "H1: behind one address, a machine that is behind is asked again",
    arguments: [[0, 1], [0], [1], [1, 2, 3]] as [Set<Int>]
  )
  func h1AMachineThatIsBehindOnceIsNotBelieved(looks: Set<Int>) async throws {
    let node = logNode { $0.head = { looks.contains($0) ? 998 : nil } }
    #expect(try await search(node) == [1])
    #expect(node.posted.count > 1 && !time.slept.isEmpty)
  }

  @Test("H1: a node that stays behind is waited for as long as a block takes")
  func h1ANodeThatStaysBehindIsNotBelieved() async throws {
    let node = logNode { $0.head = { _ in 998 } }
    let before = time.now
    await #expect(throws: RPCFailure.missingData(.future)) { try await search(node) }
    #expect((12...30).contains(time.now - before))
  }

  @Test("H1: a node on another branch is not believed, and hardly waited for")
  func h1AnotherBranchIsNotBelieved() async throws {
    let node = logNode { $0.branch = { _ in 1 } }
    await #expect(throws: RPCFailure.missingData(.block)) { try await search(node) }
    #expect(node.posted.count == 3)
    // The control: only the first machine was.
    let changing = logNode { $0.branch = { $0 < 2 ? 1 : 0 } }
    #expect(try await search(changing) == [1])
  }

  @Test("H1: a node that takes no batches is asked in this order, and not in batches again")
  func h1WithoutBatchesTheOrderIsTheSame() async throws {
    let node = logNode { $0.takesBatches = false }
    let endpoint = Endpoint(node, expecting: nil, timing: time.timing)
    #expect(try await search(node, endpoint) == [1])
    let alone = Self.frame.map { [$0] }
    #expect(node.posted == [Self.frame] + alone)
    #expect(try await search(node, endpoint) == [1])
    #expect(node.posted == [Self.frame] + alone + alone)
    // And one of which that is known is sent none at all.
    let known = logNode { $0.takesBatches = false }
    let memory = NodeMemory(recall: { $0 == .batchLimit ? 1 : nil }, learn: { _, _ in })
    let other = Endpoint(known, expecting: nil, timing: time.timing, memory: memory)
    #expect(try await search(known, other) == [1])
    #expect(known.posted == alone)
  }

  @Test("what a batch leaves out is asked for alone", arguments: [1, 2])
  func theRestOfABatchIsAskedForAlone(answers: Int) async throws {
    let node = logNode { $0.batchAnswers = answers }
    #expect(try await search(node) == [1])
    #expect(node.posted == [Self.frame] + Self.frame.map { [$0] })
  }

  @Test func answersMayComeInAnyOrder() async throws {
    let node = logNode { $0.reverses = true }
    #expect(try await search(node, times: 2) == [1, 1])
    #expect(node.posted.count == 1)
  }

  @Test("a batch limit counts the looks")
  func aSmallBatchLimitMakesMoreFrames() async throws {
    let node = logNode()
    let memory = NodeMemory(recall: { $0 == .batchLimit ? 3 : nil }, learn: { _, _ in })
    let endpoint = Endpoint(node, expecting: nil, timing: time.timing, memory: memory)
    #expect(try await search(node, endpoint, times: 2) == [1, 1])
    #expect(node.posted == [Self.frame, Self.frame])
  }

  @Test("H1: of several nodes, one answers all of it, and none that is behind")
  func h1AnotherNodeIsAsked() async throws {
    let nodes = [
      logNode(at: ScriptedPool.name(0)) { $0.head = { _ in 998 } },
      logNode(at: ScriptedPool.name(1)) { $0.branch = { _ in 1 } },
      logNode(at: ScriptedPool.name(2)),
    ]
    let pool = Pool(
      nodes.map { Endpoint($0, expecting: nil, backoff: .none, timing: time.timing) },
      hedges: false,
      timing: time.timing
    )
    let session = SharedRequests(pool.session())
    #expect(try await search(nodes[2], session) == [1])
    #expect(nodes.map(\.posted) == Array(repeating: [Self.frame], count: 3))
  }

  @Test("a node that lacks old logs leaves the search to another one")
  func anotherNodeMayHaveOldLogs() async throws {
    let nodes = [
      logNode(at: ScriptedPool.name(0)) { $0.hasLogs = { $0 > 900 } },
      logNode(at: ScriptedPool.name(1)),
    ]
    let pool = Pool(
      nodes.map { Endpoint($0, expecting: nil, backoff: .none, timing: time.timing) },
      hedges: false,
      timing: time.timing
    )
    #expect(try await search(nodes[1], pool.session()) == [1])
  }

  @Test("with a quorum, several nodes must agree on the looks and on the logs")
  func aQuorumAgrees() async throws {
    let nodes = [0, 1].map { logNode(at: ScriptedPool.name($0)) }
    let pool = Pool(
      nodes.map { Endpoint($0, expecting: nil, backoff: .none, timing: time.timing) },
      quorum: 2,
      hedges: false,
      timing: time.timing
    )
    #expect(try await search(nodes[0], pool.session()) == [1])
    #expect(nodes.allSatisfy { $0.count("eth_getLogs") == 1 })
  }

  @Test func logsThatNobodyAskedForAreRefused() async throws {
    let transport = ScriptedTransport { [token] _, body in
      let ids = body.matches(of: /"id":(\d+)/).compactMap { Int($0.1) }
      let zeros = TestBlock.hash(5)
      let stray = """
        [{"address":"\(token)","topics":["\(zeros)"],"data":"0x","blockNumber":"0x5",\
        "blockHash":"\(zeros)","transactionHash":"\(zeros)","transactionIndex":"0x0",\
        "logIndex":"0x0","removed":false}]
        """
      let block = TestBlock.json(Self.head)
      let parts = zip(ids, [block, stray, block]).map { ok($1, id: $0) }
      return HTTPAnswer(body: Array("[\(parts.joined(separator: ","))]".utf8))
    }
    let answers = try await node(transport, time: time).steadyLogs(
      [filter],
      at: logNode().pinned,
      timing: time.timing
    )
    #expect(throws: RPCFailure.protocolViolation(.strayLog(block: 5))) { try answers[0].get() }
  }
}
