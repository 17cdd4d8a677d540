import Core
import Entity
import TestSupport
import Testing

@testable import ChainKit

/// Payments that were told as refused or dropped, on a real chain.
@Suite(.serialized) struct LiveDoubtfulTests {
  private static let shared = SharedChain()
  private let live: LiveChain
  private let journal: Journal
  private let time = VirtualTime()

  init() async throws {
    live = try await Self.shared.fresh()
    journal = try Journal()
  }

  private func advice() async throws -> NonceAdvice {
    try await NonceAllocator(live.node, journal: journal, chain: live.id, timing: time.timing)
      .next(for: live.accounts[0])
  }

  private func entry(_ signed: SignedTransaction) throws -> OutboxEntry? {
    try journal.outboxEntry(signed.hash)
  }

  private var lookup: TransactionLookup {
    TransactionLookup(live.node, journal: journal, chain: live.id, timing: time.timing)
  }

  /// A payment of the first account with its first nonce, in the outbox.
  private func payment() async throws -> SignedTransaction {
    let signed = try await live.signed(
      from: live.accounts[0],
      to: live.accounts[1],
      wei: 9,
      nonce: 0
    )
    try journal.enqueue(PooledTransaction(signed), chain: live.id, now: time.now)
    return signed
  }

  /// One that was told as refused.
  private func refused() async throws -> SignedTransaction {
    let signed = try await payment()
    try journal.note(.rejected, of: signed.hash, error: .replacementUnderpriced, now: time.now)
    return signed
  }

  @Test("M2: a nonce that a transaction from elsewhere used settles what was refused")
  func anotherTransactionSettlesIt() async throws {
    let refused = try await refused()
    try await live.send(from: live.accounts[0], to: live.accounts[2], wei: 1)
    #expect(try await advice().minedAfterAll.isEmpty)
    #expect(try entry(refused)?.state == .replaced)
  }

  @Test("M2: a payment whose receipt the node lacks is found in its block")
  func aBlockSaysWhatAReceiptDoesNot() async throws {
    let refused = try await refused()
    try await live.node.sendRaw(refused.raw, hash: refused.hash)
    try await live.fault(
      #"{"kind":"lie","method":"eth_getTransactionReceipt","result":null,"times":null}"#
    )
    let head = try await live.node.blockNumber()
    #expect(try await advice().minedAfterAll == [MinedAfterAll(refused, block: head)])
    #expect(try entry(refused)?.state == .rejected)
    // Whoever looks it up settles it, though its receipt never comes.
    _ = try await lookup.find(refused.hash)
    #expect(try entry(refused)?.state == .mined)
    #expect(try await advice().minedAfterAll.isEmpty)
  }

  @Test("M2: a payment that the node lists only in its block is settled by looking it up")
  func aBlockSettlesWhatIsNotListed() async throws {
    let refused = try await refused()
    try await live.node.sendRaw(refused.raw, hash: refused.hash)
    for method in ["eth_getTransactionReceipt", "eth_getTransactionByHash"] {
      try await live.fault(#"{"kind":"lie","method":"\#(method)","result":null,"times":null}"#)
    }
    #expect(
      try await lookup.find(refused.hash)?.finding == .nonceUsed(nonce: 0, from: refused.sender)
    )
    #expect(try entry(refused)?.state == .mined)
  }

  @Test("M2: without a receipt and without old states, it is not known")
  func withoutEvidenceItIsNotKnown() async throws {
    let refused = try await refused()
    try await live.send(from: live.accounts[0], to: live.accounts[2], wei: 1)
    try await live.chain.tell("anvil_mine", "[\"0x14\"]")
    let head = try await live.node.blockNumber()
    try await live.chain.tell("dev_limits", "[{\"archiveFrom\":\(head - 3)}]")
    #expect(try await advice().minedAfterAll == [MinedAfterAll(refused, block: nil)])
    #expect(try entry(refused)?.state == .rejected)
  }

  @Test("a payment that was told as dropped comes first, until a node has it again")
  func whatWasToldAsDroppedIsUnclear() async throws {
    try await live.chain.tell("evm_setAutomine", "[false]")
    let signed = try await live.signed(from: live.accounts[0], to: live.accounts[1], wei: 9)
    _ = try await Broadcaster(
      live.node,
      journal: journal,
      chain: live.id,
      timing: time.timing
    ).broadcast(signed)
    #expect(try await advice().unclear.isEmpty)
    try await live.chain.tell("anvil_dropTransaction", "[\"\(signed.hash)\"]")
    #expect(
      try await lookup.find(signed.hash)?.finding == .dropped(nonce: 0, from: signed.sender)
    )
    #expect(try entry(signed)?.state == .accepted && entry(signed)?.errorCode == "dropped")
    let dropped = try await advice()
    #expect(dropped.unclear == [signed] && dropped.unsent == [signed] && dropped.next == 1)
    try await live.node.sendRaw(signed.raw, hash: signed.hash)
    _ = try await lookup.find(signed.hash)
    #expect(try entry(signed)?.state == .accepted && entry(signed)?.errorCode == nil)
    let pending = try await advice()
    #expect(pending.unclear.isEmpty && pending.unsent.isEmpty && pending.waiting == [signed])
  }

  @Test("M2: a payment that was told as dropped and was mined is told")
  func whatWasToldAsDroppedIsLookedUp() async throws {
    let signed = try await payment()
    try journal.note(.accepted, of: signed.hash, now: time.now)
    try await live.node.sendRaw(signed.raw, hash: signed.hash)
    let head = try await live.node.blockNumber()
    #expect(try await advice().minedAfterAll.isEmpty)
    try journal.noteDropped(signed.hash, now: time.now)
    #expect(try await advice().minedAfterAll == [MinedAfterAll(signed, block: head)])
  }
}
