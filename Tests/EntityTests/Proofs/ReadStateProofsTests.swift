import Core
import Entity
import Foundation
import TestSupport
import Testing

@Suite struct ReadStateProofsTests {
  @Test func theAnswerComesBackFromThePipe() throws {
    let slot = Hash32.keccak(of: [1])
    let state = try TestState(balances: [.zero: Wei(count: 5)], storage: [.zero: [slot: 7]])
    let given = state.proofs(of: [ProofTarget(account: .zero, slots: [slot])])
    let answer = StateProofs(
      header: given.header,
      agreeing: [EndpointID(redacted: "a")],
      dissenting: [EndpointID(redacted: "b")],
      outvoted: [EndpointID(redacted: "b")],
      disproved: [],
      isReorganized: true,
      proofs: given.proofs + [.failed(.missingData(.state))]
    )
    let json = try JSONEncoder().encode(answer)
    let read = try JSONDecoder().decode(StateProofs.self, from: json)
    #expect(read == answer)
    let proven = try ProvenState(after: state.block, header: read.header?.wrappedValue)
    guard case .given(let account, let slots) = read.proofs[0] else {
      Issue.record("\(read.proofs[0])")
      return
    }
    #expect(try proven.account(account).balance == Wei(count: 5))
    #expect(try proven.values(account, slots) == [slot: 7])
  }

  @Test func theQuestionComesBackFromThePipe() throws {
    let question = ReadStateProofs(
      chain: .ethereum,
      block: BlockReference(number: 1, hash: .keccak(of: []), time: 2),
      targets: [
        ProofTarget(account: .zero), ProofTarget(account: .zero, slots: [.keccak(of: [])]),
      ],
      quorum: 2,
      separatesAccounts: true
    )
    let json = try JSONEncoder().encode(question)
    #expect(try JSONDecoder().decode(ReadStateProofs.self, from: json) == question)
    let lies = ExcludeContradictingNodes(
      chain: .ethereum,
      block: question.block,
      balances: [ProvenBalance(account: .zero, token: nil, amount: .max)],
      separatesAccounts: true
    )
    let text = try JSONEncoder().encode(lies)
    #expect(try JSONDecoder().decode(ExcludeContradictingNodes.self, from: text) == lies)
  }

  @Test func anAnswerWithAHeaderThatIsNotHexIsRefused() {
    let text =
      #"{"header":"c0","agreeing":[],"dissenting":[],"disproved":[],"isReorganized":false,"proofs":[]}"#
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(StateProofs.self, from: Data(text.utf8))
    }
  }
}
