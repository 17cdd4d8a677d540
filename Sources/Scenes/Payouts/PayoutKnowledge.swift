import Core
package import Entity

/// What this machine knows when a list of payments is reviewed, and what a node told of it.
///
/// All of it is given at once: what is left out would take its warnings with it.
package struct PayoutKnowledge: Sendable {
  /// What the chain calls its own coin.
  package let coin: String
  /// What the chain is called here; nil where it is not known.
  package let chain: String?
  /// Whose account it is; nil where it is nobody's here.
  package let account: AccountBook.Account?
  /// The tokens that are known here.
  package let tokens: TokenList
  /// Who is known here: accounts, contacts, and those who were dealt with before.
  package let acquaintances: Acquaintances
  /// What a node told; nil where none was asked.
  package let sightings: PayoutSightings?

  package init(
    coin: String,
    chain: String?,
    account: AccountBook.Account?,
    tokens: TokenList,
    acquaintances: Acquaintances,
    sightings: PayoutSightings?
  ) {
    (self.coin, self.chain, self.account) = (coin, chain, account)
    (self.tokens, self.acquaintances) = (tokens, acquaintances)
    self.sightings = sightings
  }
}

/// What a node told of a list of payments.
package struct PayoutSightings: Sendable {
  let nonces: NonceAdvice
  /// Whether the first nonce is that of the node, and right by that.
  let isNumberedByNode: Bool
  let payees: PayeeContracts
}

extension PayoutWarnings {
  /// What a node told of them.
  static func told(
    of rows: [PayoutReview.Row],
    by sightings: PayoutSightings?
  ) -> [PayoutReview.Finding] {
    guard let seen = sightings else { return [] }
    return (seen.isNumberedByNode ? [] : about(rows, seen.nonces))
      + waiting(before: rows, seen.nonces) + about(rows, seen.payees)
  }
}
