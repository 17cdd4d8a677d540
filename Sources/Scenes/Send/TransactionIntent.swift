package import Entity

/// The purpose of a transaction, in the owner's words.
package enum TransactionIntent: Sendable, Equatable {
  /// Pays somebody an amount of the chain's coin or of a token.
  case payment(to: String, amount: String)
  /// Pays a payment link (EIP-681); `amount` is needed if the link has none.
  case request(PaymentRequest, amount: String?)
  /// Lets somebody take an amount of a token (ERC-20 `approve`); zero revokes the permission.
  case approval(spender: String, amount: String)
  /// Calls a contract with these bytes, and sends an amount of the chain's coin.
  case call(to: String, input: [UInt8], amount: String)
  /// Creates a contract by running this code, and sends an amount of the chain's coin.
  case creation(code: [UInt8], amount: String)

  /// The longest contract creation code, in bytes (EIP-3860).
  package static let maxCode = 49_152

  /// The payment request that is paid; nil if there is none.
  var paymentRequest: PaymentRequest? {
    guard case .request(let request, _) = self else { return nil }
    return request
  }
}
