package import Core

/// A request for a payment, as in a link or a QR code (EIP-681).
package struct PaymentRequest: Hashable, Sendable {
  /// The requested payment.
  package enum Payment: Hashable, Sendable {
    /// Ether to this account; the value is nil if the payer chooses it.
    case ether(to: Address, value: Wei?)
    /// Base units of a token, to this account; the amount is nil if the payer chooses it.
    case token(contract: Address, to: Address, amount: UInt256?)
  }

  /// The chain to pay on; nil if the payer chooses it.
  package let chain: ChainID?
  /// The requested payment.
  package let payment: Payment
  /// The suggested gas limit.
  package let gas: UInt64?
  /// The suggested gas price.
  package let gasPrice: Wei?

  /// Creates a request for ether.
  package init(to account: Address, value: Wei?, chain: ChainID?) {
    self.init(chain: chain, payment: .ether(to: account, value: value), gas: nil, gasPrice: nil)
  }

  /// Creates a request for tokens; `units` is the amount in base units, if it is fixed.
  package init(
    token: Address,
    to account: Address,
    units: UInt256?,
    chain: ChainID?
  ) {
    let payment = Payment.token(contract: token, to: account, amount: units)
    self.init(chain: chain, payment: payment, gas: nil, gasPrice: nil)
  }

  /// Stores the parts without checks; ``init(parsing:)`` has the rules.
  init(chain: ChainID?, payment: Payment, gas: UInt64?, gasPrice: Wei?) {
    self.chain = chain
    self.payment = payment
    self.gas = gas
    self.gasPrice = gasPrice
  }

  /// The address after `ethereum:`: the payee of ether, or the contract of a token.
  package var target: Address {
    switch payment {
    case .ether(let account, _): account
    case .token(let contract, _, _): contract
    }
  }

  /// The account to pay.
  package var payee: Address {
    switch payment {
    case .ether(let account, _): account
    case .token(_, let account, _): account
    }
  }
}

extension PaymentRequest: CustomStringConvertible {
  /// The link, with every number as plain digits.
  package var description: String {
    var text = "ethereum:\(target)"
    if let chain { text += "@\(chain)" }
    var parameters: [String] = []
    switch payment {
    case .ether(_, let value):
      if let value { parameters.append("value=\(value)") }
    case .token(_, let account, let amount):
      text += "/transfer"
      parameters.append("address=\(account)")
      if let amount { parameters.append("uint256=\(amount)") }
    }
    if let gas { parameters.append("gas=\(gas)") }
    if let gasPrice { parameters.append("gasPrice=\(gasPrice)") }
    return parameters.isEmpty ? text : text + "?" + parameters.joined(separator: "&")
  }
}
