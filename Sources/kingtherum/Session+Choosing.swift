import Core
import Entity
import Live
import Scenes
import WalletKit

extension Session {
  /// Returns the wallet that is renamed, removed or exported: the typed one, else the one that a
  /// person chooses, or the only one.
  ///
  /// It is never the default wallet without a question: that is meant for everyday commands.
  ///
  /// - Throws: ``UsageError/missing(_:)`` if nobody can be asked, as in a script, and if a wallet is
  ///   damaged; `AccountBookError.noWallets`.
  func wallet(
    _ typed: String?,
    choosing question: Sentence,
    _ common: CommonOptions,
    needsKey: Bool = false
  ) throws -> WalletName {
    if let typed { return try WalletName(parsing: typed) }
    guard Dialog.isPossible(common) else { throw UsageError.missing("name") }
    let listings = try wallets.wallets()
    // One that cannot be read has no name to choose by, but may be the one that is meant.
    guard listings.allSatisfy({ $0.name != nil }) else { throw UsageError.missing("name") }
    let chosen = try WalletPicker.choose(among: listings, asking: question, needsKey: needsKey)
    guard let name = chosen ?? listings.lazy.compactMap(\.name).first else {
      throw AccountBookError.noWallets
    }
    return name
  }
}
