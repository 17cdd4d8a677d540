/// Simulates payments of a list, each after those before it.
package struct SimulatePayments: Question {
  package static let name = "simulate-payments"
  /// What each payment would do, in order; `unavailable` for each that could not be simulated.
  package typealias Answer = [SimulatedEffects]

  package let chain: ChainID
  package let payments: [ListedPayment]
  /// The accounts whose changes are wanted, besides those of each payee.
  package let accounts: [Address]

  package init(chain: ChainID, payments: [ListedPayment], accounts: [Address]) {
    (self.chain, self.payments, self.accounts) = (chain, payments, accounts)
  }
}

/// A payment of a list, to simulate.
package struct ListedPayment: Codable, Hashable, Sendable {
  /// The call that makes it, with its gas limit.
  package let call: CallRequest
  /// The account that is paid.
  package let payee: Address

  package init(call: CallRequest, payee: Address) {
    (self.call, self.payee) = (call, payee)
  }
}
