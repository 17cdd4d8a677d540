/// The newest block.
package struct ReadHead: Question {
  package static let name = "read-head"
  package typealias Answer = BlockReference

  package let chain: ChainID

  package init(chain: ChainID) {
    self.chain = chain
  }
}

/// What an account has of the chain's coin.
package struct ReadBalance: Question {
  package static let name = "read-balance"
  package typealias Answer = Wei

  package let chain: ChainID
  /// Whose.
  package let account: Address
  /// After this block.
  package let block: BlockReference

  package init(chain: ChainID, account: Address, block: BlockReference) {
    (self.chain, self.account, self.block) = (chain, account, block)
  }
}

/// What an account has of a token.
package struct ReadTokenBalance: Question {
  package static let name = "read-token-balance"
  package typealias Answer = TokenBalanceResult

  package let chain: ChainID
  /// Whose.
  package let account: Address
  /// Of what.
  package let token: Token
  /// After this block.
  package let block: BlockReference

  package init(chain: ChainID, account: Address, token: Token, block: BlockReference) {
    (self.chain, self.account, self.token) = (chain, account, token)
    self.block = block
  }
}

/// What a contract says of itself as a token; nil when it is none.
package struct ReadToken: Question {
  package static let name = "read-token"
  package typealias Answer = Token?

  package let chain: ChainID
  package let contract: Address

  package init(chain: ChainID, contract: Address) {
    (self.chain, self.contract) = (chain, contract)
  }
}

/// What is known about an account's next nonce.
package struct AdviseNonce: Question {
  package static let name = "advise-nonce"
  package typealias Answer = NonceAdvice

  package let chain: ChainID
  /// Whose.
  package let account: Address

  package init(chain: ChainID, account: Address) {
    (self.chain, self.account) = (chain, account)
  }
}

/// The first nonce above all that wait.
package struct FindFirstNonce: Question {
  package static let name = "find-first-nonce"
  package typealias Answer = UInt64

  package let chain: ChainID
  /// Whose.
  package let account: Address

  package init(chain: ChainID, account: Address) {
    (self.chain, self.account) = (chain, account)
  }
}

/// Which fees to offer.
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

/// How much gas to allow for each call, ending with the first that would fail.
package struct EstimateGasLimits: Question {
  package static let name = "estimate-gas-limits"
  package typealias Answer = [GasEstimate]

  package let chain: ChainID
  /// The calls, as they come one after another.
  package let calls: [CallRequest]

  package init(chain: ChainID, calls: [CallRequest]) {
    (self.chain, self.calls) = (chain, calls)
  }
}

/// What trying one of many calls comes to.
package enum GasEstimate: Codable, Equatable, Sendable {
  /// How much gas to allow.
  case limit(UInt64)
  /// It would fail.
  case fails(RPCFailure)

  /// Takes what trying it came to.
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
