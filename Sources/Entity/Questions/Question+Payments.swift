/// Reads the newest block.
package struct ReadHead: Question {
  package static let name = "read-head"
  package typealias Answer = BlockReference

  package let chain: ChainID

  package init(chain: ChainID) {
    self.chain = chain
  }
}

/// Reads the token that a contract is; nil if it is none.
package struct ReadToken: Question {
  package static let name = "read-token"
  package typealias Answer = Token?

  package let chain: ChainID
  package let contract: Address

  package init(chain: ChainID, contract: Address) {
    (self.chain, self.contract) = (chain, contract)
  }
}

/// The gas estimate for one of many calls.
package enum GasEstimate: Codable, Equatable, Sendable {
  /// The gas limit to use.
  case limit(UInt64)
  /// The call would fail.
  case fails(RPCFailure)

  /// Takes the result of simulating the call.
  package init(_ result: Result<UInt64, RPCFailure>) {
    switch result {
    case .success(let limit): self = .limit(limit)
    case .failure(let failure): self = .fails(failure)
    }
  }

  package var result: Result<UInt64, RPCFailure> {
    switch self {
    case .limit(let limit): .success(limit)
    case .fails(let failure): .failure(failure)
    }
  }
}
