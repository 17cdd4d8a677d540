import Entity

@testable import Scenes

extension Knowledge<Sightings> {
  /// What is known in a test: the coin is ether, and nothing else is known unless it is said.
  static func known(
    chain: String? = nil,
    account: AccountBook.Account? = nil,
    tokens: TokenList = TokenList(),
    to acquaintances: Acquaintances = .none,
    abi: ContractABI? = nil,
    sources: DescriptionSources? = nil,
    sightings: Sightings? = nil
  ) -> Knowledge {
    Knowledge(
      coin: "ETH",
      chain: chain,
      account: account,
      tokens: tokens,
      acquaintances: acquaintances,
      abi: abi,
      sources: sources,
      sightings: sightings
    )
  }
}
