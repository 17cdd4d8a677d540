import Core

/// The chain's facts for building a list of payments.
package struct PayoutFacts: Codable, Equatable, Sendable {
  /// The block after which the balances are.
  package let block: BlockReference
  /// The account's balance of the native coin.
  package let balance: Wei
  /// Its balances of the tokens, in order.
  package let units: [TokenBalanceResult]
  /// The advice on the next nonce.
  package let nonces: NonceAdvice
  /// The suggested fees. If the fees are fixed, these are for comparison, and nil if the node has
  /// none.
  package let fees: FeeSuggestion?
  /// The result of the simulation; nil if a balance is too low.
  package let trial: PayoutTrial?

  package init(
    block: BlockReference,
    balance: Wei,
    units: [TokenBalanceResult],
    nonces: NonceAdvice,
    fees: FeeSuggestion?,
    trial: PayoutTrial?
  ) {
    (self.block, self.balance, self.units) = (block, balance, units)
    (self.nonces, self.fees, self.trial) = (nonces, fees, trial)
  }
}

/// The result of simulating a list of payments.
package struct PayoutTrial: Codable, Equatable, Sendable {
  /// The gas limit of each payment, up to the first that would fail.
  package let gas: [GasEstimate]
  /// The code at each payee, each once, in order; empty if a payment would fail.
  package let addressCodes: [AddressCode]
  /// The payees that are tokens besides those that are paid, as far as they were asked.
  package let tokens: [Token]
  /// What each payment would do after those before it, in order; `plain` if it runs no code. Empty if
  /// a payment would fail.
  package let effects: [SimulatedEffects]

  package init(
    gas: [GasEstimate],
    addressCodes: [AddressCode] = [],
    tokens: [Token] = [],
    effects: [SimulatedEffects] = []
  ) {
    (self.gas, self.addressCodes) = (gas, addressCodes)
    (self.tokens, self.effects) = (tokens, effects)
  }
}
