package import Entity

/// A watch-only wallet: addresses to look at, and no key.
///
/// No key here proves its addresses. An xpub's addresses are derived again whenever it is read;
/// whoever can write to the folder can replace the xpub with them. ``standings`` tell which addresses
/// its owner added or compared on this device.
package struct WatchEntry: Hashable, Sendable {
  /// The name that people use.
  package let name: WalletName

  /// The number of this wallet, 32 hex digits, that stays when it is renamed.
  package let id: String

  /// Where more addresses come from; nil when they are given one by one.
  package let key: WatchKey?

  /// The accounts in the order in which they were added; there is at least one.
  package let accounts: [AccountEntry]

  /// How the address of each account stands to what was added or compared on this device.
  package let standings: [AddressVerification]

  /// Counts the writes of the wallet's file.
  package let generation: Int64

  /// When the file was last written, in seconds since 1970.
  package let updated: Int64

  /// Whether every address was added or compared on this device.
  package var isVerified: Bool { standings.allSatisfy { $0 == .verified } }

  /// Describes a wallet.
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

/// What a watch-only wallet is made of.
package enum WatchSource: Hashable, Sendable {
  /// So many addresses below an extended public key.
  case key(WatchKey, count: UInt32)
  /// Addresses, with what the user calls them.
  case addresses([AccountEntry])
}
