/// Reads the collectibles of accounts, all after the same block.
///
/// They are looked for in the collections of which an account received items according to the
/// history database, and in those that are named. Without the database only these are read.
package struct ReadCollectibles: Question {
  package static let name = "read-collectibles"
  package typealias Answer = CollectibleSheet

  /// The block after which they are read.
  package enum Moment: Hashable, Sendable, Codable {
    /// A block that was read before; if it is no longer part of the chain, that is
    /// `.missingData(.block)`.
    case after(BlockReference)
    /// A block that is read first, and again if it is replaced meanwhile.
    case at(BlockTag)
  }

  package let chain: ChainID
  package let accounts: [Address]
  /// The contracts to look at in any case.
  package let contracts: [Address]
  package let moment: Moment

  package init(chain: ChainID, accounts: [Address], contracts: [Address], moment: Moment) {
    (self.chain, self.accounts) = (chain, accounts)
    (self.contracts, self.moment) = (contracts, moment)
  }
}

/// Reads which standard of collections a contract says it follows; nil if none.
package struct ReadCollectionKind: Question {
  package static let name = "read-collection-kind"
  package typealias Answer = CollectionKind?

  package let chain: ChainID
  package let contract: Address

  package init(chain: ChainID, contract: Address) {
    (self.chain, self.contract) = (chain, contract)
  }
}
