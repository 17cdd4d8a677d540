package import Core

/// A payment that somebody asks for, as a link or a QR code carries it (EIP-681).
package struct PaymentRequest: Hashable, Sendable {
  /// What is asked for.
  package enum Payment: Hashable, Sendable {
    /// Ether to this account; how much is nil where the payer is to say.
    case ether(to: Address, value: Wei?)
    /// Smallest units of the token of this contract, to this account; how many, as with ether.
    case token(contract: Address, to: Address, amount: UInt256?)
  }

  /// The chain to pay on, or nil where the payer is to choose.
  package let chain: ChainID?
  /// What is asked for.
  package let payment: Payment
  /// The gas limit that is suggested.
  package let gas: UInt64?
  /// The price of gas that is suggested.
  package let gasPrice: Wei?

  /// Asks for ether.
  package init(to account: Address, value: Wei?, chain: ChainID?) {
    self.init(chain: chain, payment: .ether(to: account, value: value), gas: nil, gasPrice: nil)
  }

  /// Asks for tokens; `units` is the number of smallest units, if it is known.
  package init(
    token: Address,
    to account: Address,
    units: UInt256?,
    chain: ChainID?
  ) {
    let payment = Payment.token(contract: token, to: account, amount: units)
    self.init(chain: chain, payment: payment, gas: nil, gasPrice: nil)
  }

  /// Takes the parts as they are read; `parsing` has the rules.
  init(chain: ChainID?, payment: Payment, gas: UInt64?, gasPrice: Wei?) {
    self.chain = chain
    self.payment = payment
    self.gas = gas
    self.gasPrice = gasPrice
  }

  /// The address behind `ethereum:`: the payee of ether, the contract of a token.
  package var target: Address {
    switch payment {
    case .ether(let account, _): account
    case .token(let contract, _, _): contract
    }
  }

  /// Who is to be paid.
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
