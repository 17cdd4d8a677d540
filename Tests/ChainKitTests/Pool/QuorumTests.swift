import Core
import Entity
import Testing

@testable import ChainKit

@Suite("A quorum of nodes") struct QuorumTests {
  private static func balances(_ balances: String...) -> [ScriptedPool.Script] {
    balances.map { ["eth_blockNumber": "\"0x10\"", "eth_getBalance": $0] }
  }

  @Test("two of two that agree are enough, and no third is asked")
  func agrees() async throws {
    let nodes = ScriptedPool(Self.balances("\"0x5\"", "\"0x5\"", "\"0x6\""), quorum: 2)
    #expect(try await Node(nodes.session).balance(of: .zero) == Wei(count: 5))
    #expect(nodes.requests(to: 2, "eth_getBalance") == 0)
    #expect(nodes.events.isEmpty)
  }

  @Test("who gives another answer than the quorum is named, once", arguments: 0..<3)
  func namesTheLiar(liar: Int) async throws {
    var honest = ["\"0x5\"", "\"0x5\"", "\"0x5\""]
    honest[liar] = "\"0x99\""
    let nodes = ScriptedPool(Self.balances(honest[0], honest[1], honest[2]), quorum: 2)
    let node = Node(nodes.session)
    #expect(try await node.balance(of: .zero) == Wei(count: 5))
    #expect(try await node.balance(of: .zero) == Wei(count: 5))
    let named = [Pool.Event.deviated(ScriptedPool.name(liar), method: "eth_getBalance")]
    #expect(nodes.events == (liar < 2 ? named : []))
  }

  @Test("F117: one against one is a disagreement that names both")
  func disagrees() async {
    let nodes = ScriptedPool(Self.balances("\"0x5\"", "\"0x6\""), quorum: 2)
    let failure = await #expect(throws: RPCFailure.self) {
      try await Node(nodes.session).balance(of: .zero)
    }
    #expect(
      failure
        == .disagreement(
          method: "eth_getBalance",
          sides: [[ScriptedPool.name(0)], [ScriptedPool.name(1)]]
        )
    )
    #expect(
      failure?.report.message.description
        == "the nodes disagree about eth_getBalance: http://node0 against http://node1"
    )
  }

  @Test("F117: a node that lags does not vote, and states are those of a block that a quorum has")
  func pinsACommonBlock() async throws {
    var scripts = Self.balances("\"0x5\"", "\"0x5\"", "\"0x5\"")
    scripts[1]["eth_blockNumber"] = "\"0xe\""
    scripts[2]["eth_blockNumber"] = "\"0x12\""
    let nodes = ScriptedPool(scripts, quorum: 2)
    #expect(try await Node(nodes.session).balance(of: .zero) == Wei(count: 5))
    #expect(nodes.requests(to: 0, "\"0x10\"]") == 1)
  }

  @Test("one node that answers is no quorum of two")
  func missesTheQuorum() async {
    let nodes = ScriptedPool(Self.balances("\"0x5\"", "!"), quorum: 2)
    let failure = await #expect(throws: RPCFailure.self) {
      try await Node(nodes.session).balance(of: .zero, at: .number(3))
    }
    guard case .quorumMissed(wanted: 2, found: 1, let failures) = failure else {
      Issue.record("not a missed quorum: \(String(describing: failure))")
      return
    }
    #expect(failures.map(\.endpoint) == [ScriptedPool.name(1)])
    #expect(failure?.report.code == "quorum-missed")
  }

  @Test("the head is the newest block on whose hash a quorum agrees")
  func agreesOnTheHead() async throws {
    func script(_ head: UInt64, fork: UInt8 = 0) -> ScriptedPool.Script {
      [
        "eth_blockNumber": "\"0x\(String(head, radix: 16))\"",
        "eth_getBlockByNumber": TestBlock.json(16, fork: fork),
      ]
    }
    let nodes = ScriptedPool([script(16), script(17), script(16, fork: 1)], quorum: 2)
    let block = try await Node(nodes.session).block(.latest)
    #expect(block.header.number == 16)
    let forked = ScriptedPool([script(16), script(16, fork: 1)], quorum: 2)
    await #expect(throws: RPCFailure.self) { try await Node(forked.session).block(.latest) }
  }

  @Test("members of a batch are voted on one by one")
  func votesOnMembers() async throws {
    let nodes = ScriptedPool(Self.balances("\"0x5\"", "\"0x6\"", "\"0x6\""), quorum: 2)
    let answers = try await nodes.session.batch(
      [1, 2].map { GetBalance(.zero, at: .number($0)) }
    )
    #expect(answers.allSatisfy { (try? $0.get().value) == 6 })
  }

  @Test("a receipt that only one node has yet is not known yet, and two different ones disagree")
  func receiptsAreKnownOnceAQuorumHasThem() async throws {
    let (hash, early) = TestBlock.receipt(in: 7)
    let late = TestBlock.receipt(in: 8).json
    let nodes = ScriptedPool(
      [["eth_getTransactionReceipt": early], ["eth_getTransactionReceipt": "null"]],
      quorum: 2
    )
    let node = Node(nodes.session)
    #expect(try await node.receipt(hash) == nil)
    nodes.set(1, "eth_getTransactionReceipt", early)
    #expect(try await node.receipt(hash)?.blockNumber == 7)
    nodes.set(1, "eth_getTransactionReceipt", late)
    await #expect(throws: RPCFailure.self) { try await node.receipt(hash) }
  }

  @Test("that one node does not know a receipt, and the other fails, is no answer of two")
  func oneUnknownCountsOnce() async {
    let nodes = ScriptedPool(
      [["eth_getTransactionReceipt": "null"], ["eth_getTransactionReceipt": "!"]],
      quorum: 2
    )
    let failure = await #expect(throws: RPCFailure.self) {
      try await Node(nodes.session).receipt(TestBlock.receipt(in: 7).hash)
    }
    #expect(failure?.report.code == "quorum-missed")
  }

  @Test("all nodes are asked for what some do not know")
  func asksAllForAReceipt() async throws {
    let (hash, receipt) = TestBlock.receipt(in: 7)
    let nodes = ScriptedPool(
      [
        ["eth_getTransactionReceipt": "null"], ["eth_getTransactionReceipt": "null"],
        ["eth_getTransactionReceipt": receipt], ["eth_getTransactionReceipt": receipt],
      ],
      quorum: 2
    )
    #expect(try await Node(nodes.session).receipt(hash)?.blockNumber == 7)
  }

  @Test("the head is the newest that a quorum has, so one node adds no confirmations")
  func oneNodeAddsNoConfirmations() async throws {
    var scripts = Self.balances("\"0x5\"", "\"0x5\"", "\"0x5\"")
    scripts[0]["eth_blockNumber"] = "\"0xffffffff\""
    let nodes = ScriptedPool(scripts, quorum: 2)
    #expect(try await Node(nodes.session).blockNumber() == 16)
    #expect(try await Node(nodes.session).balance(of: .zero) == Wei(count: 5))
  }

  @Test("different limits of nodes are no disagreement")
  func limitsAreNoVotes() async {
    let nodes = ScriptedPool(
      [
        ["eth_getLogs": "error -32005 query returned more than 10000 results"],
        ["eth_getLogs": "error -32000 block range is too wide"],
      ],
      quorum: 2
    )
    let failure = await #expect(throws: RPCFailure.self) {
      try await Node(nodes.session).logs(LogFilter(blocks: 0...9_999_999))
    }
    #expect(failure?.report.code == "node-range-too-large")
    #expect(nodes.events.isEmpty)
  }

  @Test("a revert is an answer that nodes can agree on")
  func revertsAgree() async {
    let scripts: [ScriptedPool.Script] = Array(
      repeating: ["eth_call": "error 3 execution reverted: paused"],
      count: 2
    )
    let nodes = ScriptedPool(scripts, quorum: 2)
    await #expect(throws: RPCFailure.reverted(Revert(bytes: [], words: "paused"))) {
      try await Node(nodes.session).call(to: .zero, input: [], at: .number(1))
    }
  }

  @Test("fees are one node's advice, with a quorum, too")
  func adviceIsNotVotedOn() async throws {
    let nodes = ScriptedPool([["eth_gasPrice": "\"0x7\""], ["eth_gasPrice": "\"0x9\""]], quorum: 2)
    #expect(try await Node(nodes.session).gasPrice() == Wei(count: 7))
    #expect(nodes.requests(to: 1) == 0)
  }
}
