import Core
import Entity
import TestSupport
import Testing

@testable import ChainKit

/// Proofs of accounts that share no connection.
@Suite struct SeparateProofReaderTests {
  private let world: ProofNode.World
  private let fork: ProofNode.World
  private let accounts: [Address]

  init() throws {
    accounts = try [1, 2].map { try Address(bytes: [UInt8](repeating: $0, count: 20)) }
    world = try ProofNode.World([accounts[0]: Wei(count: 5), accounts[1]: Wei(count: 7)])
    fork = try ProofNode.World([accounts[0]: Wei(count: 6), accounts[1]: Wei(count: 8)])
  }

  private func node(
    _ name: String,
    _ behavior: ProofNode.Behavior = ProofNode.Behavior()
  ) -> ProofNode {
    ProofNode(name, behavior, world: world, fork: fork)
  }

  private func reader(_ nodes: [[ProofNode]]) -> SeparateProofReader {
    SeparateProofReader(zip(accounts, nodes).map { ($0, ProofNode.node($1)) })
  }

  /// In another order than that of the nodes.
  private var targets: [ProofTarget] { accounts.reversed().map { ProofTarget(account: $0) } }

  private func balances(_ answer: StateProofs) throws -> [Wei?] {
    let state = try ProvenState(after: world.state.block, header: answer.header?.wrappedValue)
    return try answer.proofs.map { proof in
      guard case .given(let account, _) = proof else { return nil }
      return try state.account(account).balance
    }
  }

  @Test func eachAccountIsProvedByItsOwnNode() async throws {
    let nodes = [node("one"), node("one")]
    let answer = try await reader(nodes.map { [$0] }).read(targets, after: world.state.block)
    #expect(try balances(answer) == [Wei(count: 7), Wei(count: 5)])
    #expect(answer.agreeing == [nodes[0].id] && answer.disproved.isEmpty)
    #expect(nodes.allSatisfy { $0.requests(GetProof.name, byHash: true) == 1 })
  }

  @Test("a node that lies about one account is told, and the other one is proved")
  func aLieAboutOneAccount() async throws {
    let forges = ProofNode.Behavior(forges: true)
    let answer = try await reader([[node("one", forges)], [node("one")]])
      .read(targets, after: world.state.block)
    #expect(try balances(answer) == [Wei(count: 7), nil])
    #expect(answer.disproved == [node("one").id])
  }

  @Test("only who has the block each time agrees")
  func aBlockThatIsReplacedBetweenTwoAccounts() async throws {
    let replaced = node("one", ProofNode.Behavior(headersBefore: 0))
    let answer = try await reader([[node("one"), node("two")], [replaced, node("two")]])
      .read(targets, after: world.state.block)
    #expect(answer.agreeing == [node("two").id] && answer.dissenting == [node("one").id])
    #expect(try balances(answer) == [Wei(count: 7), Wei(count: 5)])
  }

  @Test func whoContradictsOneAccountIsExcluded() async throws {
    let liar = node("liar", ProofNode.Behavior(offset: 1))
    let balances = zip(accounts, [5, 7] as [UInt256]).map { account, amount in
      ProvenBalance(account: account, token: nil, amount: amount)
    }
    let found = await reader([[node("liar"), node("two")], [liar, node("two")]])
      .excluded(contradicting: balances, after: world.state.block)
    #expect(found == [liar.id])
  }
}
