public import Entity

/// The sealed copy of a wallet that was removed.
public struct RemovedWallet: Hashable, Sendable {
  /// For so many days a copy is kept.
  public static let daysKept = 30

  /// The wallet's name; nil where the copy cannot be read.
  public let name: WalletName?

  /// The name of the wallet's file, without `.ktr`.
  public let slug: String

  /// The address of the first account, not verified.
  public let address: Address?

  /// When it was removed, in seconds since 1970.
  public let removed: Int64

  /// Describes a copy.
  public init(name: WalletName?, slug: String, address: Address?, removed: Int64) {
    (self.name, self.slug, self.address, self.removed) = (name, slug, address, removed)
  }

  /// From when on it is not kept any more, in seconds since 1970.
  public var expires: Int64 { removed + Int64(Self.daysKept) * 86_400 }
}
