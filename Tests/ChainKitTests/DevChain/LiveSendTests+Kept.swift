import ChainKit
import Core
import Entity
import TestSupport
import Testing

/// Transactions that are kept because the node did not take them, or forgot them.
extension LiveSendTests {
  @Test("F81: a transaction of which the answer was lost is found while it is pending")
  func findsAPendingTransaction() async throws {
    try await live.chain.tell("evm_setAutomine", "[false]")
    let signed = try await live.signed(from: live.accounts[0], to: live.accounts[1], wei: 9)
    try await live.fault(#"{"kind":"drop","method":"eth_sendRawTransaction","execute":true}"#)
    #expect(try await verdict(signed) == .accepted)
    #expect(try state(of: signed) == .accepted)
  }

  @Test("F86: what exceeds the node's limit of fees is kept, and said not to be sent")
  func keepsWhatIsTooDearForTheNode() async throws {
    // The dev chain's limit is 1 ETH.
    let signed = try await live.signed(
      from: live.accounts[0],
      to: live.accounts[1],
      wei: 1,
      gasPrice: 60_000_000_000_000
    )
    await #expect(throws: SendingError.notSent(signed.hash, .feeCapExceeded)) {
      try await verdict(signed)
    }
    #expect(try state(of: signed) == .signed)
  }

  @Test("F87: one that the node forgot is offered again, and accepted again")
  func sendsAnEvictedTransactionAgain() async throws {
    try await live.chain.tell("evm_setAutomine", "[false]")
    let signed = try await live.signed(from: live.accounts[0], to: live.accounts[1], wei: 9)
    #expect(try await verdict(signed) == .accepted)
    try await live.chain.tell("anvil_dropTransaction", "[\"\(signed.hash)\"]")
    let time = VirtualTime()
    time.pass(600)
    let nonces = NonceAllocator(live.node, journal: journal, chain: live.id, timing: time.timing)
    #expect(try await nonces.next(for: signed.sender).unsent == [signed])
    #expect(try await verdict(signed) == .accepted)
  }

  @Test("F92: the second transaction of a delegated account is kept until the first is mined")
  func keepsTheSecondOfADelegatedAccount() async throws {
    let (sender, payee) = (live.accounts[0], live.accounts[1])
    let delegation = "0xef0100" + String(repeating: "22", count: 20)
    try await live.chain.tell("anvil_setCode", "[\"\(sender)\",\"\(delegation)\"]")
    try await live.chain.tell("evm_setAutomine", "[false]")
    let first = try await live.signed(from: sender, to: payee, wei: 1, nonce: 0)
    let second = try await live.signed(from: sender, to: payee, wei: 1, nonce: 1)
    #expect(try await verdict(first) == .accepted)
    await #expect(throws: SendingError.notSent(second.hash, .poolBusy)) {
      try await verdict(second)
    }
    #expect(try state(of: second) == .signed)
    try await live.chain.tell("evm_mine")
    #expect(try await verdict(second) == .accepted)
  }
}
