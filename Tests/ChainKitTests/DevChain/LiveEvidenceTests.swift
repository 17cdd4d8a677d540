import ChainKit
import Core
import Entity
import TestSupport
import Testing

/// Access lists (EIP-7928) and traces of a real EVM show which transaction moved ether.
@Suite(.serialized) struct LiveEvidenceTests {
  private func history(
    _ live: LiveChain,
    lacking methods: [String]
  ) async throws -> [Movement] {
    let (me, other) = (live.accounts[3], live.accounts[4])
    try await live.lackTraces(and: methods)
    let forward = selector("forward(address)") + word(me)
    let forwarder = try live.contract("FORWARDER")
    try await live.send(from: other, to: forwarder, wei: 14, input: forward)
    try await live.send(from: me, to: forwarder, wei: 15, input: forward)
    let store = try ChainStore()
    let report = try await live.sync([me], into: store)
    #expect(report.isVerified)
    let filter = HistoryFilter(chain: live.id, accounts: [me])
    return try store.page(filter, limit: 100).movements.filter { $0.kind == .internal }
  }

  @Test("the list of a block, whose hash its header has, shows the transaction")
  func theListShowsTheTransaction() async throws {
    let live = try await LiveChain(["--access-lists"])
    let found = try await history(live, lacking: [])
    #expect(found.map(\.amount) == [15, 14])
    #expect(found.allSatisfy { $0.evidence == .accessList && $0.transaction != nil })
  }

  @Test("without lists and traces, the amount has no transaction")
  func withoutEvidenceThereIsNoTransaction() async throws {
    let live = try await LiveChain(["--access-lists"])
    let found = try await history(live, lacking: [GetBlockAccessList.name])
    #expect(found.map(\.amount) == [15, 14])
    #expect(found.allSatisfy { $0.evidence == .balance && $0.transaction == nil })
  }
}
