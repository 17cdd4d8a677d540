import ChainKit
import Core
import Entity
import TestSupport
import Testing

/// What a pending transaction waits for, as the node and the outbox tell.
extension LiveSendTests {
  @Test("earlier pending transactions count with the dearest of each nonce, later ones do not")
  func countsWhatEarlierOnesCanCost() async throws {
    try await live.chain.tell("evm_setAutomine", "[false]")
    // 21,000 gas at 3 and 4 gwei.
    let payments: [(nonce: UInt64, wei: UInt64, gwei: UInt64)] = [
      (0, 100, 3), (0, 200, 4), (1, 1000, 3), (2, 5, 3), (3, 9, 3),
    ]
    var sent: [SignedTransaction] = []
    for one in payments {
      let signed = try await live.signed(
        from: live.accounts[0],
        to: live.accounts[1],
        wei: one.wei,
        nonce: one.nonce,
        gasPrice: one.gwei * 1_000_000_000
      )
      #expect(try await verdict(signed) == .accepted)
      sent.append(signed)
    }
    let lookup = TransactionLookup(live.node, journal: journal, chain: live.id)
    let third = try #require(try await lookup.find(sent[3].hash)?.outlook)
    #expect(third.earlierCost == Wei(count: 21_000 * 7_000_000_000 + 1200))
    let first = try #require(try await lookup.find(sent[1].hash)?.outlook)
    #expect(first.earlierCost == .zero)
    // What is mined is part of the balance.
    try await live.chain.tell("evm_mine")
    let last = try await live.signed(
      from: live.accounts[0],
      to: live.accounts[1],
      wei: 1,
      nonce: 4
    )
    #expect(try await verdict(last) == .accepted)
    #expect(try await lookup.find(last.hash)?.outlook?.earlierCost == .zero)
  }
}
