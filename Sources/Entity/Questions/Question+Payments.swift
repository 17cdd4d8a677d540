/// Reads the newest block.
package struct ReadHead: Question {
  package static let name = "read-head"
  package typealias Answer = BlockReference

  package let chain: ChainID

  package init(chain: ChainID) {
    self.chain = chain
  }
}

/// Reads an account's balance of the native coin.
package struct ReadBalance: Question {
  package static let name = "read-balance"
  package typealias Answer = Wei

  package let chain: ChainID
  package let account: Address
  /// The block after which the balance is read.
  package let block: BlockReference

  package init(chain: ChainID, account: Address, block: BlockReference) {
    (self.chain, self.account, self.block) = (chain, account, block)
  }
}

/// Reads an account's balance of a token.
package struct ReadTokenBalance: Question {
  package static let name = "read-token-balance"
  package typealias Answer = TokenBalanceResult

  package let chain: ChainID
  package let account: Address
  package let token: Token
  /// The block after which the balance is read.
  package let block: BlockReference

  package init(chain: ChainID, account: Address, token: Token, block: BlockReference) {
    (self.chain, self.account, self.token) = (chain, account, token)
    self.block = block
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

/// Advises on an account's next nonce.
package struct AdviseNonce: Question {
  package static let name = "advise-nonce"
  package typealias Answer = NonceAdvice

  package let chain: ChainID
  package let account: Address

  package init(chain: ChainID, account: Address) {
    (self.chain, self.account) = (chain, account)
  }
}

/// Finds the first nonce above all that are pending.
package struct FindFirstNonce: Question {
  package static let name = "find-first-nonce"
  package typealias Answer = UInt64

  package let chain: ChainID
  package let account: Address

  package init(chain: ChainID, account: Address) {
    (self.chain, self.account) = (chain, account)
  }
}

package struct SuggestFees: Question {
  package static let name = "suggest-fees"
  package typealias Answer = FeeSuggestion

  package let chain: ChainID
  /// How soon it should be mined.
  package let speed: FeeSpeed

  package init(chain: ChainID, speed: FeeSpeed) {
    (self.chain, self.speed) = (chain, speed)
  }
}

/// Estimates the gas limit for each call, up to the first that would fail.
package struct EstimateGasLimits: Question {
  package static let name = "estimate-gas-limits"
  package typealias Answer = [GasEstimate]

  package let chain: ChainID
  /// The calls, in the order in which they are made.
  package let calls: [CallRequest]

  package init(chain: ChainID, calls: [CallRequest]) {
    (self.chain, self.calls) = (chain, calls)
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
