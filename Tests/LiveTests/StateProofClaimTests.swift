import Entity
import Testing

@testable import Live

/// What the worker says of nodes that agree, or lie, must be of the nodes that it was given.
@Suite struct StateProofClaimTests {
  private static let (one, two) = (EndpointID(redacted: "one"), EndpointID(redacted: "two"))

  @Test(arguments: [[], [one], [one, two], [one, one]])
  func takesNodesThatWereAsked(_ named: [EndpointID]) throws {
    try AnswerMismatchError.check(named, among: [Self.one, Self.two])
  }

  @Test(arguments: [[EndpointID(redacted: "three")], [one, EndpointID(redacted: "")]])
  func refusesOthers(_ named: [EndpointID]) {
    #expect(throws: AnswerMismatchError.node) {
      try AnswerMismatchError.check(named, among: [Self.one, Self.two])
    }
  }

  @Test func aQuorumThatWasNotChosenIsNotOneThatWas() {
    let chosen = ChosenNodes(addresses: ["http://a", "http://b"], quorum: 1)
    let unchosen = ChosenNodes(addresses: ["http://a", "http://b"])
    #expect(chosen.hasQuorum && !unchosen.hasQuorum)
    #expect(chosen.quorum == 1 && unchosen.quorum == 1)
  }
}
