package import Entity
import Scenes

/// A chain whose contracts are asked for their descriptions.
package struct LiveTokenDescriber: TokenDescriber {
  let chain: ChainClient

  package init(chain: ChainClient) { self.chain = chain }

  package func describe(_ contract: Address) async throws -> Token? {
    let codes = try await chain.ask(ReadAddressCodes(chain: chain.id, addresses: [contract]))
    try AnswerMismatchError.check(codes, answer: [contract])
    guard codes != [.none] else { throw TokenReadingError.noContract(contract) }
    let kind = try await chain.ask(ReadCollectionKind(chain: chain.id, contract: contract))
    if let kind { throw TokenReadingError.collection(contract, kind) }
    guard let token = try await chain.ask(ReadToken(chain: chain.id, contract: contract)) else {
      return nil
    }
    try AnswerMismatchError.check(token, isAt: contract, on: chain.id)
    return token
  }
}
