import Core
import Entity
import TestSupport
import Testing

@testable import ChainKit

/// A proof decides which of several nodes is wrong about an old state, whoever says so.
@Suite struct EtherJudgeTests {
  private let account = Address.zero
  private let world: ProofNode.World
  private let fork: ProofNode.World

  init() throws {
    world = try ProofNode.World([account: Wei(count: 1_000)])
    fork = try ProofNode.World([account: Wei(count: 2_000)])
  }

  /// Judges the first of some nodes by what it says of the account's balance.
  private func judge(_ behaviors: [ProofNode.Behavior]) async throws -> EtherJudge.Claim? {
    let nodes = behaviors.enumerated().map { place, behavior in
      ProofNode("node\(place)", behavior, world: world, fork: fork)
    }
    let block = world.state.block
    let scan = ScanContext(
      node: ProofNode.node(nodes),
      store: try ChainStore(),
      chain: .ethereum,
      timing: VirtualTime().timing,
      head: try BranchBlock.header(block.number + 100),
      settled: block.number,
      questionsBefore: 0,
      progress: { _ in }
    )
    let balance = UInt256(1_000).addingWithSaturation(behaviors[0].offset)
    let claim = EtherJudge.Claim(block: block.number, fault: .falseBalance, value: balance)
    // What the others agree with, and no more than that.
    let state = SubjectState(balance: UInt256(1_000).addingWithSaturation(behaviors[1].offset))
    return try await EtherJudge(scan: scan, account: account).falseClaim(
      among: [claim],
      of: nodes[0].id,
      beside: [block.number - 1: state]
    )
  }

  private func lying(forges: Bool = false) -> ProofNode.Behavior {
    var behavior = ProofNode.Behavior()
    (behavior.offset, behavior.forges) = (50, forges)
    return behavior
  }

  @Test("a node that two deny is right if the state proves it")
  func anHonestNodeIsProved() async throws {
    #expect(try await judge([.init(), lying(), lying()]) == nil)
  }

  @Test("a node that two deny is wrong if the state proves it, though they are no witnesses")
  func aLiarIsDisproved() async throws {
    let claim = try await judge([lying(), .init(), .init()])
    #expect(claim?.fault == .falseBalance && claim?.value == 1_050)
  }

  @Test("without a proof, those that agree with one state alone show nothing")
  func withoutAProof() async throws {
    var honest = ProofNode.Behavior()
    honest.forges = true
    #expect(try await judge([lying(forges: true), honest, honest]) == nil)
  }

  @Test("a witness agrees with two different states up to the claim")
  func whoIsAWitness() {
    func known(_ block: UInt64, _ balance: UInt64, _ nonce: UInt64?) -> EtherJudge.Known {
      .init(block: block, state: SubjectState(balance: UInt256(balance), nonce: nonce))
    }
    let claim = EtherJudge.Claim(block: 10, fault: .falseBalance, value: 7)
    let (one, same, two, late) = (known(3, 5, 0), known(4, 5, 0), known(5, 6, 0), known(11, 6, 0))
    #expect(EtherJudge.isWitness(of: claim, [one, two]))
    #expect(EtherJudge.isWitness(of: claim, [one, known(6, 5, 1)]))
    for agreed in [[], [one], [one, same], [one, late], [one, known(4, 5, nil)]] {
      #expect(!EtherJudge.isWitness(of: claim, agreed))
    }
  }
}
