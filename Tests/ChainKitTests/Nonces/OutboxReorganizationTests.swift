import Entity
import GRDB
import Testing

@testable import ChainKit

/// Transactions of this machine whose blocks leave the chain.
@Suite struct OutboxReorganizationTests {
  private let store: ChainStore
  private let journal: Journal

  init() throws { (store, journal) = (try ChainStore(), try Journal()) }

  private static func header(_ number: UInt64, _ mark: UInt8) -> BlockHeader {
    BlockHeader(
      number: number,
      hash: .keccak(of: [UInt8(number), mark]),
      parent: .keccak(of: []),
      time: number,
      baseFee: nil,
      stateRoot: .keccak(of: []),
      beneficiary: .zero,
      gasUsed: 0,
      gasLimit: 1
    )
  }

  private func state(_ signed: SignedTransaction) throws -> OutboxEntry.State? {
    try journal.outboxEntry(signed.hash)?.state
  }

  private func taken(_ signed: SignedTransaction) throws -> Set<UInt64> {
    // Long after it was mined.
    try journal.usedNonces(chain: .ethereum, sender: signed.sender, from: 0, now: 1000).taken
  }

  /// What `ReorgCheck` does with blocks that are gone.
  private func remove(_ blocks: [BlockHeader], above settled: UInt64) throws {
    try journal.unmine(blocks: blocks.map(\.hash), chain: .ethereum)
    try store.cut(above: settled, chain: .ethereum)
  }

  @Test("M4: a transaction whose block is gone holds its nonce again")
  func aReorganizationHoldsTheNonces() throws {
    let blocks = [5, 6].map { Self.header($0, 1) }
    try store.keep(blocks, chain: .ethereum)
    let signed = try [4, 5].map { try StoreTests.signed(nonce: $0) }
    for (one, block) in zip(signed, blocks) {
      try journal.enqueue(one, chain: .ethereum, now: 1)
      try journal.note(.accepted, of: one.hash, now: 2)
      try journal.note(.mined, of: one.hash, block: block.hash, now: 3)
    }
    try remove([blocks[1]], above: 5)
    #expect(try signed.map(state) == [.mined, .accepted])
    #expect(try journal.outboxEntry(signed[1].hash)?.block == nil)
    #expect(try taken(signed[1]).contains(5))
    #expect(
      try journal.waiting(chain: .ethereum, sender: signed[1].sender, from: 5) == [signed[1]]
    )
  }

  @Test("a mined transaction settles those that it replaced, and no others")
  func aMinedTransactionSettlesItsRivals() throws {
    let signed = try StoreTests.signed(nonce: 4)
    let later = try StoreTests.signed(nonce: 5)
    for one in [signed, later] { try journal.enqueue(one, chain: .ethereum, now: 1) }
    let states = ["signed", "unknown", "accepted", "rejected", "mined"]
    try journal.write { db in
      for (index, state) in states.enumerated() {
        try db.execute(
          sql: """
            INSERT INTO outbox(chain, sender, nonce, hash, raw, state)
            VALUES (1, ?, 4, ?, x'00', ?)
            """,
          arguments: [signed.sender.blob, Hash32.keccak(of: [UInt8(index)]).blob, state]
        )
      }
    }
    try journal.note(.mined, of: signed.hash, block: .keccak(of: [9]), now: 2)
    let found = try states.indices.map {
      try journal.outboxEntry(.keccak(of: [UInt8($0)]))?.state.rawValue
    }
    #expect(found == ["replaced", "replaced", "replaced", "rejected", "mined"])
    #expect(try state(later) == .unknown)
  }

  @Test("M4: what a transaction had replaced may be mined once its block is gone")
  func aReorganizationRevivesWhatWasReplaced() throws {
    let block = Self.header(6, 1)
    try store.keep([block], chain: .ethereum)
    let signed = try StoreTests.signed(nonce: 4)
    let sender = signed.sender
    try journal.enqueue(signed, chain: .ethereum, now: 1)
    try journal.note(.mined, of: signed.hash, block: block.hash, now: 2)
    // Another transaction with the same sender and nonce; the journal does not decode it.
    let other = Hash32.keccak(of: [1])
    try journal.write { db in
      try db.execute(
        sql: """
          INSERT INTO outbox(chain, sender, nonce, hash, raw, state)
          VALUES (1, ?, 4, ?, x'00', 'replaced')
          """,
        arguments: [sender.blob, other.blob]
      )
    }
    try remove([block], above: 5)
    #expect(try journal.outboxEntry(other)?.state == .unknown)
    #expect(try state(signed) == .accepted)
  }

  @Test("M4: a wait that finds a mined transaction in no block makes it pending")
  func aWaitHoldsTheNonce() async throws {
    let signed = try StoreTests.signed(nonce: 4)
    try journal.enqueue(signed, chain: .ethereum, now: 1)
    try journal.note(.mined, of: signed.hash, block: .keccak(of: [6]), now: 2)
    let time = VirtualTime()
    let node = Node.scripted([
      "eth_getTransactionReceipt": "null", "eth_getTransactionByHash": "null",
      "eth_getTransactionCount": "\"0x4\"",
    ])
    await #expect(throws: SendingError.notMined(signed.hash, seconds: 5)) {
      try await ReceiptWaiter(node, journal: journal, timing: time.timing)
        .wait(for: signed.hash, seconds: 5)
    }
    #expect(try state(signed) == .accepted)
    #expect(try taken(signed) == [4])
  }
}
