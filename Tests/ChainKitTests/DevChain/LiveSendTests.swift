import ChainKit
import Core
import Entity
import Exchange
import Synchronization
import TestSupport
import Testing

@Suite(.serialized) struct LiveSendTests {
  private static let shared = SharedChain()
  let live: LiveChain
  let journal: Journal

  init() async throws {
    live = try await Self.shared.fresh()
    journal = try Journal()
  }

  private var broadcaster: Broadcaster {
    Broadcaster(live.node, journal: journal, chain: live.id, timing: VirtualTime().timing)
  }

  func state(of signed: SignedTransaction) throws -> OutboxEntry.State? {
    try journal.outbox(chain: live.id, hash: signed.hash).first?.state
  }

  /// Broadcasts a transaction; the outbox shows the outcome.
  func verdict(_ signed: SignedTransaction) async throws -> BroadcastVerdict {
    let answer = try await broadcaster.broadcast(signed)
    #expect(answer.failure == nil)
    return answer.value
  }

  @Test func sendsWaitsAndReportsAgain() async throws {
    let signed = try await live.signed(from: live.accounts[0], to: live.accounts[1], wei: 9)
    #expect(try await verdict(signed) == .accepted)
    let receipt = try await ReceiptWaiter(live.node, journal: journal).wait(
      for: signed.hash,
      seconds: 60
    ).value
    #expect(receipt.succeeded == true && receipt.transaction == signed.hash)
    #expect(
      receipt.fee(orAt: nil)?.count == UInt256(21_000) * (receipt.effectiveGasPrice?.count ?? 0)
    )
    #expect(try state(of: signed) == .mined)
    // The nonce was used by this very transaction.
    guard case .minedBefore(let again) = try await verdict(signed) else {
      Issue.record("not found in its block")
      return
    }
    #expect(again == receipt)
  }

  @Test("F82: sending twice is sending once")
  func sendingTwiceIsSendingOnce() async throws {
    try await live.chain.tell("evm_setAutomine", "[false]")
    let signed = try await live.signed(from: live.accounts[0], to: live.accounts[1], wei: 9)
    #expect(try await verdict(signed) == .accepted)
    #expect(try await verdict(signed) == .alreadyKnown)
    #expect(try journal.outbox(chain: live.id, sender: signed.sender).count == 1)
  }

  @Test("F83: a nonce that another transaction used is a conflict")
  func aNonceThatIsUsedIsAConflict() async throws {
    let other = try await live.send(from: live.accounts[0], to: live.accounts[1], wei: 1)
    let signed = try await live.signed(
      from: live.accounts[0],
      to: live.accounts[1],
      wei: 2,
      nonce: 0
    )
    let head = try await live.node.blockNumber()
    #expect(
      try await verdict(signed) == .replaced(by: MinedTransaction(hash: other, block: head))
    )
    #expect(try state(of: signed) == .replaced)
  }

  @Test("F85: what is missing is reported")
  func reportsTheMissingFunds() async throws {
    let wei = UInt64(9_000_000_000_000_000_000)
    let poor = try await LiveChain(["--balance-eth", "1"])
    let signed = try await poor.signed(from: poor.accounts[0], to: poor.accounts[1], wei: wei)
    let verdict = try await Broadcaster(
      poor.node,
      journal: journal,
      chain: poor.id,
      timing: VirtualTime().timing
    ).broadcast(signed).value
    guard case .rejected(.insufficientFunds(let have, let want)) = verdict else {
      Issue.record("\(verdict)")
      return
    }
    #expect(have == Wei(count: 1_000_000_000_000_000_000))
    #expect(want.map { $0.count > UInt256(wei) } ?? false)
  }

  @Test("F84: a replacement needs higher fees")
  func aReplacementNeedsMore() async throws {
    try await live.chain.tell("evm_setAutomine", "[false]")
    let first = try await live.signed(
      from: live.accounts[0],
      to: live.accounts[1],
      wei: 1,
      nonce: 0,
      gasPrice: 3_000_000_000
    )
    #expect(try await verdict(first) == .accepted)
    let cheap = try await live.signed(
      from: live.accounts[0],
      to: live.accounts[2],
      wei: 1,
      nonce: 0,
      gasPrice: 3_000_000_001
    )
    #expect(try await verdict(cheap) == .rejected(.replacementUnderpriced))
    // The nonce still belongs to the first.
    let nonces = NonceAllocator(live.node, journal: journal, chain: live.id)
    #expect(try await nonces.next(for: live.accounts[0]).next == 1)
  }

  @Test("F81: a transaction of which the answer was lost is found in its block")
  func aTransactionThatArrivedBehindATimeoutIsFound() async throws {
    let signed = try await live.signed(from: live.accounts[0], to: live.accounts[1], wei: 9)
    try await live.fault(
      #"{"kind":"drop","method":"eth_sendRawTransaction","execute":true}"#
    )
    guard case .mined(let receipt) = try await verdict(signed) else {
      Issue.record("not found")
      return
    }
    #expect(receipt.transaction == signed.hash)
  }

  @Test("F81: a transaction that nobody finds is unknown, and keeps its nonce")
  func aTransactionThatNobodyFindsIsUnknown() async throws {
    let signed = try await live.signed(from: live.accounts[0], to: live.accounts[1], wei: 9)
    try await live.fault(#"{"kind":"drop","method":"eth_sendRawTransaction"}"#)
    guard case .unknown(.transport) = try await verdict(signed) else {
      Issue.record("known")
      return
    }
    #expect(try state(of: signed) == .unknown)
    // Its nonce stays reserved, and the same bytes may be sent again.
    let nonces = NonceAllocator(live.node, journal: journal, chain: live.id)
    #expect(try await nonces.next(for: live.accounts[0]).next == 1)
    #expect(try await verdict(signed) == .accepted)
  }

  @Test("F95: a node that answers another hash is not believed")
  func differentHashIsAnError() async throws {
    let signed = try await live.signed(from: live.accounts[0], to: live.accounts[1], wei: 9)
    let other = Hash32.keccak(of: [1])
    try await live.fault(
      #"{"kind":"lie","method":"eth_sendRawTransaction","result":"\#(other)"}"#
    )
    guard case .mined = try await verdict(signed) else {
      Issue.record("the truth is in the chain")
      return
    }
  }

  @Test func refusesATransactionForAnotherChain() async throws {
    let signed = try await live.signed(from: live.accounts[0], to: live.accounts[1], wei: 9)
    await #expect(throws: SendingError.otherChain(signed: live.id, wanted: .ethereum)) {
      try await Broadcaster(live.node, journal: journal, chain: .ethereum).broadcast(signed)
    }
    #expect(try journal.outbox(chain: .ethereum).isEmpty)
  }

  @Test func noncesFollowWhatWeSentAndNotThePool() async throws {
    let nonces = NonceAllocator(live.node, journal: journal, chain: live.id)
    let sender = live.accounts[0]
    try await live.chain.tell("evm_setAutomine", "[false]")
    #expect(try await nonces.next(for: sender).next == 0)
    let foreign = try await live.signed(from: sender, to: live.accounts[1], wei: 1, nonce: 0)
    try await live.node.sendRaw(foreign.raw, hash: foreign.hash)
    let advice = try await nonces.next(for: sender)
    #expect(advice.next == 0 && advice.foreignWaiting == 1 && advice.mined == 0)
    let time = VirtualTime()
    let reservers = (0..<2).map { _ in NonceReserver(journal, timing: time.endless) }
    func next(_ reserver: NonceReserver?) async throws -> NonceAdvice {
      try await NonceAllocator(live.node, journal: journal, chain: live.id, timing: time.timing)
        .next(for: sender, reserving: reserver)
    }
    #expect(try await next(reservers[0]).next == 0)
    let second = try await next(reservers[1])
    #expect(second.next == 1 && second.reserved == [0] && second.taken.isEmpty)
    // The same process asks again.
    #expect(try await next(reservers[0]).next == 0)
    let third = try await next(nil)
    #expect(third.next == 2 && third.reserved == [0, 1])
    reservers[0].end()
    #expect(try await next(nil).next == 0)
  }

  @Test func reportsPendingTransactions() async throws {
    let nonces = NonceAllocator(live.node, journal: journal, chain: live.id)
    let sender = live.accounts[0]
    try await live.chain.tell("evm_setAutomine", "[false]")
    var sent: [SignedTransaction] = []
    for nonce in UInt64(0)..<2 {
      let one = try await live.signed(from: sender, to: live.accounts[1], wei: 1, nonce: nonce)
      #expect(try await verdict(one) == .accepted)
      sent.append(one)
    }
    #expect(try await nonces.next(for: sender).waiting == sent)
    try await live.chain.tell("evm_mine")
    #expect(try await nonces.next(for: sender).waiting == [])
  }

  @Test func waitsForConfirmationsAndGivesUp() async throws {
    try await live.chain.tell("evm_setAutomine", "[false]")
    let time = VirtualTime()
    let waiter = ReceiptWaiter(live.node, journal: nil, timing: time.timing)
    let signed = try await live.signed(from: live.accounts[0], to: live.accounts[1], wei: 9)
    _ = try await verdict(signed)
    await #expect(throws: SendingError.notMined(signed.hash, seconds: 5)) {
      try await waiter.wait(for: signed.hash, seconds: 5)
    }
    #expect(time.slept.count == 5)
    try await live.chain.tell("evm_mine")
    let tooFew = SendingError.tooFewBlocks(signed.hash, found: 1, wanted: 3, seconds: 2)
    await #expect(throws: tooFew) {
      try await waiter.wait(for: signed.hash, confirmations: 3, seconds: 2)
    }
    try await live.chain.tell("anvil_mine", "[\"0x2\"]")
    #expect(
      try await waiter.wait(for: signed.hash, confirmations: 3, seconds: 60).value.blockNumber > 0
    )
  }

  @Test func waitingSaysWhenTheNodeDoesNotAnswer() async throws {
    let signed = try await live.signed(from: live.accounts[0], to: live.accounts[1], wei: 9)
    _ = try await verdict(signed)
    try await live.fault(#"{"kind":"status","status":503,"times":5}"#)
    let time = VirtualTime()
    let node = Node(
      Endpoint(
        try HTTPTransport(try EndpointAddress(parsing: live.chain.url)),
        expecting: live.id,
        timing: time.timing
      )
    )
    let seen = Mutex<[WaitingProgress]>([])
    _ = try await ReceiptWaiter(node, timing: time.timing).wait(for: signed.hash, seconds: 60) {
      moment in seen.withLock { $0.append(moment) }
    }
    let moments = seen.withLock { $0 }
    #expect(moments.count == 2 && moments.last == .mined(confirmations: 1))
    guard case .unanswered(.serverFault) = moments.first else {
      Issue.record("\(moments)")
      return
    }
  }

  @Test func feesAndGasAreEnough() async throws {
    let suggestion = try await FeeEstimator(live.node).suggest(.normal)
    let gas = try await GasEstimator(live.node).limit(
      for: CallRequest(from: live.accounts[0], to: live.accounts[1], value: Wei(count: 1))
    )
    #expect(gas == 21_000)
    let token = try live.token
    let contractGas = try await GasEstimator(live.node).limit(
      for: CallRequest(
        from: live.accounts[0],
        to: token.address,
        input: ERC20.transfer(to: live.accounts[1], amount: 1)
      )
    )
    #expect(contractGas > 21_000 && contractGas < 100_000)
    let base = try await live.node.block(.latest).header.baseFee ?? .zero
    #expect(suggestion.fees.highestPrice >= base)
    await #expect(throws: RPCFailure.self) {
      try await GasEstimator(live.node).limit(
        for: CallRequest(
          from: live.accounts[1],
          to: token.address,
          input: ERC20.transfer(to: live.accounts[0], amount: 1_000_000_000_000_000)
        )
      )
    }
  }
}
