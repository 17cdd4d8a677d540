import Core
package import Entity
import HomeKit
import Scenes

extension Session {
  /// The chain a signed transaction names, which `--chain` may only confirm.
  package func chain(_ name: String?, signedFor transaction: SignedTransaction) throws -> ChainEntry
  {
    if let name { return try chain(name) }
    guard let id = transaction.transaction.chain else { return try chain(nil) }
    return try chain(id.description)
  }

  /// The tokens that are looked at on a chain: the user's lists first, then the built-in ones.
  package func tokens(on chain: ChainEntry, list path: String?) throws -> [Token] {
    let named = try path.map { try TokenFile.read($0) } ?? []
    return TokenList(adding: named + (try usualTokens)).tokens(on: chain.id)
  }

  /// The tokens of every chain that are known here.
  package var knownTokens: TokenList { get throws { TokenList(adding: try usualTokens) } }

  private var usualTokens: [Token] {
    get throws { try TokenFile.read(inHome: home) }
  }
}
