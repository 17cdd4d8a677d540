package import Entity

/// The sealed copy of a removed wallet.
package struct RemovedWallet: Hashable, Sendable {
  /// The number of days for which a copy is kept.
  package static let daysKept = 30

  /// The wallet's name; nil if the copy cannot be read.
  package let name: WalletName?

  /// The name of the wallet's file, without `.ktr`.
  package let slug: String

  /// The address of the first account, unverified.
  package let address: Address?

  /// The time of removal, in seconds since 1970.
  package let removed: Int64

  package init(name: WalletName?, slug: String, address: Address?, removed: Int64) {
    (self.name, self.slug, self.address, self.removed) = (name, slug, address, removed)
  }

  /// The end of the time for which it is kept, in seconds since 1970.
  package var expires: Int64 { removed + Int64(Self.daysKept) * 86_400 }
}
