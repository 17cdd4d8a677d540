import Core
import Entity
import TestSupport
import Testing

@testable import ChainKit

/// Authorizations (EIP-7702) use a nonce of the account, and are rows of its history.
@Suite struct DelegationHistoryTests {
  private let store: ChainStore

  init() throws { store = try ChainStore() }

  @Test("H7: each authorization is a row of the transaction that has it, and explains its nonce")
  func h7AnAuthorizationIsARow() async throws {
    let world = try VirtualWorld([
      100: [.init(0, .deposit(1_000_000))], 200: [.init(0, .delegation(isSet: true))],
      300: [.init(0, .own(value: 5))], 400: [.init(0, .ownDelegation(isSet: false))],
    ])
    let time = VirtualTime()
    let report = try await HistorySync(
      node(VirtualChain(world, head: 1_000), time: time),
      store: store,
      journal: try Journal(),
      chain: world.chain,
      timing: time.timing
    ).run(world.accounts)
    #expect(report.gaps(.nonces) == [] && report.gaps(.ether) == [])
    let filter = HistoryFilter(chain: world.chain, accounts: world.accounts)
    let page = try store.page(filter, limit: 100)
    let rows = page.movements.filter { $0.kind == .delegation }
    #expect(rows.map(\.block.number) == [400, 200])
    #expect(rows.map(\.counterparty) == [nil, VirtualWorld.delegate])
    #expect(rows.allSatisfy { $0.amount == 0 && $0.asset == .ether && $0.status == .success })
    #expect(rows.allSatisfy { $0.evidence == .authorization })
    let carriers = [400, 200].map { world.transactions[$0]?.first?.signed.hash }
    #expect(rows.map(\.transaction) == carriers)
    // Only the second is a transaction of the account, which paid for it.
    let fees = page.movements.filter { $0.kind == .fee }.map(\.block.number)
    #expect(fees == [400, 300])
    #expect(page.own.contains(try #require(carriers[0])))
    #expect(!page.own.contains(try #require(carriers[1])))
  }

  /// What a block shows in which somebody sends an authorization of an account with nonce 4.
  private func shown(
    nonce: UInt64,
    on chain: ChainID? = .ethereum,
    by key: UInt8 = 1
  ) throws -> BlockAttribution {
    let (me, somebody) = (try VirtualSigner(key: 1), try VirtualSigner(key: 200))
    let signed = try VirtualSigner(key: key).sign(
      Authorization(chain: chain, delegate: VirtualWorld.delegate, nonce: nonce)
    )
    let transaction = try Transaction(
      chain: .ethereum,
      nonce: 0,
      gas: 100_000,
      to: somebody.address,
      value: .zero,
      input: [],
      fees: .delegation(
        maxPriorityFeePerGas: .zero,
        maxFeePerGas: Wei(count: 1),
        AccessList([]),
        [signed]
      )
    )
    let made = VirtualTransaction(
      signed: try somebody.sign(transaction),
      hasFailed: false,
      logs: []
    )
    let json = made.json(at: .init(block: 9, hash: .keccak(of: []), index: 0, firstLog: 0))
    return BlockAttribution(
      [try ChainTransaction(json: json)],
      of: me.address,
      SubjectState(balance: 5, nonce: 4),
      SubjectState(balance: 5, nonce: 5)
    )
  }

  @Test("H7: an authorization for any chain counts, and is no row of ether")
  func h7AnAuthorizationForAnyChain() throws {
    for chain in [ChainID.ethereum, nil] {
      let block = try shown(nonce: 4, on: chain)
      let uses = block.uses()
      #expect(uses.map(\.use.nonce) == [4] && uses.map(\.use.kind) == [.authorization])
      #expect(block.delegations(uses).map(\.movement.kind) == [.delegation])
      #expect(block.rows().isEmpty)
    }
  }

  @Test("H7: control: one that the chain skips is no row, and explains no nonce")
  func h7ASkippedAuthorizationIsNone() throws {
    let skipped = try [
      shown(nonce: 3), shown(nonce: 5), shown(nonce: 4, on: try ChainID(10)),
      shown(nonce: 4, by: 2),
    ]
    for block in skipped {
      #expect(block.uses().isEmpty && block.delegations(block.uses()).isEmpty)
    }
  }
}
