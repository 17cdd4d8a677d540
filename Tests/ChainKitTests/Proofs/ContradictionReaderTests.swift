import Core
import Entity
import TestSupport
import Testing

@testable import ChainKit

/// Nodes that contradict a balance that was proved, and those that only have another block by now.
@Suite struct ContradictionReaderTests {
  private typealias Behavior = ProofNode.Behavior

  private let world: ProofNode.World
  private let fork: ProofNode.World
  private let truth: ProvenBalance

  init() throws {
    let account = try Address(bytes: [UInt8](repeating: 1, count: 20))
    world = try ProofNode.World([account: Wei(count: 5)])
    fork = try ProofNode.World([account: Wei(count: 6)])
    truth = ProvenBalance(account: account, token: nil, amount: 5)
  }

  private func node(_ name: String, _ behavior: Behavior) -> ProofNode {
    ProofNode(name, behavior, world: world, fork: fork)
  }

  private func excluded(by node: Node) async -> [EndpointID] {
    await ContradictionReader(node).excluded(contradicting: [truth], after: world.state.block)
  }

  @Test(arguments: [true, false])
  func whoGivesAnotherBalanceOfTheSameBlockLies(takesHashes: Bool) async {
    let liar = node("liar", Behavior(takesHashes: takesHashes, offset: 1))
    let honest = node("honest", Behavior(takesHashes: takesHashes))
    let nodes = ProofNode.node([liar, honest])
    #expect(await excluded(by: nodes) == [liar.id])
    #expect(nodes.asker.members.map(\.id) == [honest.id])
    #expect(liar.requests(GetBalance.name, byHash: false) == (takesHashes ? 0 : 1))
  }

  @Test(arguments: [true, false])
  func whoseBlockIsReplacedMeanwhileDoesNotLie(takesHashes: Bool) async {
    let one = node("one", Behavior(takesHashes: takesHashes, headersBefore: 1))
    let two = node("two", Behavior(takesHashes: takesHashes))
    let nodes = ProofNode.node([one, two])
    #expect(await excluded(by: nodes).isEmpty)
    #expect(nodes.asker.members.count == 2)
  }
}
