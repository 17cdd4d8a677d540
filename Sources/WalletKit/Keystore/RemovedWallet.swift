package import Entity

/// The sealed copy of a wallet that was removed.
package struct RemovedWallet: Hashable, Sendable {
  /// For so many days a copy is kept.
  package static let daysKept = 30

  /// The wallet's name; nil where the copy cannot be read.
  package let name: WalletName?

  /// The name of the wallet's file, without `.ktr`.
  package let slug: String

  /// The address of the first account, not verified.
  package let address: Address?

  /// When it was removed, in seconds since 1970.
  package let removed: Int64

  /// Describes a copy.
  package init(name: WalletName?, slug: String, address: Address?, removed: Int64) {
    (self.name, self.slug, self.address, self.removed) = (name, slug, address, removed)
  }

  /// From when on it is not kept any more, in seconds since 1970.
  package var expires: Int64 { removed + Int64(Self.daysKept) * 86_400 }
}
