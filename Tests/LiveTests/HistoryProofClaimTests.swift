import Entity
import Scenes
import Testing

@testable import Live

/// What the worker says of proofs of a history must be about what was asked.
@Suite struct HistoryProofClaimTests {
  @Test(arguments: [[], [1], [1, nil, 3]] as [[UInt64?]])
  func refusesNoncesOfMoreOrFewerAccounts(_ nonces: [UInt64?]) {
    #expect(throws: AnswerMismatchError.count) {
      try AnswerMismatchError.check(nonces, answer: [Address.zero, .zero])
    }
  }

  @Test(arguments: [[nil, nil], [0, UInt64.max]] as [[UInt64?]])
  func takesNoncesOfAllAccounts(_ nonces: [UInt64?]) throws {
    try AnswerMismatchError.check(nonces, answer: [Address.zero, .zero])
  }

  @Test("the nodes that may be named are those that were chosen, and a quorum only if it was")
  func theRuleIsThatOfTheChosenNodes() throws {
    let nodes = [EndpointID(redacted: "http://a"), EndpointID(redacted: "http://b")]
    let addresses = ["http://a", "http://b"]
    let chosen = try ChosenNodes(addresses: addresses, quorum: 2).headerRule()
    #expect(chosen == HeaderRule(nodes: nodes, quorum: 2))
    let unchosen = try ChosenNodes(addresses: addresses).headerRule()
    #expect(unchosen == HeaderRule(nodes: nodes, quorum: nil))
    #expect(throws: (any Error).self) { try ChosenNodes(addresses: ["?"]).headerRule() }
  }
}
