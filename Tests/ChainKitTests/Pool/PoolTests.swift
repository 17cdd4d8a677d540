import Core
import Entity
import Testing

@testable import ChainKit

@Suite("A pool of nodes") struct PoolTests {
  private static let account = Address.zero

  @Test("F01: a node that cannot be reached is replaced by the next one, and that is reported")
  func asksTheNextNode() async throws {
    let nodes = ScriptedPool([["eth_blockNumber": "?"], ["eth_blockNumber": "\"0x9\""]])
    let node = Node(nodes.session)
    #expect(try await node.blockNumber() == 9)
    #expect(node.asker.id == ScriptedPool.name(1))
    let refused = RPCFailure.transport(TransportFault(endpoint: .sample, kind: .refused))
    #expect(
      nodes.events == [.skipped(ScriptedPool.name(0), refused, next: ScriptedPool.name(1))]
    )
  }

  @Test("F03: a node that does not begin to answer is replaced by the next one")
  func leavesASilentNode() async throws {
    let nodes = ScriptedPool([["eth_blockNumber": "~"], ["eth_blockNumber": "\"0x9\""]])
    #expect(try await Node(nodes.session).blockNumber() == 9)
    #expect(nodes.requests(to: 0) == 1)
  }

  @Test("F19: a node of another chain is left out, and asked nothing else")
  func leavesOutAnotherChain() async throws {
    let nodes = ScriptedPool(
      [
        ["eth_chainId": "\"0x5\"", "eth_gasPrice": "\"0x1\""],
        ["eth_chainId": "\"0x1\"", "eth_gasPrice": "\"0x7\""],
      ],
      expecting: .ethereum
    )
    for _ in 0..<2 { #expect(try await Node(nodes.session).gasPrice() == Wei(count: 7)) }
    #expect(nodes.requests(to: 0) == 1)
  }

  @Test("an operation stays with the node that answers, and each skipped one is reported once")
  func staysWithOneNode() async throws {
    let nodes = ScriptedPool([
      ["eth_blockNumber": "!", "eth_getBalance": "\"0x1\""],
      ["eth_blockNumber": "\"0x9\"", "eth_getBalance": "\"0x2\""],
    ])
    let node = Node(nodes.session)
    for _ in 0..<3 {
      #expect(try await node.blockNumber() == 9)
      #expect(try await node.balance(of: Self.account) == Wei(count: 2))
    }
    #expect(nodes.requests(to: 0) == 1)
    #expect(nodes.events.count == 1)
  }

  @Test("F01: if all are down, the error names each node and its cause")
  func namesAllNodes() async {
    let nodes = ScriptedPool([["eth_blockNumber": "!"], ["eth_blockNumber": "!"]])
    let failure = await #expect(throws: RPCFailure.self) {
      try await Node(nodes.session).blockNumber()
    }
    let words = failure?.report.message.description ?? ""
    #expect(failure?.report.code == "nodes-unreachable")
    #expect(words.contains("http://node0: the node answered with HTTP status 503"))
    #expect(words.contains("http://node1: the node answered with HTTP status 503"))
    // Each was asked several times, with pauses.
    #expect(nodes.requests(to: 0) == 4)
    #expect(nodes.requests(to: 1) == 4)
    #expect(nodes.time.slept.count == 3)
  }

  @Test("what a node says is reported rather than that another one was silent")
  func reportsTheMostTellingFailure() async {
    let nodes = ScriptedPool([
      ["eth_getBalance": "?"], ["eth_getBalance": "error -32000 missing trie node"],
    ])
    await #expect(throws: RPCFailure.missingData(.state)) {
      try await Node(nodes.session).balance(of: Self.account, at: .number(3))
    }
  }

  @Test("a revert, and a search that is too large, are answers: no other node is asked")
  func answersAreFinal() async {
    let nodes = ScriptedPool([
      [
        "eth_call": "error 3 execution reverted",
        "eth_getLogs": "error -32005 query returned more than 10000 results",
      ],
      ["eth_call": "\"0x\"", "eth_getLogs": "[]"],
    ])
    let node = Node(nodes.session)
    await #expect(throws: RPCFailure.self) { try await node.call(to: .zero, input: []) }
    await #expect(throws: RPCFailure.self) { try await node.logs(LogFilter(blocks: 0...9)) }
    #expect(nodes.requests(to: 1) == 0)
  }

  @Test("the node that takes over must have the blocks that were shown before")
  func neverAnswersFromThePast() async throws {
    let nodes = ScriptedPool([
      ["eth_blockNumber": "\"0x10\"", "eth_getBalance": "!"],
      ["eth_blockNumber": "\"0xf\"", "eth_getBalance": "\"0x2\""],
      ["eth_blockNumber": "\"0x11\"", "eth_getBalance": "\"0x3\""],
    ])
    let node = Node(nodes.session)
    #expect(try await node.blockNumber() == 16)
    #expect(try await node.balance(of: Self.account) == Wei(count: 3))
    #expect(nodes.requests(to: 1, "eth_getBalance") == 0)
  }

  @Test("a head from before an earlier one is not an answer")
  func headNeverFalls() async throws {
    let nodes = ScriptedPool([
      ["eth_blockNumber": "\"0x10\""], ["eth_blockNumber": "\"0x10\""],
    ])
    let node = Node(nodes.session)
    #expect(try await node.blockNumber() == 16)
    nodes.set(0, "eth_blockNumber", "\"0xe\"")
    #expect(try await node.blockNumber() == 16)
    #expect(node.asker.id == ScriptedPool.name(1))
  }

  @Test("M9: a block that one node lacks is asked of another after a block time")
  func findsABlockElsewhere() async throws {
    let nodes = ScriptedPool([
      ["eth_getBlockByNumber": "null"], ["eth_getBlockByNumber": TestBlock.json(7)],
    ])
    #expect(try await Node(nodes.session).block(.number(7)).header.number == 7)
    let waited = nodes.time.slept.reduce(.zero, +)
    #expect(waited >= .seconds(10) && waited <= .seconds(14))
  }

  @Test("members of a batch that one node lacks are asked of another one")
  func completesABatch() async throws {
    let nodes = ScriptedPool([
      ["eth_getBalance": "error -32000 missing trie node"], ["eth_getBalance": "\"0x5\""],
    ])
    let answers = try await Node(nodes.session).asker.batch(
      [1, 2, 3].map { GetBalance(Self.account, at: .number($0)) }
    )
    #expect(answers.count == 3)
    #expect(answers.allSatisfy { (try? $0.get().value) == 5 })
  }

  @Test("if no node can answer members of a batch, what the first one said stands")
  func keepsTheFirstFailureOfABatch() async throws {
    let nodes = ScriptedPool([
      ["eth_getBalance": "error -32000 missing trie node"],
      ["eth_getBalance": "error -32005 rate limit exceeded"],
    ])
    let answers = try await Node(nodes.session).asker.batch(
      [1, 2].map { GetBalance(Self.account, at: .number($0)) }
    )
    #expect(
      answers.map { $0.map(\.value) } == Array(repeating: .failure(.missingData(.state)), count: 2)
    )
    #expect(nodes.requests(to: 1) > 0)
  }

  @Test("what one node does not know is asked of each other node once, all of it together")
  func asksForABatchTogether() async throws {
    let (hash, receipt) = TestBlock.receipt(in: 7)
    let nodes = ScriptedPool([
      ["eth_getTransactionReceipt": "null"], ["eth_getTransactionReceipt": "null"],
      ["eth_getTransactionReceipt": receipt],
    ])
    let node = Node(nodes.session)
    let found = try await node.receipts(Array(repeating: hash, count: 9))
    #expect(found.count == 9 && found.allSatisfy { $0?.blockNumber == 7 })
    // The other two are asked with one request each; of the last, also the head may be asked.
    #expect(nodes.requests(to: 1, "eth_getTransactionReceipt") == 1)
    #expect(nodes.requests(to: 2, "eth_getTransactionReceipt") == 1)
    nodes.set(2, "eth_getTransactionReceipt", "!")
    #expect(try await node.receipts([hash]) == [nil])
  }

  @Test("a transaction is unknown only if no node knows it")
  func looksTransactionsUpEverywhere() async throws {
    let receipt = TestBlock.receipt(in: 7)
    let nodes = ScriptedPool([
      ["eth_getTransactionReceipt": "null"], ["eth_getTransactionReceipt": receipt.json],
    ])
    let node = Node(nodes.session)
    #expect(try await node.receipt(receipt.hash)?.blockNumber == 7)
    nodes.set(1, "eth_getTransactionReceipt", "null")
    #expect(try await node.receipt(receipt.hash) == nil)
    nodes.set(1, "eth_getTransactionReceipt", "!")
    #expect(try await node.receipt(receipt.hash) == nil)
  }

  @Test(
    "a node without credentials or quota is not asked again",
    arguments: ["error -32000 invalid api key", "error -32000 Monthly capacity limit exceeded"]
  )
  func leavesOutWhatCannotWork(error: String) async throws {
    let nodes = ScriptedPool([["eth_gasPrice": error], ["eth_gasPrice": "\"0x7\""]])
    let node = Node(nodes.session)
    #expect(try await node.gasPrice() == Wei(count: 7))
    nodes.set(1, "eth_gasPrice", "!")
    await #expect(throws: RPCFailure.self) { try await node.gasPrice() }
    #expect(nodes.requests(to: 0) == 1)
  }

  @Test("every node receives a signed transaction, and one that accepts it is enough")
  func broadcastsToAll() async throws {
    let hash = try Hash32(bytes: Array(repeating: 7, count: 32))
    let nodes = ScriptedPool([
      ["eth_sendRawTransaction": "error -32000 nonce too low"],
      ["eth_sendRawTransaction": "\"\(hash)\""],
    ])
    try await Node(nodes.session).sendRaw([1], hash: hash)
    await nodes.wait(forRequestTo: 0, "eth_sendRawTransaction")
    nodes.set(1, "eth_sendRawTransaction", "!")
    await #expect(throws: RPCFailure.nonceTooLow(state: nil)) {
      try await Node(nodes.session).sendRaw([1], hash: hash)
    }
    #expect(nodes.requests(to: 0) == 2)
  }

  @Test("a pool retries ten times at once, then three times a second, however many calls fail")
  func keepsToItsBudget() async {
    let nodes = ScriptedPool([["eth_gasPrice": "!"]], timing: \.standing)
    func fail(_ calls: Int) async {
      for _ in 0..<calls {
        await #expect(throws: RPCFailure.self) { try await Node(nodes.session).gasPrice() }
      }
    }
    // Without a budget, each of them is sent four times.
    await fail(40)
    #expect(nodes.requests(to: 0) == 40 + 10)
    nodes.time.pass(2)
    await fail(40)
    #expect(nodes.requests(to: 0) == 80 + 10 + 6)
    // Ten answers are worth one retry.
    nodes.set(0, "eth_gasPrice", "\"0x7\"")
    for _ in 0..<10 { _ = try? await Node(nodes.session).gasPrice() }
    nodes.set(0, "eth_gasPrice", "!")
    await fail(40)
    #expect(nodes.requests(to: 0) == 80 + 16 + 10 + 41)
  }

  @Test("a node that failed five times is not asked for five seconds, then again")
  func passesOverAFailingNode() async throws {
    let nodes = ScriptedPool(
      [["eth_gasPrice": "!"], ["eth_gasPrice": "\"0x7\""]],
      timing: \.standing
    )
    // Each session would begin with the first node.
    func ask(_ calls: Int) async throws {
      for _ in 0..<calls {
        #expect(try await Node(nodes.pool.session()).gasPrice() == Wei(count: 7))
      }
    }
    try await ask(12)
    #expect(nodes.requests(to: 0) == NodeHealth.failures)
    nodes.time.pass(4)
    try await ask(3)
    #expect(nodes.requests(to: 0) == NodeHealth.failures)
    nodes.time.pass(1)
    // One more failure, and it rests for twice as long.
    try await ask(3)
    #expect(nodes.requests(to: 0) == NodeHealth.failures + 1)
    nodes.time.pass(9)
    try await ask(3)
    #expect(nodes.requests(to: 0) == NodeHealth.failures + 1)
    nodes.time.pass(1)
    nodes.set(0, "eth_gasPrice", "\"0x7\"")
    try await ask(3)
    #expect(nodes.requests(to: 0) == NodeHealth.failures + 4)
  }

  @Test("M6: the advice of the other nodes can be had, without those that fail")
  func asksTheOthers() async {
    let nodes = ScriptedPool([
      ["eth_maxPriorityFeePerGas": "\"0x1\""], ["eth_maxPriorityFeePerGas": "\"0x2\""],
      ["eth_maxPriorityFeePerGas": "!"],
    ])
    let advice = await nodes.session.others(GetMaxPriorityFee())
    #expect(advice.map(\.value) == [2])
  }
}
