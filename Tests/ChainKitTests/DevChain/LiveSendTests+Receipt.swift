import ChainKit
import Core
import Entity
import TestSupport
import Testing

/// Broadcasting with `eth_sendRawTransactionSync`, to a node that has it.
extension LiveSendTests {
  private func verdictAwaitingReceipt(_ signed: SignedTransaction) async throws -> BroadcastVerdict
  {
    let answer = try await Broadcaster(
      live.node,
      journal: journal,
      chain: live.id,
      timing: VirtualTime().timing
    ).broadcast(signed, awaitsReceipt: true)
    #expect(answer.failure == nil)
    return answer.value
  }

  @Test func theNodeAnswersWithTheReceipt() async throws {
    let signed = try await live.signed(from: live.accounts[0], to: live.accounts[1], wei: 9)
    guard case .mined(let receipt) = try await verdictAwaitingReceipt(signed) else {
      Issue.record("not mined")
      return
    }
    let found = try await ReceiptWaiter(live.node, journal: journal)
      .wait(for: signed.hash, seconds: 60)
    #expect(found.value == receipt)
    #expect(try state(of: signed) == .mined)
  }

  @Test func whatIsNotMinedInTimeIsAccepted() async throws {
    try await live.chain.tell("evm_setAutomine", "[false]")
    let signed = try await live.signed(from: live.accounts[0], to: live.accounts[1], wei: 9)
    #expect(try await verdictAwaitingReceipt(signed) == .accepted)
    #expect(try state(of: signed) == .accepted)
    try await live.chain.tell("evm_mine")
    _ = try await ReceiptWaiter(live.node, journal: journal).wait(for: signed.hash, seconds: 60)
    #expect(try state(of: signed) == .mined)
  }

  @Test("F81: a transaction is found in its block although the answer with its receipt was lost")
  func findsOneWhoseReceiptWasLost() async throws {
    let signed = try await live.signed(from: live.accounts[0], to: live.accounts[1], wei: 9)
    try await live.fault(
      #"{"kind":"drop","method":"eth_sendRawTransactionSync","execute":true}"#
    )
    guard case .mined(let receipt) = try await verdictAwaitingReceipt(signed) else {
      Issue.record("not found")
      return
    }
    #expect(receipt.transaction == signed.hash)
  }

  @Test func aNodeWithoutTheMethodIsSentItPlainly() async throws {
    let signed = try await live.signed(from: live.accounts[0], to: live.accounts[1], wei: 9)
    try await live.fault(
      #"{"kind":"rpc","method":"eth_sendRawTransactionSync","code":-32601,"message":"no"}"#
    )
    #expect(try await verdictAwaitingReceipt(signed) == .accepted)
  }
}
