import Core

/// Reads what is needed from the chain to build a list of payments, with all balances after one
/// block.
///
/// One question, so that a list needs one exchange, however long it is.
package struct ReadPayouts: Question {
  package static let name = "read-payouts"
  package static let hasDeadline = false
  package typealias Answer = PayoutFacts

  package let chain: ChainID
  /// The facts to read.
  package let needs: PayoutFactsRequest

  package init(chain: ChainID, needs: PayoutFactsRequest) {
    (self.chain, self.needs) = (chain, needs)
  }
}

/// The facts that are needed to build a list of payments.
package struct PayoutFactsRequest: Codable, Hashable, Sendable {
  /// The account that pays.
  package let account: Address
  /// The tokens that are paid, each once; their balances are read.
  package let tokens: [Token]
  /// How soon the payments should be mined; nil if the fees are fixed.
  package let speed: FeeSpeed?
  /// The gas limit of each payment; nil if the estimates are to be used.
  package let gas: UInt64?
  /// The payments, in order.
  package let payments: [ListedPayment]
  /// The accounts whose changes are wanted, besides those of each payee.
  package let accounts: [Address]

  package init(
    account: Address,
    tokens: [Token],
    speed: FeeSpeed?,
    gas: UInt64?,
    payments: [ListedPayment],
    accounts: [Address]
  ) {
    (self.account, self.tokens, self.speed, self.gas) = (account, tokens, speed, gas)
    (self.payments, self.accounts) = (payments, accounts)
  }
}

extension PayoutFactsRequest {
  /// The payees whose code is wanted, each once, in the order in which they are first paid.
  package var payees: [Address] {
    var seen: Set<Address> = [.zero]
    return payments.map(\.payee).filter { seen.insert($0).inserted }
  }

  /// Whether the balances of the coin and of the tokens, in their order, cover all payments, without
  /// fees.
  package func isCovered(by balance: Wei, _ units: [TokenBalanceResult]) -> Bool {
    var coins = balance.count
    var held: [Address: UInt256] = [:]
    for case (let token, .amount(let units)) in zip(tokens, units) { held[token.address] = units }
    for payment in payments {
      let (token, units) = payment.paid
      guard let left = (token.map { held[$0] ?? .zero } ?? coins).subtracting(units) else {
        return false
      }
      if let token { held[token] = left } else { coins = left }
    }
    return true
  }

  /// Returns the payments that run code, with their places in the list and their gas limits: those of
  /// tokens, and those of coins to payees with code.
  ///
  /// `codes` has the code at each of ``payees``, and `limits` the gas limit of each payment, which is
  /// not used if ``gas`` is given.
  package func runningCode(
    _ codes: [AddressCode],
    limits: [UInt64]
  ) -> [(place: Int, payment: ListedPayment)] {
    let codes = Dictionary(zip(payees, codes)) { first, _ in first }
    return zip(payments, limits).enumerated().compactMap { place, item in
      let (payment, limit) = item
      guard payment.paid.token != nil || codes[payment.payee] ?? .none != AddressCode.none else {
        return nil
      }
      return (place, payment.limited(to: gas ?? limit))
    }
  }
}
