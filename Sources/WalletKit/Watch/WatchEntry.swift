package import Entity

/// A watch-only wallet: addresses to observe, without a key.
///
/// No key verifies its addresses. Those of an xpub are derived again whenever it is read, but
/// anyone who can write to the folder can replace both. ``standings`` show which addresses its
/// owner added or compared on this device.
package struct WatchEntry: Hashable, Sendable {
  package let name: WalletName

  /// The wallet's ID, 32 hex digits, which stays when it is renamed.
  package let id: String

  /// The source of more addresses; nil if they are given one by one.
  package let key: WatchKey?

  /// The accounts in the order in which they were added; there is at least one.
  package let accounts: [AccountEntry]

  /// Whether each account's address was added or compared on this device, in the same order.
  package let standings: [AddressVerification]

  /// The number of times the wallet's file was written.
  package let generation: Int64

  /// The time of the last write, in seconds since 1970.
  package let updated: Int64

  /// True if every address was added or compared on this device.
  package var isVerified: Bool { standings.allSatisfy { $0 == .verified } }

  package init(
    name: WalletName,
    id: String,
    key: WatchKey?,
    accounts: [AccountEntry],
    standings: [AddressVerification],
    generation: Int64,
    updated: Int64
  ) {
    (self.name, self.id, self.key, self.accounts) = (name, id, key, accounts)
    self.standings = standings
    (self.generation, self.updated) = (generation, updated)
  }
}

/// The source of a watch-only wallet's addresses.
package enum WatchSource: Hashable, Sendable {
  /// A number of addresses below an extended public key.
  case key(WatchKey, count: UInt32)
  /// Single addresses, with the user's names for them.
  case addresses([AccountEntry])
}
