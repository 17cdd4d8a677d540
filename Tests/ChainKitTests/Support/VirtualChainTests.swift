import Core
import Entity
import TestSupport
import Testing

@testable import ChainKit

@Suite struct VirtualChainTests {
  /// Each kind of event once, for the second of two accounts; the first is paid by it.
  private static let acts: [UInt64: [VirtualWorld.Act]] = [
    100: [.init(1, .deposit(10_000_000))],
    200: [.init(1, .own(value: 5)), .init(1, .failed(value: 6))],
    300: [.init(1, .pay(value: 7, to: 0)), .init(1, .inside(8)), .init(1, .withdrawal(gwei: 9))],
    400: [.init(1, .tokenIn(1_000, of: 2)), .init(1, .tokenOut(100, of: 2))],
    500: [.init(1, .tokenPay(10, of: 2, to: 0)), .init(1, .silent(1, of: 3))],
    600: [.init(1, .forged(50, of: 4)), .init(1, .approval(60, of: 2))],
    700: [.init(1, .wrap(70)), .init(1, .unwrap(30))],
    800: [.init(1, .itemIn(11)), .init(1, .itemIn(12)), .init(1, .itemOut(11))],
    900: [
      .init(1, .itemsIn([.init(id: 1, amount: 9), .init(id: 2, amount: 5)])),
      .init(1, .itemsOut([.init(id: 1, amount: 4)])),
    ],
    1_000: [.init(1, .delegation(isSet: true)), .init(1, .drain(3))],
    1_100: [.init(1, .ownDelegation(isSet: false)), .init(1, .bump)],
  ]
  private static let head: UInt64 = 26_000_000

  private func chain(_ change: (inout VirtualLimits) -> Void = { _ in }) throws -> VirtualChain {
    var limits = VirtualLimits()
    change(&limits)
    return VirtualChain(try VirtualWorld(accounts: 2, Self.acts), head: Self.head, limits: limits)
  }

  private func held(_ chain: VirtualChain, _ contract: Address, _ input: [UInt8]) async throws
    -> [UInt8]
  {
    try await node(chain).call(to: contract, input: input, at: .latest)
  }

  @Test func everyTransactionIsSignedByItsSender() async throws {
    let chain = try chain()
    let node = node(chain)
    var nonces: [UInt64] = []
    for block in Self.acts.keys.sorted() {
      let found = try await node.block(.number(block), whole: true)
      for (index, transaction) in found.wholeTransactions.enumerated() {
        #expect(transaction.authenticity == .proved)
        #expect(transaction.place?.index == UInt64(index))
        #expect(transaction.place?.blockHash == found.header.hash)
        if transaction.from == chain.world.accounts[1] { nonces.append(transaction.nonce) }
        let receipt = try #require(try await node.receipt(transaction.hash))
        #expect(receipt.blockHash == found.header.hash && receipt.from == transaction.from)
        #expect(receipt.succeeded == (transaction.value != Wei(count: 6)))
      }
    }
    // The nonce 10 was used by an authorization in a transaction of somebody else, and 12 by one in
    // the account's own transaction with the nonce 11.
    #expect(nonces == [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 11])
  }

  @Test func authorizationsAreOfTheAccountWithItsNonce() async throws {
    let chain = try chain()
    let me = chain.world.accounts[1]
    for (block, delegate) in [(1_000, VirtualWorld.delegate), (1_100, .zero)] as [(UInt64, Address)]
    {
      let found = try await node(chain).block(.number(block), whole: true)
      let signed = try #require(found.wholeTransactions[0].signed)
      let listed = signed.transaction.fees.authorizations
      let before = try await node(chain).transactionCount(of: me, at: .number(block - 1))
      #expect(listed.map(\.authority) == [me])
      #expect(listed[0].authorization.delegate == delegate)
      #expect(listed[0].authorization.nonce == before + (signed.sender == me ? 1 : 0))
    }
  }

  @Test func statesFollowTheEvents() async throws {
    let chain = try chain()
    let node = node(chain)
    let me = chain.world.accounts[1]
    let fee = VirtualWorld.fee
    let balances: [(UInt64, UInt64)] = [
      (99, 0), (100, 10_000_000), (200, 9_999_995 - 2 * fee),
      (300, 9_999_996 + 9_000_000_000 - 3 * fee), (700, 9_999_956 + 9_000_000_000 - 8 * fee),
      (Self.head, 9_999_953 + 9_000_000_000 - 11 * fee),
    ]
    for (block, wei) in balances {
      #expect(try await node.balance(of: me, at: .number(block)) == Wei(count: wei), "\(block)")
    }
    #expect(try await node.balance(of: chain.account) == Wei(count: 7))
    #expect(try await node.transactionCount(of: me) == 14)
    #expect(try await node.code(at: me, block: .number(1_000)) == VirtualWorld.delegatedCode)
    #expect(try await node.code(at: me, block: .number(999)).isEmpty)
    #expect(try await node.code(at: me, block: .latest).isEmpty)
  }

  @Test func contractsTellWhatAnAccountHas() async throws {
    let chain = try chain()
    let (me, other) = (chain.world.accounts[1], chain.account)
    let amounts: [(Int, UInt64)] = [(2, 890), (3, 1), (4, 0), (VirtualWorld.wrapped, 40)]
    for (token, amount) in amounts {
      let contract = VirtualWorld.token(token)
      #expect(try await held(chain, contract, ERC20.balanceOf(me)) == word(amount), "\(token)")
    }
    #expect(try await held(chain, VirtualWorld.token(2), ERC20.balanceOf(other)) == word(10))
    #expect(try await held(chain, VirtualWorld.artworks, ERC20.balanceOf(me)) == word(1))
    for (id, owner) in [(11, chain.world.other), (12, me)] as [(UInt64, Address)] {
      let input = call("ownerOf(uint256)", word(id))
      #expect(try await held(chain, VirtualWorld.artworks, input) == word(owner))
    }
    for (id, amount) in [(1, 5), (2, 5), (3, 0)] as [(UInt64, UInt64)] {
      let input = call("balanceOf(address,uint256)", word(me), word(id))
      #expect(try await held(chain, VirtualWorld.editions, input) == word(amount))
    }
    // Many in one request.
    let calls = amounts.map {
      ContractCall(target: VirtualWorld.token($0.0), input: ERC20.balanceOf(me))
    }
    let batch = CallBatch(node: node(chain), tag: .number(450))
    let early = try await batch.run(calls)
    let expected = [900, 0, 0, 0].map { (amount: UInt64) in CallOutcome.returned(word(amount)) }
    #expect(early == expected)
    #expect(chain.count("eth_call") == 12)
  }

  @Test func logsAreFoundByContractTopicAndRange() async throws {
    let chain = try chain()
    let node = node(chain)
    let me = chain.world.accounts[1]
    let transfer = LogEvent.transfer
    func count(_ blocks: ClosedRange<UInt64>, _ contracts: [Address], _ topics: [[Hash32]?])
      async throws -> Int
    {
      try await node.logs(LogFilter(blocks: blocks, addresses: contracts, topics: topics)).count
    }
    let all = 0...Self.head
    let mine = [TokenFilter.topic(me)]
    #expect(try await count(all, [], [[transfer], mine]) == 3, "two of a token and an item")
    #expect(try await count(all, [], [[transfer], nil, mine]) == 4)
    #expect(try await count(all, [], [[transfer], nil, nil]) == 7)
    #expect(try await count(all, [VirtualWorld.token(2)], [nil, mine]) == 3)
    #expect(try await count(all, [VirtualWorld.token(3)], []) == 0, "what is silent")
    #expect(try await count(401...799, [], []) == 5)
    #expect(try await count(400...400, [], []) == 2)
    let whole = try await node.logs(LogFilter(blocks: all))
    #expect(whole.count == 12)
    for log in whole {
      let receipt = try #require(try await node.receipt(log.transaction))
      #expect(receipt.logs.contains { $0.address == log.address && $0.topics == log.topics })
    }
    #expect(whole.filter { $0.blockNumber == 800 }.map(\.index) == [0, 1, 2])
  }

  @Test func aTransactionIsFoundByItsSenderAndNonce() async throws {
    let chain = try chain()
    let me = chain.world.accounts[1]
    let found = try await node(chain).asker.call(GetTransactionBySenderAndNonce(from: me, nonce: 9))
    #expect(found?.transaction?.authenticity == .proved)
    #expect(found?.from == me && found?.nonce == 9)
    let none = try await node(chain).asker.call(GetTransactionBySenderAndNonce(from: me, nonce: 10))
    #expect(none == nil)
  }

  @Test func whatIsPrunedIsGone() async throws {
    let chain = try chain { limits in
      (limits.archiveFrom, limits.logsFrom) = (300, 500)
      (limits.bodiesFrom, limits.receiptsFrom) = (300, 400)
    }
    let node = node(chain)
    let me = chain.world.accounts[1]
    await #expect(throws: RPCFailure.missingData(.pruned)) {
      try await node.block(.number(200), whole: true)
    }
    guard case .hashes(let hashes) = try await node.block(.number(200)).transactions else {
      throw DevChain.Failure.refused("no hashes")
    }
    #expect(hashes.count == 2)
    #expect(try await node.transaction(hashes[0]) == nil)
    let kept = try await node.block(.number(300), whole: true).wholeTransactions
    #expect(kept.count == 2)
    #expect(try await node.receipt(kept[0].hash) == nil)
    await #expect(throws: RPCFailure.missingData(.state)) {
      try await node.balance(of: me, at: .number(299))
    }
    #expect(try await node.balance(of: me, at: .number(300)) > .zero)
    await #expect(throws: RPCFailure.missingData(.pruned)) {
      try await node.logs(LogFilter(blocks: 499...600))
    }
    #expect(try await node.logs(LogFilter(blocks: 500...600)).count == 3)
  }

  @Test func aBackEndThatLagsKnowsNothingLater() async throws {
    let chain = try chain { limits in limits.lag = { post in post == 1 ? Self.head - 699 : 0 } }
    let node = node(chain)
    #expect(try await node.blockNumber() == Self.head)
    #expect(try await node.logs(LogFilter(blocks: 600...800)).count == 2)
    #expect(try await node.logs(LogFilter(blocks: 600...800)).count == 7)
    let late = try self.chain { limits in limits.lag = { _ in Self.head - 699 } }
    let me = late.world.accounts[1]
    let view = VirtualView(world: late.world, head: 699, limits: late.limits)
    let answers = ["eth_getBalance", "eth_getTransactionCount", "eth_getCode"].map {
      view.answer($0, ["\(me)", "0x2bc"])
    }
    #expect(Set(answers.map { "\($0)" }).count == 1)
    #expect(answers[0] == .refused(code: -32000, "header not found"))
    #expect(view.answer("eth_getBlockByNumber", ["0x2bc", false]) == .null)
    #expect(view.answer("eth_getBlockByHash", ["\(VirtualView.hash(700))", false]) == .null)
    #expect(view.answer("eth_getBlockByHash", ["\(VirtualView.hash(699))", false]) != .null)
    #expect(view.answer("eth_blockNumber", []) == .result("\"0x2bb\""))
  }

  @Test func hiddenLogsAndUnknownMethods() async throws {
    let chain = try chain { limits in
      limits.hidesLogs = true
      limits.unsupported = ["eth_getCode"]
    }
    #expect(try await node(chain).logs(LogFilter(blocks: 0...Self.head)).isEmpty)
    await #expect(throws: RPCFailure.self) { try await node(chain).code(at: .zero, block: .latest) }
  }
}
