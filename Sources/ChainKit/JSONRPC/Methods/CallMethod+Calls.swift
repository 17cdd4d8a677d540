import Core
package import Entity

extension CallRequest {
  /// The call as a JSON-RPC parameter.
  var parameter: RPCParameter {
    var members: [RPCParameter.Member] = []
    if let from { members.append(.init("from", .address(from))) }
    if let to { members.append(.init("to", .address(to))) }
    if let value { members.append(.init("value", .wei(value))) }
    if let gas { members.append(.init("gas", .quantity(gas))) }
    if !input.isEmpty { members.append(.init("input", .bytes(input))) }
    if !accessList.entries.isEmpty {
      members.append(.init("accessList", .array(accessList.entries.map(\.parameter))))
    }
    if !authorizations.isEmpty {
      members.append(.init("authorizationList", .array(authorizations.map(\.parameter))))
    }
    if let blobs {
      members.append(.init("maxFeePerBlobGas", .wei(blobs.maxFeePerBlobGas)))
      let hashes = blobs.versionedHashes.map(RPCParameter.hash)
      members.append(.init("blobVersionedHashes", .array(hashes)))
    }
    return .object(members)
  }
}

extension AccessList.Entry {
  /// The entry as a JSON-RPC parameter.
  fileprivate var parameter: RPCParameter {
    .object([
      .init("address", .address(address)),
      .init("storageKeys", .array(storageKeys.map(RPCParameter.hash))),
    ])
  }
}

extension SignedAuthorization {
  /// The authorization as a JSON-RPC parameter.
  fileprivate var parameter: RPCParameter {
    .object([
      .init("chainId", .quantity(authorization.chain?.value ?? 0)),
      .init("address", .address(authorization.delegate)),
      .init("nonce", .quantity(authorization.nonce)),
      .init("yParity", .quantity(UInt64(yParity))),
      .init("r", .string(Quantity.text(UInt256(word: r)))),
      .init("s", .string(Quantity.text(UInt256(word: s)))),
    ])
  }
}

/// `eth_call`: runs code without changing state.
package struct EthCall: CallMethod {
  /// The output of the code.
  package typealias Answer = BytesAnswer
  package static let name = "eth_call"
  package let request: CallRequest
  package let tag: BlockTag
  package init(_ request: CallRequest, at tag: BlockTag) {
    self.request = request
    self.tag = tag
  }
  package static let hasOneAnswer = true
  package func at(_ tag: BlockTag) -> Self? { Self(request, at: tag) }
}

/// `eth_estimateGas`: estimates the gas of a transaction.
package struct EstimateGas: CallMethod {
  /// The gas.
  package typealias Answer = CountAnswer
  package static let name = "eth_estimateGas"
  package let request: CallRequest
  package let tag: BlockTag
  package init(_ request: CallRequest, at tag: BlockTag) {
    self.request = request
    self.tag = tag
  }
}

/// `eth_createAccessList`: lists the accounts and slots that a transaction accesses (EIP-2930).
package struct CreateAccessList: CallMethod {
  package typealias Answer = AccessListAnswer
  package static let name = "eth_createAccessList"
  package static let isOptional = true
  package let request: CallRequest
  package let tag: BlockTag
  package init(_ request: CallRequest, at tag: BlockTag) {
    self.request = request
    self.tag = tag
  }
}
