import Core
import Entity
import Foundation
import Testing

@Suite struct CompareBalancesTests {
  @Test func questionAndAnswerComeBackFromThePipe() throws {
    let node = EndpointID(redacted: "http://node")
    let holding = TokenHolding(account: .zero, token: .zero)
    let question = CompareBalances(
      chain: .ethereum,
      block: BlockReference(number: 1, hash: .keccak(of: []), time: 2),
      holdings: [holding],
      nodes: [node]
    )
    let text = try JSONEncoder().encode(question)
    #expect(try JSONDecoder().decode(CompareBalances.self, from: text) == question)
    let answer = [NodeBalances(node: node, readings: [.amount(.max), .fault(.refused)])]
    let told = try JSONEncoder().encode(answer)
    #expect(try JSONDecoder().decode([NodeBalances].self, from: told) == answer)
  }
}
