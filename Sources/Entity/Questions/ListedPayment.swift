package import Core

/// One payment of a payout list, with only what the worker needs to know about it.
package struct ListedPayment: Codable, Hashable, Sendable {
  /// The call that makes it. Only a call that is simulated has a gas limit.
  package let call: CallRequest
  /// The account that is paid.
  package let payee: Address

  package init(call: CallRequest, payee: Address) {
    (self.call, self.payee) = (call, payee)
  }

  /// The token that is paid, or nil for coins, and the amount in base units.
  package var paid: (token: Address?, units: UInt256) {
    guard case .transfer(_, let units)? = ERC20.Call(decoding: call.input) else {
      return (nil, call.value?.count ?? .zero)
    }
    return (call.to, units)
  }

  /// Returns the payment with a gas limit.
  func limited(to gas: UInt64) -> ListedPayment {
    var call = call
    call.gas = gas
    return ListedPayment(call: call, payee: payee)
  }
}
