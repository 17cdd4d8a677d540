package import Entity

/// Whether the address of an account is known on this device to be the wallet's own.
///
/// While a wallet is locked, its addresses are only what its files state, and anyone who can write
/// to the folder can replace them. So this device remembers the addresses that it has verified.
package enum AddressVerification: Hashable, Sendable {
  /// The wallet's keys lead to it; in a watch-only wallet, its owner added it on this device.
  case verified
  /// Nothing is remembered of it.
  case unverified
  /// The wallet's keys led to this other address at the same path.
  case changed(verified: Address)
}
