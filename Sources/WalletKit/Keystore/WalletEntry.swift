package import Entity

/// What is known of a wallet without its password.
///
/// None of this is verified until the wallet is unlocked: anyone who can write to the folder can
/// replace an address. ``standings`` show which addresses were verified on this device before.
package struct WalletEntry: Hashable, Sendable {
  package let name: WalletName

  /// The wallet's ID, 32 hex digits, which stays when it is renamed.
  package let id: String

  /// The kind of secret that the wallet was created from.
  package let kind: WalletKind

  /// The address of the first account.
  package let address: Address

  /// The accounts in the order in which they were added; the first account is always included.
  package let accounts: [AccountEntry]

  /// Whether each account's address was verified on this device, in the same order.
  package let standings: [AddressVerification]

  /// The number of times the wallet's file was written.
  package let generation: Int64

  /// The time of the last write, in seconds since 1970.
  package let updated: Int64

  /// The cost of one guess at the password.
  package let cost: KDFCost

  /// The ways to unlock the wallet.
  package let slots: [SlotKind]

  /// The name of the wallet's file, without `.ktr`.
  package var slug: String { name.slug }

  /// Whether ``address`` was verified on this device.
  package var standing: AddressVerification {
    zip(accounts, standings).first { $0.0.address == address }?.1 ?? .unverified
  }

  /// True if every address was verified on this device.
  package var isVerified: Bool { standings.allSatisfy { $0 == .verified } }
}

/// One account of a wallet.
package struct AccountEntry: Hashable, Sendable {
  /// The derivation path of the key; nil in a wallet of one private key.
  package let path: DerivationPath?

  package let address: Address

  /// The user's name for the account, if any.
  package let label: WalletName?

  package init(path: DerivationPath?, address: Address, label: WalletName?) {
    self.path = path
    self.address = address
    self.label = label
  }
}

/// A way to unlock a wallet.
package enum SlotKind: String, CaseIterable, Sendable {
  case passphrase = "passphrase"
  /// With a PIN together with the secret of the device.
  case pinAndDevice = "pin+device"
  /// With a recovery code, which the program generated and the user keeps on paper.
  case recoveryCode = "recovery-code"
}

/// A file in the wallet folder.
package enum WalletListing: Equatable, Sendable {
  case wallet(WalletEntry)
  /// A watch-only wallet, which has no key.
  case watchOnly(WatchEntry)
  /// An invalid wallet file, by its name without `.ktr`, with its fault.
  case damaged(slug: String, KeystoreError)

  /// Returns true if this is `other` under its new name, after an interrupted rename.
  ///
  /// The old file still exists then.
  func isRenaming(of other: WalletListing) -> Bool {
    switch (self, other) {
    case (.wallet(let new), .wallet(let old)):
      new.id == old.id && new.name != old.name && new.generation == old.generation + 1
    case (.watchOnly(let new), .watchOnly(let old)):
      new.id == old.id && new.name != old.name && new.generation == old.generation + 1
    default: false
    }
  }
}
