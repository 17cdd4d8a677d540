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
    let named = try path.map { try TokenFile.read($0) } ?? []
    return TokenList(adding: named + (try usualTokens)).tokens(on: chain.id)
  }

  /// The known tokens of every chain.
  package var knownTokens: TokenList { get throws { TokenList(adding: try usualTokens) } }

  private var usualTokens: [Token] {
    get throws { try TokenFile.read(inHome: home) }
  }
}
