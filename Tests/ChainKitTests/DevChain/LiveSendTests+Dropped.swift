import ChainKit
import Entity
import Synchronization
import TestSupport
import Testing

extension LiveSendTests {
  @Test("F87: what the node has dropped is sent again while it is waited for")
  func waitingSendsAgain() async throws {
    try await live.chain.tell("evm_setAutomine", "[false]")
    let signed = try await live.signed(from: live.accounts[0], to: live.accounts[1], wei: 9)
    #expect(try await verdict(signed) == .accepted)
    try await live.chain.tell("anvil_dropTransaction", "[\"\(signed.hash)\"]")
    #expect(try await live.node.transaction(signed.hash) == nil)
    let waiter = ReceiptWaiter(live.node, journal: journal, timing: VirtualTime().timing)
    let seen = Mutex<[WaitingProgress]>([])
    await #expect(throws: SendingError.notMined(signed.hash, seconds: 70)) {
      try await waiter.wait(for: signed.hash, seconds: 70) { moment in
        seen.withLock { $0.append(moment) }
      }
    }
    let moments = seen.withLock { $0 }
    #expect(moments.filter { $0 == .resent }.count == 1)
    #expect(moments.first == .waiting(known: false) && moments.last == .waiting(known: true))
    try await live.chain.tell("evm_mine")
    #expect(try await live.node.receipt(signed.hash)?.transaction == signed.hash)
  }
}
