package import Core

/// The collectibles of accounts, all after the same block.
package struct CollectibleSheet: Hashable, Sendable, Codable {
  package let block: BlockReference
  /// The accounts, in the order they were asked for.
  package let accounts: [AccountCollectibles]

  package init(block: BlockReference, accounts: [AccountCollectibles]) {
    (self.block, self.accounts) = (block, accounts)
  }
}

package struct AccountCollectibles: Hashable, Sendable, Codable {
  package let account: Address
  /// The collections that were named, in their order; then those of the history that the account
  /// has items of, or that cannot be read, with the last received first.
  package let holdings: [CollectionHolding]
  /// How many received items were not looked at, because there are too many.
  package let skipped: Int
  /// The block up to which the history knows what the account received; nil if there is no history.
  package let knownUpTo: UInt64?

  package init(
    account: Address,
    holdings: [CollectionHolding],
    skipped: Int = 0,
    knownUpTo: UInt64? = nil
  ) {
    (self.account, self.holdings) = (account, holdings)
    (self.skipped, self.knownUpTo) = (skipped, knownUpTo)
  }
}

/// What an account has of one collection, or why that is unknown.
package struct CollectionHolding: Hashable, Sendable, Codable {
  package let collection: TokenCollection
  /// Whether the collection was asked for, and not found in the history.
  package let isNamed: Bool
  package let reading: CollectionReading

  package init(collection: TokenCollection, isNamed: Bool, reading: CollectionReading) {
    (self.collection, self.isNamed, self.reading) = (collection, isNamed, reading)
  }
}

/// The items that an account has of a collection, or why they are unknown.
///
/// A fault is never shown as no items.
package enum CollectionReading: Hashable, Sendable, Codable {
  case items(HeldItems)
  case fault(CollectionFault)
}

/// The items that an account has of one collection.
package struct HeldItems: Hashable, Sendable, Codable {
  /// The items, each of which the contract has confirmed, with the lowest ID first.
  package let items: [HeldItem]
  /// How many more there are by the contract's own count; nil if it does not count them.
  package let more: UInt256?
  /// The number of received items for which the contract gave no usable answer.
  package let unread: Int

  package init(items: [HeldItem], more: UInt256?, unread: Int = 0) {
    (self.items, self.more, self.unread) = (items, more, unread)
  }
}

/// An item of a collection.
package struct HeldItem: Hashable, Sendable, Codable {
  package let id: UInt256
  /// How much of it the account has; 1 if items are unique.
  package let amount: UInt256

  package init(id: UInt256, amount: UInt256) { (self.id, self.amount) = (id, amount) }
}

/// Why the items of a collection are unknown.
package enum CollectionFault: String, Hashable, Sendable, CaseIterable, Codable {
  /// There is no contract at the address.
  case noContract
  /// The contract does not say that it is a collection.
  case noCollection
  /// The contract refused the calls.
  case refused
  /// The contract's answers are no owners or no amounts.
  case malformed
}
