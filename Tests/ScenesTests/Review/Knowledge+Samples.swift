import Core
import Entity

@testable import Scenes

extension Knowledge {
  /// What is known in a test: the coin is ether, and nothing else is known unless it is said.
  static func known(
    coin: Sentence = "ETH",
    chain: String? = nil,
    account: AccountBook.Account? = nil,
    tokens: TokenList = TokenList(),
    to knownAddresses: KnownAddresses = .none,
    abi: ContractABI? = nil,
    sources: DescriptionSources? = nil,
    nodeFindings: NodeFindings? = nil,
    chosen: ChainEntry? = nil,
    now: UInt64? = nil
  ) -> Knowledge {
    Knowledge(
      coin: coin,
      chain: chain,
      account: account,
      tokens: tokens,
      knownAddresses: knownAddresses,
      abi: abi,
      sources: sources,
      nodeFindings: nodeFindings,
      chosen: chosen,
      now: now
    )
  }
}
