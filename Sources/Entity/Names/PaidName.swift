/// A name of the Ethereum Name Service by which a payment was given on this machine, and the address
/// that its owner agreed to.
package struct PaidName: Hashable, Sendable {
  /// The name, normalized (ENSIP-15); not the root.
  package let name: String
  /// The chain of the payment: a name may lead to another address on each.
  package let chain: ChainID
  /// The address that the name led to.
  package let address: Address
  /// When the owner agreed.
  package let time: UTCTime
  /// The record that contained the address; nil if that is not known.
  package let record: NameRecord?

  /// The longest name, in bytes of UTF-8: what resolvers are asked with is of that length at most.
  package static let maxBytes = 255

  /// Creates an entry.
  ///
  /// - Throws: `PaidNamesError.name` if the name is the root, too long, or not normalized.
  package init(
    name: String,
    chain: ChainID,
    address: Address,
    time: UTCTime,
    record: NameRecord? = nil
  ) throws(PaidNamesError) {
    guard (1...Self.maxBytes).contains(name.utf8.count), ENSName.isNormalized(name) else {
      throw .name(name)
    }
    (self.name, self.chain, self.address, self.time) = (name, chain, address, time)
    self.record = record
  }
}
