import Core
import Entity
import TestSupport
import Testing

@testable import ChainKit

/// Syncs of several accounts of a real node after which nothing happened.
@Suite(.serialized) struct LiveRefreshTests {
  private static let shared = SharedChain()

  @Test("nothing new takes at most six requests for three accounts; ten blocks later, twelve")
  func nothingNewTakesFewRequests() async throws {
    let live = try await Self.shared.fresh()
    let store = try ChainStore()
    let accounts = [live.accounts[7], live.accounts[8], live.accounts[9]]
    for (payer, payee) in zip(accounts, accounts.dropFirst() + accounts.prefix(1)) {
      try await live.send(from: payer, to: payee, wei: 5)
    }
    let listed = [try live.token.address]
    let first = try await live.sync(accounts, into: store, listed: listed)
    #expect(first.isVerified && first.added > 0)
    let again = try LiveChain.node(live.chain)
    let second = try await live.sync(accounts, into: store, listed: listed, through: again)
    #expect(second.questions <= 6 && second.added == 0, "\(second.questions)")
    #expect(second.assurance == first.assurance && second.asOf == first.asOf)
    try await live.chain.tell("anvil_mine", "[\"0xa\"]")
    let later = try LiveChain.node(live.chain)
    let third = try await live.sync(accounts, into: store, listed: listed, through: later)
    #expect(third.questions <= 12 && third.added == 0, "\(third.questions)")
    let fresh = try ChainStore()
    let whole = try await live.sync(accounts, into: fresh, listed: listed)
    #expect(third.assurance == whole.assurance && third.asOf == whole.asOf)
    let filter = HistoryFilter(chain: live.id, accounts: accounts)
    let (rows, truth) = try (store.page(filter, limit: 100), fresh.page(filter, limit: 100))
    #expect(rows.movements == truth.movements && !truth.movements.isEmpty)
    // And what happens then is found.
    try await live.send(from: accounts[0], to: accounts[1], wei: 6)
    #expect(try await live.sync(accounts, into: store, listed: listed).added > 0)
  }
}
