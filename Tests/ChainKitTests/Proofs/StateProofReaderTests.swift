import Core
import Entity
import TestSupport
import Testing

@testable import ChainKit

/// Proofs of nodes that lie, and of honest ones whose block is replaced meanwhile.
@Suite struct StateProofReaderTests {
  private typealias Behavior = ProofNode.Behavior

  private let world: ProofNode.World
  private let fork: ProofNode.World
  private let target: ProofTarget

  init() throws {
    let account = try Address(bytes: [UInt8](repeating: 1, count: 20))
    target = ProofTarget(account: account)
    world = try ProofNode.World([account: Wei(count: 5)])
    fork = try ProofNode.World([account: Wei(count: 6)])
  }

  private func node(_ name: String = "one", _ behavior: Behavior = Behavior()) -> ProofNode {
    ProofNode(name, behavior, world: world, fork: fork)
  }

  private func read(_ node: Node) async throws -> StateProofs {
    try await StateProofReader(node).read([target], after: world.state.block)
  }

  /// Expects that the balance is proved.
  private func expectProved(_ answer: StateProofs) throws {
    let state = try ProvenState(after: world.state.block, header: answer.header?.wrappedValue)
    guard case .given(let proof, _) = answer.proofs[0] else {
      Issue.record("\(answer.proofs[0])")
      return
    }
    #expect(try state.account(proof).balance == Wei(count: 5))
    #expect(answer.disproved.isEmpty && answer.dissenting.isEmpty && !answer.isReorganized)
  }

  @Test func theHashOfTheBlockIsWhatIsAskedFor() async throws {
    let one = node()
    try expectProved(try await read(ProofNode.node([one])))
    #expect(one.requests(GetProof.name, byHash: true) == 1)
    #expect(one.requests(GetProof.name, byHash: false) == 0)
  }

  @Test(arguments: [-32602, -32600, -32000])
  func whoTakesNoHashesIsAskedByNumber(code: Int) async throws {
    let one = node("one", Behavior(takesHashes: false, refusal: code))
    try expectProved(try await read(ProofNode.node([one])))
    #expect(one.requests(GetProof.name, byHash: true) == 1)
    #expect(one.requests(GetProof.name, byHash: false) == 1)
  }

  @Test func whoTakesAHashForSomethingElseIsAskedByNumberAndDoesNotLie() async throws {
    let one = node("one", Behavior(mistakesHashes: true))
    let nodes = ProofNode.node([one, node("two")])
    try expectProved(try await read(nodes))
    #expect(one.requests(GetProof.name, byHash: false) == 1)
    #expect(nodes.asker.members.count == 2)
  }

  @Test(arguments: [true, false])
  func aBlockThatIsReplacedBetweenHeaderAndProofIsNoLie(takesHashes: Bool) async throws {
    let one = node("one", Behavior(takesHashes: takesHashes, headersBefore: 1))
    let two = node("two", Behavior(takesHashes: takesHashes, headersBefore: 1))
    let nodes = ProofNode.node([one, two])
    let answer = try await read(nodes)
    #expect(answer.disproved.isEmpty && answer.outvoted.isEmpty)
    #expect(answer.isReorganized)
    #expect(answer.agreeing.isEmpty && answer.dissenting == [one.id, two.id])
    #expect(answer.proofs == [.failed(.missingData(.block))])
    #expect(nodes.asker.members.map(\.id) == [one.id, two.id], "both are asked again")
  }

  @Test(arguments: [true, false])
  func whereTheBlockIsStillTheSameTheProofsAreGiven(takesHashes: Bool) async throws {
    let one = node("one", Behavior(takesHashes: takesHashes, headersBefore: 1))
    let two = node("two", Behavior(takesHashes: takesHashes))
    let nodes = ProofNode.node([one, two])
    let answer = try await read(nodes)
    #expect(answer.agreeing == [two.id] && answer.dissenting == [one.id])
    #expect(answer.isReorganized && answer.disproved.isEmpty)
    guard case .given = answer.proofs[0] else {
      Issue.record("\(answer.proofs[0])")
      return
    }
    #expect(nodes.asker.members.count == 2)
  }

  @Test(arguments: [true, false])
  func whoHasTheBlockAndGivesAFalseProofLies(takesHashes: Bool) async throws {
    let liar = node("liar", Behavior(takesHashes: takesHashes, forges: true))
    let honest = node("honest", Behavior(takesHashes: takesHashes))
    let nodes = ProofNode.node([liar, honest])
    let answer = try await read(nodes)
    #expect(answer.disproved == [liar.id] && !answer.isReorganized)
    #expect(answer.agreeing == [liar.id, honest.id] && answer.dissenting.isEmpty)
    guard case .given = answer.proofs[0] else {
      Issue.record("\(answer.proofs[0])")
      return
    }
    #expect(nodes.asker.members.map(\.id) == [honest.id])
  }

  @Test func whoLiesAloneProvesNothing() async throws {
    let liar = node("liar", Behavior(forges: true))
    let answer = try await read(ProofNode.node([liar]))
    #expect(answer.disproved == [liar.id] && !answer.isReorganized)
    #expect(
      answer.proofs == [.failed(.protocolViolation(.forged(world.state.block.hash)))]
    )
  }
}
