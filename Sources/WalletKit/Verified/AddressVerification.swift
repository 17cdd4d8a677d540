package import Entity

/// Whether the address of an account is known on this device to be the wallet's own.
///
/// While a wallet is locked its addresses are what its files say, and whoever can write to the folder
/// can put others there. So this device remembers those that it has seen proved.
package enum AddressVerification: Hashable, Sendable {
  /// The keys of the wallet led to it; of a watch-only wallet, its owner added it here.
  case verified
  /// Nothing is remembered of it.
  case unverified
  /// The keys of the wallet led to this other address at the same place.
  case changed(verified: Address)
}
