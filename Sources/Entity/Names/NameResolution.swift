/// The address that a name of the Ethereum Name Service leads to.
///
/// What a node, a resolver and gateways say: unverified, as every answer of the worker.
package struct NameResolution: Codable, Hashable, Sendable {
  /// The name that was asked for, normalized.
  package let name: String
  /// The address; nil if there is no record, or one that is empty or zero.
  package let address: Address?
  /// The contract that answers for the name; nil if the name has none.
  package let resolver: Address?
  /// The block after which the contracts were asked.
  package let block: BlockReference
  /// The hosts of the gateways that were asked, in order, each once; untrusted text.
  package let gateways: [String]
  /// The record that answered, or, without an address, the one that was asked for first.
  package let record: NameRecord

  package init(
    name: String,
    address: Address?,
    resolver: Address?,
    block: BlockReference,
    gateways: [String],
    record: NameRecord
  ) {
    (self.name, self.address, self.resolver) = (name, address, resolver)
    (self.block, self.gateways, self.record) = (block, gateways, record)
  }
}

/// The record of a name that contains an address.
package enum NameRecord: String, Codable, Hashable, Sendable, CaseIterable {
  /// The record of Ethereum (EIP-137, ENSIP-9: coin type 60).
  case ether
  /// The record of the target chain itself (ENSIP-11).
  case chain
  /// The record for every chain of Ethereum's kind without one of its own (ENSIP-19).
  case defaultEVM
}

extension NameRecord {
  /// The words of the records in files.
  static let words = allCases.map(\.rawValue).joined(separator: ", ")
}
