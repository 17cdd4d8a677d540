import Core
import Entity

@testable import Scenes

extension Knowledge {
  /// The knowledge in a test: the coin is ether, and everything else is unknown unless given.
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
