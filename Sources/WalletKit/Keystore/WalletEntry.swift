package import Entity

/// What can be told of a wallet without its passphrase.
///
/// None of this is verified until the wallet is unlocked: whoever can write to the folder can put
/// another address here. ``standings`` tell which addresses this device has seen proved before.
package struct WalletEntry: Hashable, Sendable {
  /// The name that people use.
  package let name: WalletName

  /// The number of this wallet, 32 hex digits, that stays when it is renamed.
  package let id: String

  /// What the wallet is made of.
  package let kind: WalletKind

  /// The address of the first account.
  package let address: Address

  /// The accounts in the order in which they were added; the first one is always there.
  package let accounts: [AccountEntry]

  /// How the address of each account stands to what was proved on this device, in the same order.
  package let standings: [AddressVerification]

  /// Counts the writes of the wallet's file.
  package let generation: Int64

  /// When the file was last written, in seconds since 1970.
  package let updated: Int64

  /// What a guess at the passphrase costs.
  package let cost: KDFCost

  /// The ways in which the wallet can be unlocked.
  package let slots: [SlotKind]

  /// The name of the wallet's file, without `.ktr`.
  package var slug: String { name.slug }

  /// How ``address`` stands to what was proved on this device.
  package var standing: AddressVerification {
    zip(accounts, standings).first { $0.0.address == address }?.1 ?? .unverified
  }

  /// Whether every address was proved on this device.
  package var isVerified: Bool { standings.allSatisfy { $0 == .verified } }
}

/// One account of a wallet.
package struct AccountEntry: Hashable, Sendable {
  /// Where the key lies below the master key; nil in a wallet of one private key.
  package let path: DerivationPath?

  /// The address of the account.
  package let address: Address

  /// What the user calls it, if anything.
  package let label: WalletName?

  /// Describes an account.
  package init(path: DerivationPath?, address: Address, label: WalletName?) {
    self.path = path
    self.address = address
    self.label = label
  }
}

/// A way in which a wallet can be unlocked.
package enum SlotKind: String, CaseIterable, Sendable {
  case passphrase = "passphrase"
  /// By a PIN together with a secret of the device.
  case pinAndDevice = "pin+device"
  /// By a recovery code, which the program made and somebody keeps on paper.
  case recoveryCode = "recovery-code"
}

/// A file in the folder of wallets.
package enum WalletListing: Equatable, Sendable {
  case wallet(WalletEntry)
  /// A watch-only wallet, which has no key.
  case watchOnly(WatchEntry)
  /// A file that is no whole wallet, by its name without `.ktr`, and what is wrong with it.
  case damaged(slug: String, KeystoreError)

  /// Whether this is the other wallet under its new name, whose old file is still there because the
  /// renaming was cut off.
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
