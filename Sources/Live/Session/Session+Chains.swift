import Core
package import Entity
import HomeKit
import Scenes

extension Session {
  /// Returns the chain of a signed transaction, which `--chain` may only confirm.
  package func chain(_ name: String?, signedFor transaction: SignedTransaction) throws -> ChainEntry
  {
    if let name { return try chain(name) }
    guard let id = transaction.transaction.chain else { return try chain(nil) }
    return try chain(id.description)
  }

  /// Returns the tokens of a chain: the user's lists first, then the built-in ones.
  package func tokens(on chain: ChainEntry, list path: String?) throws -> [Token] {
    try tokens(list: path).tokens(on: chain.id)
  }

  /// Returns the known tokens of every chain, with those of a list that the user named.
  package func tokens(list path: String?) throws -> TokenList {
    let named = try path.map { try TokenFile.read($0) } ?? []
    return TokenList(adding: named + (try TokenFile.read(inHome: home)))
  }

  /// The known price feeds.
  package var priceFeeds: PriceFeeds { get throws { try config.priceFeeds(chains) } }

  /// The known tokens of every chain.
  package var knownTokens: TokenList { get throws { try tokens(list: nil) } }
}
