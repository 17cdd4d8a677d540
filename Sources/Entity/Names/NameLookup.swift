/// The primary name of an address (ENSIP-3, ENSIP-19).
package struct NameLookup: Codable, Hashable, Sendable {
  package let address: Address
  /// The name, normalized and resolved back to the address; nil if there is none.
  package let name: String?
  /// What the reverse record says if it must not be shown as the name.
  package let claimed: NameClaim?
  /// The block after which the contracts were asked.
  package let block: BlockReference
  /// The hosts of the gateways that were asked, in order, each once; untrusted text.
  package let gateways: [String]

  package init(
    address: Address,
    name: String?,
    claimed: NameClaim?,
    block: BlockReference,
    gateways: [String]
  ) {
    (self.address, self.name, self.claimed) = (address, name, claimed)
    (self.block, self.gateways) = (block, gateways)
  }
}

/// A reverse record that is not the name of its address: anyone can claim any name.
package enum NameClaim: Codable, Hashable, Sendable {
  /// The text is not a normalized name (ENSIP-15); untrusted text, not escaped.
  case unnormalized(String)
  /// The name is normalized, and leads to another address, or to none.
  case leadsElsewhere(String, Address?)
}
