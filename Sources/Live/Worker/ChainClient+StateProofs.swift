import Entity
import Exchange
import Scenes

// Proofs of states; everything is a claim, of which only is checked whom and what it is about.
extension ChainClient {
  /// Returns what proves accounts and slots after a block; `nodes` are those that can be named.
  func stateProofs(
    of targets: [ProofTarget],
    after block: BlockReference,
    quorum: Int,
    among nodes: [EndpointID],
    separatesAccounts: Bool = false
  ) async throws -> StateProofs {
    let answer = try await ask(
      ReadStateProofs(
        chain: id,
        block: block,
        targets: targets,
        quorum: quorum,
        separatesAccounts: separatesAccounts
      )
    )
    try AnswerMismatchError.check(answer.proofs, answer: targets)
    let told = answer.agreeing + answer.dissenting + answer.outvoted + answer.disproved
    try AnswerMismatchError.check(told, among: nodes)
    return answer
  }

  /// Asks all nodes again for balances that are proved, and returns those that contradict, which
  /// histories prefer less from then on if `demotes`.
  func exclude(
    contradicting balances: [ProvenBalance],
    after block: BlockReference,
    among nodes: [EndpointID],
    separatesAccounts: Bool = false,
    demotes: Bool = false
  ) async throws -> [EndpointID] {
    let excluded = try await ask(
      ExcludeContradictingNodes(
        chain: id,
        block: block,
        balances: balances,
        separatesAccounts: separatesAccounts,
        demotes: demotes
      )
    )
    try AnswerMismatchError.check(excluded, among: nodes)
    return excluded
  }
}

extension ChosenNodes {
  /// Whose word the header of a block rests on.
  ///
  /// - Throws: What `EndpointAddress` refuses a URL for.
  func headerRule() throws -> HeaderRule {
    HeaderRule(
      nodes: try addresses.map { try EndpointAddress(parsing: $0).id },
      quorum: hasQuorum ? quorum : nil
    )
  }
}
