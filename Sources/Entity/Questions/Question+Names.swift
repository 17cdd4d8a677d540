/// Resolves a name of the Ethereum Name Service to an address; asked of Ethereum's nodes.
///
/// A name whose records are not on the chain is resolved through the gateways that its resolver
/// names (EIP-3668): web servers of others, which learn the name and the address of this machine.
package struct ResolveName: Question {
  package static let name = "resolve-name"
  package typealias Answer = NameResolution

  /// The chain whose nodes are asked: Ethereum, or one with the same contracts.
  package let chain: ChainID
  /// The name, normalized (ENSIP-15).
  package let ensName: String
  /// The chain on which the address is to be used (ENSIP-9, ENSIP-11, ENSIP-19).
  package let target: ChainID
  /// How gateways are reached; nil if none may be asked.
  package let gateways: GatewayConnection?

  package init(
    chain: ChainID,
    ensName: String,
    target: ChainID,
    gateways: GatewayConnection? = nil
  ) {
    (self.chain, self.ensName, self.target) = (chain, ensName, target)
    self.gateways = gateways
  }
}

/// Finds the primary name of an address (ENSIP-3, ENSIP-19), and checks that it leads back to it.
///
/// Gateways may be asked, as for ``ResolveName``.
package struct LookUpName: Question {
  package static let name = "look-up-name"
  package typealias Answer = NameLookup

  /// The chain whose nodes are asked: Ethereum, or one with the same contracts.
  package let chain: ChainID
  package let address: Address
  /// The chain for which the name is wanted: an address may have another one on each.
  package let target: ChainID
  /// How gateways are reached; nil if none may be asked.
  package let gateways: GatewayConnection?

  package init(
    chain: ChainID,
    address: Address,
    target: ChainID,
    gateways: GatewayConnection? = nil
  ) {
    (self.chain, self.address, self.target) = (chain, address, target)
    self.gateways = gateways
  }
}
