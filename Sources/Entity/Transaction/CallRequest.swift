package import Core

/// What is called, and by whom.
package struct CallRequest: Hashable, Sendable, Codable {
  /// The caller; nil for nobody in particular.
  package var from: Address?
  /// The contract or account; nil to run the input as code that creates a contract.
  package var to: Address?
  /// The amount that goes along.
  package var value: Wei?
  /// What is said.
  @HexCoded package var input: [UInt8]
  /// The most gas it may use; nil for the node's own limit.
  package var gas: UInt64?
  /// What a transaction of type 4 carries.
  package var authorizations: [SignedAuthorization] = []
  /// What a transaction of type 3 says of its blobs.
  package var blobs: BlobFees?

  /// Makes a call.
  package init(
    from: Address? = nil,
    to: Address?,
    value: Wei? = nil,
    input: [UInt8] = [],
    gas: UInt64? = nil
  ) {
    self.from = from
    self.to = to
    self.value = value
    self.input = input
    self.gas = gas
  }
}
