package import Core

/// What building a payment needs of the chain, all after one block.
///
/// One question, so that a payment is built with one exchange: where what is tried depends on the answer, it
/// is tried by ``SimulatePayment``.
package struct ReadPayment: Question {
  package static let name = "read-payment"
  package typealias Answer = PaymentFacts

  package let chain: ChainID
  /// What is wanted of it.
  package let needs: PaymentFactsRequest

  package init(chain: ChainID, needs: PaymentFactsRequest) {
    (self.chain, self.needs) = (chain, needs)
  }
}

/// Tries a payment, and looks at who takes part in it.
package struct SimulatePayment: Question {
  package static let name = "simulate-payment"
  package typealias Answer = PaymentSimulation

  package let chain: ChainID
  /// What is tried.
  package let attempt: SimulationRequest

  package init(chain: ChainID, attempt: SimulationRequest) {
    (self.chain, self.attempt) = (chain, attempt)
  }
}

/// What is wanted to know before a payment is built.
package struct PaymentFactsRequest: Codable, Hashable, Sendable {
  /// Who pays.
  package let account: Address
  /// The token of which the account has to have something.
  package let token: Token?
  /// How soon it should be mined; nil where the fees are settled.
  package let speed: FeeSpeed?
  /// Whether the price of blob gas is wanted.
  package let isForBlobs: Bool
  /// What is tried, where that is settled.
  package let attempt: SimulationRequest?

  package init(
    account: Address,
    token: Token?,
    speed: FeeSpeed?,
    isForBlobs: Bool,
    attempt: SimulationRequest?
  ) {
    (self.account, self.token, self.speed) = (account, token, speed)
    (self.isForBlobs, self.attempt) = (isForBlobs, attempt)
  }
}

/// A call, and what is to be known about it.
package struct SimulationRequest: Codable, Hashable, Sendable {
  /// The call. It is not tried where the account has less than its value.
  package let call: CallRequest
  /// How much of the token the account has to have for it to be tried.
  package let units: UInt256?
  /// Who takes part.
  package let parties: [Address]
  /// One of these, who is asked what token it is if it is a contract.
  package let suspect: Address?

  package init(call: CallRequest, units: UInt256?, parties: [Address], suspect: Address?) {
    (self.call, self.units, self.parties) = (call, units, parties)
    self.suspect = suspect
  }
}

/// What the chain knows of a payment that is to be built.
package struct PaymentFacts: Codable, Equatable, Sendable {
  /// After which block the balances are.
  package let block: BlockReference
  /// What the account has of the chain's coin.
  package let balance: Wei
  package let units: TokenBalanceResult?
  /// What that block burned per gas; nil on a chain without EIP-1559.
  package let baseFee: Wei?
  /// The most gas that it had room for; nil where that is not known.
  package let maxGas: UInt64?
  /// What is known of its nonces.
  package let nonces: NonceAdvice
  /// Which fees to offer.
  package let fees: FeeSuggestion?
  /// What a unit of blob gas costs at the head.
  package let blobBaseFee: Wei?
  /// What trying it came to; nil where there was nothing to try, or too little to try it with.
  package let trial: PaymentSimulation?

  package init(
    block: BlockReference,
    balance: Wei,
    units: TokenBalanceResult?,
    baseFee: Wei? = nil,
    maxGas: UInt64? = nil,
    nonces: NonceAdvice,
    fees: FeeSuggestion?,
    blobBaseFee: Wei?,
    trial: PaymentSimulation?
  ) {
    (self.block, self.balance, self.units) = (block, balance, units)
    (self.nonces, self.fees, self.blobBaseFee) = (nonces, fees, blobBaseFee)
    (self.baseFee, self.maxGas) = (baseFee, maxGas)
    self.trial = trial
  }
}

/// What trying a payment came to.
package struct PaymentSimulation: Codable, Equatable, Sendable {
  /// How much gas to allow, or why it would fail.
  package let gas: GasEstimate
  /// How much gas it used when it was tried, without anything to spare; nil where it would fail.
  package let gasUsed: UInt64?
  /// What is at each of the parties, in their order; nobody was looked at where it would fail.
  package let addressCodes: [AddressCode]
  /// The suspect as a token, where it is one.
  package let token: Token?

  package init(
    gas: GasEstimate,
    gasUsed: UInt64? = nil,
    addressCodes: [AddressCode] = [],
    token: Token? = nil
  ) {
    (self.gas, self.gasUsed, self.addressCodes, self.token) = (gas, gasUsed, addressCodes, token)
  }
}
