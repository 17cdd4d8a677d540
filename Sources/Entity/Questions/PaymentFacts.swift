package import Core

/// Reads what is needed from the chain to build a payment, all after one block.
///
/// One question, so that a payment needs one exchange; if the call to simulate depends on the
/// answer, ``SimulatePayment`` follows.
package struct ReadPayment: Question {
  package static let name = "read-payment"
  package typealias Answer = PaymentFacts

  package let chain: ChainID
  /// The facts to read.
  package let needs: PaymentFactsRequest

  package init(chain: ChainID, needs: PaymentFactsRequest) {
    (self.chain, self.needs) = (chain, needs)
  }
}

/// Simulates a payment, and finds out what code its addresses have.
package struct SimulatePayment: Question {
  package static let name = "simulate-payment"
  package typealias Answer = PaymentSimulation

  package let chain: ChainID
  /// The call to simulate.
  package let attempt: SimulationRequest

  package init(chain: ChainID, attempt: SimulationRequest) {
    (self.chain, self.attempt) = (chain, attempt)
  }
}

/// The facts that are needed to build a payment.
package struct PaymentFactsRequest: Codable, Hashable, Sendable {
  /// The account that pays.
  package let account: Address
  /// The token that is paid; its balance is read.
  package let token: Token?
  /// How soon it should be mined; nil if the fees are fixed.
  package let speed: FeeSpeed?
  /// Whether the price of blob gas is needed.
  package let isForBlobs: Bool
  /// The call to simulate, if it is already known.
  package let attempt: SimulationRequest?
  /// Whether the next nonce is reserved, so that other processes of this machine use others.
  ///
  /// The reservation ends with the worker, unless the transaction is sent before.
  package let reservesNonce: Bool

  package init(
    account: Address,
    token: Token?,
    speed: FeeSpeed?,
    isForBlobs: Bool,
    attempt: SimulationRequest?,
    reservesNonce: Bool = false
  ) {
    (self.account, self.token, self.speed) = (account, token, speed)
    (self.isForBlobs, self.attempt, self.reservesNonce) = (isForBlobs, attempt, reservesNonce)
  }
}

/// A call to simulate, and what to find out about it.
package struct SimulationRequest: Codable, Hashable, Sendable {
  /// The call. It is not simulated if the account has less than its value.
  package let call: CallRequest
  /// The token balance that the account must have for a simulation, in base units.
  package let units: UInt256?
  /// The addresses whose code is wanted.
  package let addresses: [Address]
  /// One of these, which is read as a token if it is a contract.
  package let suspect: Address?
  /// The accounts whose changes are wanted, if the call runs code.
  package let accounts: [Address]
  /// Whether an access list is wanted, if the call runs code and the list saves gas.
  package let wantsAccessList: Bool
  /// Whether it takes the place of a pending transaction, so that pending ones do not count.
  ///
  /// It may depend on an earlier one that is pending, too, so all is told even if it would fail.
  package let isReplacement: Bool

  package init(
    call: CallRequest,
    units: UInt256?,
    addresses: [Address],
    suspect: Address?,
    accounts: [Address] = [],
    wantsAccessList: Bool = false,
    isReplacement: Bool = false
  ) {
    (self.call, self.units, self.addresses) = (call, units, addresses)
    (self.suspect, self.accounts) = (suspect, accounts)
    (self.wantsAccessList, self.isReplacement) = (wantsAccessList, isReplacement)
  }
}

/// The chain's facts for building a payment.
package struct PaymentFacts: Codable, Equatable, Sendable {
  /// The block after which the balances are.
  package let block: BlockReference
  /// The account's balance of the native coin.
  package let balance: Wei
  package let units: TokenBalanceResult?
  /// The base fee of that block; nil on a chain without EIP-1559.
  package let baseFee: Wei?
  /// The gas limit of that block; nil if unknown.
  package let maxGas: UInt64?
  /// The advice on the next nonce.
  package let nonces: NonceAdvice
  /// The suggested fees.
  package let fees: FeeSuggestion?
  /// The price of a unit of blob gas at the head.
  package let blobBaseFee: Wei?
  /// The result of the simulation; nil if there was nothing to simulate, or the balance is too low.
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

/// The result of simulating a payment.
package struct PaymentSimulation: Codable, Equatable, Sendable {
  /// The gas limit to use, or why the payment would fail.
  package let gas: GasEstimate
  /// The gas used in the simulation, without a margin; nil if the payment would fail.
  package let gasUsed: UInt64?
  /// The code at each address, in order; empty if the payment would fail and replaces none.
  package let addressCodes: [AddressCode]
  /// The suspect as a token, if it is one.
  package let token: Token?
  /// What the payment would do to the accounts that were asked about.
  package let effects: SimulatedEffects
  /// The access list that saves gas; nil if none does, or none was wanted.
  package let accessList: AccessListSaving?

  package init(
    gas: GasEstimate,
    gasUsed: UInt64? = nil,
    addressCodes: [AddressCode] = [],
    token: Token? = nil,
    effects: SimulatedEffects = .plain,
    accessList: AccessListSaving? = nil
  ) {
    (self.gas, self.gasUsed, self.addressCodes, self.token) = (gas, gasUsed, addressCodes, token)
    (self.effects, self.accessList) = (effects, accessList)
  }
}
