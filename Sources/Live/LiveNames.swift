package import Entity
import Scenes

/// Asks Ethereum's nodes about names of the Ethereum Name Service.
package struct LiveNames: ShowNameResolution.Worker, ShowPrimaryName.Worker {
  /// Ethereum's nodes, opened.
  let ethereum: ChainClient
  /// How gateways are reached.
  let gateways: GatewayConnection

  package func now() -> UInt64 { Clock.now }

  package func resolution(of name: ENSName, on chain: ChainID) async throws -> NameResolution {
    let question = ResolveName(
      chain: ethereum.id,
      ensName: name.text,
      target: chain,
      gateways: gateways
    )
    let found = try await ethereum.ask(question)
    try AnswerMismatchError.check(found, answers: question)
    return found
  }

  package func primaryName(of address: Address, on chain: ChainID) async throws -> NameLookup {
    let question = LookUpName(
      chain: ethereum.id,
      address: address,
      target: chain,
      gateways: gateways
    )
    let found = try await ethereum.ask(question)
    try AnswerMismatchError.check(found, answers: question)
    return found
  }
}
