package import Entity

/// What a transaction is to do, as its owner says it.
package enum TransactionIntent: Sendable, Equatable {
  /// Pays somebody: an amount of the chain's coin or of a token.
  case payment(to: String, amount: String)
  /// Pays what a payment link asks for (EIP-681); the amount where the link leaves it open.
  case request(PaymentRequest, amount: String?)
  /// Lets somebody take an amount of a token (ERC-20 `approve`); none takes the permission back.
  case approval(spender: String, amount: String)
  /// Calls a contract with these bytes, with an amount of the chain's coin.
  case call(to: String, input: [UInt8], amount: String)
  /// Makes a contract by running this code, with an amount of the chain's coin.
  case creation(code: [UInt8], amount: String)

  /// The longest code that makes a contract, in bytes (EIP-3860).
  package static let maxCode = 49_152
}
