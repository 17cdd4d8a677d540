import Core
package import Entity

/// What this machine knows when something is reviewed, and what a node told of it.
///
/// All of it is given at once: what is left out would take its warnings with it.
package struct Knowledge<Seen: Sendable>: Sendable {
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
  /// What is said of the contract that is called.
  package let abi: ContractABI?
  /// What descriptors say of it.
  package let sources: DescriptionSources?
  /// What a node told; nil where none was asked.
  package let sightings: Seen?
}

extension Knowledge where Seen == PayoutSightings {
  /// A list of payments calls nothing that would have to be described.
  init(
    coin: String,
    chain: String?,
    account: AccountBook.Account?,
    tokens: TokenList,
    acquaintances: Acquaintances,
    sightings: PayoutSightings?
  ) {
    self.init(
      coin: coin,
      chain: chain,
      account: account,
      tokens: tokens,
      acquaintances: acquaintances,
      abi: nil,
      sources: nil,
      sightings: sightings
    )
  }
}
