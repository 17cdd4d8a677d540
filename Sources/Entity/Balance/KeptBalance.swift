package import Core

/// A balance that was read earlier.
package struct KeptBalance: Hashable, Sendable, Codable {
  package let account: Address
  /// The contract of the token; nil for ether.
  package let token: Address?
  /// The balance in base units.
  package let units: UInt256
  /// The block after which it was read.
  package let block: BlockReference
  /// When it was read, in seconds since 1970.
  package let readAt: Int64

  package init(
    account: Address,
    token: Address?,
    units: UInt256,
    block: BlockReference,
    readAt: Int64
  ) {
    (self.account, self.token, self.units) = (account, token, units)
    (self.block, self.readAt) = (block, readAt)
  }
}
