package import Core

/// A request for a payment, as in a link or a QR code (EIP-681).
package struct PaymentRequest: Hashable, Sendable {
  package enum Payment: Hashable, Sendable {
    /// Ether to this payee; the value is nil if the payer chooses it.
    case ether(to: Payee, value: Wei?)
    /// Base units of a token, to this payee; the amount is nil if the payer chooses it.
    case token(contract: Address, to: Payee, amount: UInt256?)
  }

  /// The chain to pay on; nil if the payer chooses it.
  package let chain: ChainID?
  package let payment: Payment
  /// The suggested gas limit.
  package let gas: UInt64?
  /// The suggested gas price.
  package let gasPrice: Wei?

  /// Creates a request for ether.
  package init(to account: Address, value: Wei?, chain: ChainID?) {
    self.init(
      chain: chain,
      payment: .ether(to: .address(account), value: value),
      gas: nil,
      gasPrice: nil
    )
  }

  /// Creates a request for tokens; `units` is the amount in base units, if it is fixed.
  package init(
    token: Address,
    to account: Address,
    units: UInt256?,
    chain: ChainID?
  ) {
    let payment = Payment.token(contract: token, to: .address(account), amount: units)
    self.init(chain: chain, payment: payment, gas: nil, gasPrice: nil)
  }

  /// Stores the parts without checks; ``init(parsing:)`` has the rules.
  init(chain: ChainID?, payment: Payment, gas: UInt64?, gasPrice: Wei?) {
    self.chain = chain
    self.payment = payment
    self.gas = gas
    self.gasPrice = gasPrice
  }

  /// What follows `ethereum:`: the payee of ether, or the contract of a token.
  package var target: Payee {
    switch payment {
    case .ether(let payee, _): payee
    case .token(let contract, _, _): .address(contract)
    }
  }

  /// Who is to be paid.
  package var payee: Payee {
    switch payment {
    case .ether(let payee, _): payee
    case .token(_, let payee, _): payee
    }
  }

  /// The contract of the token that is requested; nil for ether.
  package var token: Address? {
    guard case .token(let contract, _, _) = payment else { return nil }
    return contract
  }

  /// Whether the request contains the amount.
  package var hasAmount: Bool {
    switch payment {
    case .ether(_, let value): value != nil
    case .token(_, _, let amount): amount != nil
    }
  }
}

extension PaymentRequest: CustomStringConvertible {
  /// The link, with every number as plain digits.
  package var description: String {
    // Otherwise the beginning of a name would be taken for the prefix.
    var text = target.description.hasPrefix("pay-") ? "ethereum:pay-" : "ethereum:"
    text += target.description
    if let chain { text += "@\(chain)" }
    var parameters: [String] = []
    switch payment {
    case .ether(_, let value):
      if let value { parameters.append("value=\(value)") }
    case .token(_, let payee, let amount):
      text += "/transfer"
      parameters.append("address=\(payee)")
      if let amount { parameters.append("uint256=\(amount)") }
    }
    if let gas { parameters.append("gas=\(gas)") }
    if let gasPrice { parameters.append("gasPrice=\(gasPrice)") }
    return parameters.isEmpty ? text : text + "?" + parameters.joined(separator: "&")
  }
}
