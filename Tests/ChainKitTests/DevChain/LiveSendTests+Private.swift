import ChainKit
import Core
import Entity
import Exchange
import TestSupport
import Testing

/// Transactions that only a relay has, which is a node with a pool of its own.
extension LiveSendTests {
  private func relay() async throws -> (node: Node, number: Int64) {
    let opened = try await live.chain.ask("dev_openFront", #"[{"pool":"own"}]"#)
    guard case .object(let members) = opened,
      case .string(let url)? = members.first(where: { $0.key == "url" })?.value,
      case .integer(let number)? = members.first(where: { $0.key == "id" })?.value
    else { throw DevChain.Failure.refused("\(opened)") }
    let transport = try HTTPTransport(try EndpointAddress(parsing: url))
    return (Node(Endpoint(transport, expecting: nil)), number)
  }

  private func find(_ signed: SignedTransaction) async throws -> FoundTransaction? {
    try await TransactionLookup(live.node, journal: journal, chain: live.id).find(signed.hash)
  }

  @Test func whatOnlyARelayHasIsPendingAndNotDropped() async throws {
    let (relay, number) = try await relay()
    let broadcaster = Broadcaster(live.node, journal: journal, chain: live.id)
    let signed = try await live.signed(from: live.accounts[0], to: live.accounts[1], wei: 9)
    let told = try await broadcaster.broadcast(PooledTransaction(signed), relay: relay)
    #expect(told.value == .accepted)
    #expect(try await live.node.transaction(signed.hash) == nil)
    let found = try #require(try await find(signed))
    #expect(found.finding == .waiting(nonce: 0, from: signed.sender))
    #expect(found.isPrivate && found.signed == signed && found.outlook?.nextNonce == 0)
    // One that replaces it is private, too; the later one counts.
    let faster = try await live.signed(
      from: live.accounts[0],
      to: live.accounts[1],
      wei: 9,
      nonce: 0,
      gasPrice: 90_000_000_000
    )
    let time = VirtualTime()
    time.pass(1_000_000_000)
    _ = try await Broadcaster(live.node, journal: journal, chain: live.id, timing: time.timing)
      .broadcast(PooledTransaction(faster), relay: relay)
    #expect(
      try await find(signed)?.finding
        == .replaced(nonce: 0, from: signed.sender, by: .waiting(faster.hash))
    )
    #expect(try await find(faster)?.finding == .waiting(nonce: 0, from: signed.sender))
    try await live.chain.tell("dev_gossip")
    try await live.chain.tell("evm_mine")
    let mined = try #require(try await find(faster))
    guard case .mined = mined.finding else {
      Issue.record("\(mined.finding)")
      return
    }
    #expect(mined.isPrivate)
    #expect(try state(of: signed) == .replaced)
    try await live.chain.tell("dev_closeFront", "[\(number)]")
  }
}
