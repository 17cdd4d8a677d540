package import Core

/// A call, and its caller.
package struct CallRequest: Hashable, Sendable, Codable {
  /// The caller; nil if it does not matter.
  package var from: Address?
  /// The contract or account; nil to run the input as code that creates a contract.
  package var to: Address?
  /// The value sent along.
  package var value: Wei?
  /// The call data.
  @HexCoded package var input: [UInt8]
  /// The gas limit; nil for the node's own limit.
  package var gas: UInt64?
  /// The authorizations of a transaction of type 4.
  package var authorizations: [SignedAuthorization] = []
  /// The blob fields of a transaction of type 3.
  package var blobs: BlobFees?
  /// The access list of a transaction of types 1 to 4.
  package var accessList = AccessList.empty

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

  /// Returns the same call with another access list.
  package func declaring(_ list: AccessList) -> CallRequest {
    var call = self
    call.accessList = list
    return call
  }

  /// Whether it runs code whatever its recipient is.
  package var runsCode: Bool { to == nil || !input.isEmpty || !authorizations.isEmpty }
}
