import Core
import Entity
import TestSupport
import Testing

@testable import ChainKit

/// The rows of a real chain add up to what its node proves: balance, nonce and absence of code.
@Suite(.serialized) struct LiveHistoryProofTests {
  private static let shared = SharedChain()

  @Test func rowsAddUpToWhatIsProved() async throws {
    let live = try await Self.shared.fresh()
    let store = try ChainStore()
    let accounts = [live.accounts[7], live.accounts[8]]
    for wei in [5, 7, 11] as [UInt64] {
      try await live.send(from: accounts[0], to: accounts[1], wei: wei)
    }
    try await live.send(from: accounts[1], to: accounts[0], wei: 1)
    let report = try await live.sync(accounts, into: store, listed: [])
    #expect(report.isVerified)
    var random = SeededRandom()
    // Whoever never did anything is proved, too.
    let nobody = try LiveChain.fresh(&random)
    let sheet = BalanceSheet(
      block: report.asOf,
      accounts: try (accounts + [nobody]).map { account in
        AccountBalances(
          account: account,
          ether: Wei(try Self.sum(of: account, in: store, on: live.id)),
          tokens: []
        )
      }
    )
    var proofs = BalanceVerification(of: sheet)
    let node = try LiveChain.node(live.chain)
    proofs.take(try await StateProofReader(node).read(proofs.targets, after: report.asOf))
    #expect(proofs.targets.isEmpty && proofs.contradictions.isEmpty)
    let nonces = try store.explainedNonces(
      of: accounts + [nobody],
      after: report.asOf.number,
      chain: live.id
    )
    #expect(nonces == [3, 1, 0])
    for (balances, nonce) in zip(sheet.accounts, nonces) {
      #expect(proofs.verdict(onEtherOf: balances) == .proved(.account), "\(random.comment)")
      let state = try #require(proofs.proven(balances.account), "\(random.comment)")
      #expect(state.nonce == nonce && state.codeHash == ProvenAccount.absent.codeHash)
    }
  }

  private static func sum(
    of account: Address,
    in store: ChainStore,
    on chain: ChainID
  ) throws -> UInt256 {
    let rows = try store.rows(ReadHistoryRows(chain: chain, accounts: [account]))
    #expect(rows.next == nil)
    var sum = ExactSum()
    for row in rows.movements where row.asset == .ether && row.isChange {
      sum.add(row.amount, direction: row.kind.direction)
    }
    return try #require(sum.value).magnitude
  }
}
