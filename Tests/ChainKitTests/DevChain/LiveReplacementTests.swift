import ChainKit
import Core
import Entity
import TestSupport
import Testing

/// Nonces that other transactions used, on a real chain.
@Suite(.serialized) struct LiveReplacementTests {
  private static let shared = SharedChain()
  private let live: LiveChain
  private let journal: Journal

  init() async throws {
    live = try await Self.shared.fresh()
    journal = try Journal()
  }

  private func verdict(_ signed: SignedTransaction) async throws -> BroadcastVerdict {
    try await Broadcaster(live.node, journal: journal, chain: live.id, timing: VirtualTime().timing)
      .broadcast(signed).value
  }

  private func state(of signed: SignedTransaction) throws -> OutboxEntry.State? {
    try journal.outbox(chain: live.id, hash: signed.hash).first?.state
  }

  /// A transaction of the first account.
  private func signed(wei: UInt64, nonce: UInt64, gasPrice: UInt64? = nil) async throws
    -> SignedTransaction
  {
    try await live.signed(
      from: live.accounts[0],
      to: live.accounts[1],
      wei: wei,
      nonce: nonce,
      gasPrice: gasPrice
    )
  }

  @Test("M3: a mined transaction is found by its sender and nonce, wherever it is")
  func findsATransactionByItsNonce() async throws {
    let sender = live.accounts[0]
    var sent: [MinedTransaction] = []
    for gap in [0, 1, 2, 0, 7, 40] {
      if gap > 0 { try await live.chain.tell("anvil_mine", "[\"0x\(String(gap, radix: 16))\"]") }
      let hash = try await live.send(from: sender, to: live.accounts[1], wei: 1)
      sent.append(MinedTransaction(hash: hash, block: try await live.node.blockNumber()))
    }
    let search = NonceSearch(live.node)
    for (nonce, one) in zip(UInt64(0)..., sent) {
      let before = await live.node.endpoint.questions
      #expect(try await search.transaction(from: sender, nonce: nonce) == one)
      let cost = await live.node.endpoint.questions - before
      let depth = sent[5].block - one.block
      let halvings = UInt64.bitWidth - depth.leadingZeroBitCount
      #expect(cost <= 2 * halvings + 5, "\(cost) requests for a depth of \(depth)")
    }
    #expect(try await search.transaction(from: sender, nonce: 6) == nil)
    #expect(try await search.transaction(from: live.accounts[1], nonce: 0) == nil)
  }

  @Test("M3: a nonce that no transaction used, or whose states are gone, is no evidence")
  func findsNothingWithoutATransaction() async throws {
    let sender = live.accounts[0]
    try await live.send(from: sender, to: live.accounts[1], wei: 1)
    try await live.chain.tell("anvil_setNonce", "[\"\(sender)\",\"0x5\"]")
    let search = NonceSearch(live.node)
    #expect(try await search.transaction(from: sender, nonce: 3) == nil)
    try await live.chain.tell("anvil_mine", "[\"0x14\"]")
    let head = try await live.node.blockNumber()
    try await live.chain.tell("dev_limits", "[{\"archiveFrom\":\(head - 3)}]")
    #expect(try await search.transaction(from: sender, nonce: 0) == nil)
    let signed = try await signed(wei: 2, nonce: 0)
    guard case .unknown(.nonceTooLow) = try await verdict(signed) else {
      Issue.record("there is no evidence")
      return
    }
    #expect(try state(of: signed) == .unknown)
  }

  @Test("M3: another transaction of this machine is evidence")
  func anOwnReplacementIsNamed() async throws {
    try await live.chain.tell("evm_setAutomine", "[false]")
    let first = try await signed(wei: 1, nonce: 0, gasPrice: 3_000_000_000)
    let second = try await signed(wei: 2, nonce: 0, gasPrice: 9_000_000_000)
    #expect(try await verdict(first) == .accepted)
    #expect(try await verdict(second) == .accepted)
    try await live.chain.tell("evm_mine")
    let head = try await live.node.blockNumber()
    #expect(
      try await verdict(first) == .replaced(by: MinedTransaction(hash: second.hash, block: head))
    )
    #expect(try state(of: first) == .replaced)
  }

  /// Waits for a transaction after another one, unknown to this machine, took its nonce.
  private func wait(for signed: SignedTransaction, _ time: VirtualTime) async throws {
    _ = try await ReceiptWaiter(live.node, journal: journal, timing: time.timing).wait(
      for: signed.hash,
      seconds: 180
    )
  }

  @Test("M16: a wait ends once another transaction took the nonce, and names both")
  func aWaitNoticesAReplacement() async throws {
    try await live.chain.tell("evm_setAutomine", "[false]")
    let own = try await signed(wei: 1, nonce: 0, gasPrice: 3_000_000_000)
    #expect(try await verdict(own) == .accepted)
    let other = try await signed(wei: 2, nonce: 0, gasPrice: 9_000_000_000)
    try await live.node.sendRaw(other.raw, hash: other.hash)
    try await live.chain.tell("evm_mine")
    let time = VirtualTime()
    let start = time.now
    let mined = MinedTransaction(hash: other.hash, block: try await live.node.blockNumber())
    await #expect(throws: SendingError.replaced(own.hash, by: mined)) {
      try await wait(for: own, time)
    }
    // One block time until the count is read, and one more for a receipt that is listed late.
    #expect((24...26).contains(time.now - start))
    #expect(try state(of: own) == .replaced)
  }

  @Test("M16: a nonce that is used by no transaction ends no wait")
  func aWaitGoesOnWithoutEvidence() async throws {
    try await live.chain.tell("evm_setAutomine", "[false]")
    let own = try await signed(wei: 1, nonce: 0)
    #expect(try await verdict(own) == .accepted)
    try await live.chain.tell("anvil_dropTransaction", "[\"\(own.hash)\"]")
    try await live.chain.tell("anvil_setNonce", "[\"\(live.accounts[0])\",\"0x5\"]")
    await #expect(throws: SendingError.notMined(own.hash, seconds: 180)) {
      try await wait(for: own, VirtualTime())
    }
    #expect(try state(of: own) == .accepted)
  }

  @Test("M4, F88: a reorganization between two waits makes a mined transaction pending")
  func aWaitAfterAReorganization() async throws {
    let own = try await signed(wei: 1, nonce: 0)
    #expect(try await verdict(own) == .accepted)
    try await wait(for: own, VirtualTime())
    #expect(try state(of: own) == .mined)
    try await live.chain.tell("evm_setAutomine", "[false]")
    try await live.chain.tell("dev_reorg", "[1]")
    await #expect(throws: SendingError.notMined(own.hash, seconds: 180)) {
      try await wait(for: own, VirtualTime())
    }
    #expect(try state(of: own) == .accepted)
    let nonces = NonceAllocator(live.node, journal: journal, chain: live.id)
    #expect(try await nonces.next(for: live.accounts[0]).next == 1)
    // F88: the chain mines it again.
    try await live.chain.tell("evm_mine")
    try await wait(for: own, VirtualTime())
    #expect(try state(of: own) == .mined)
    #expect(try await nonces.next(for: live.accounts[0]).waiting.isEmpty)
  }
}
