package import Core
import Entity

extension UnsignedDocument {
  /// Creates a document without claims from the request of another wallet.
  ///
  /// - Throws: ``RequestedTransactionError`` if it is not a transaction, or names no account.
  init(
    asked: SignRequest,
    _ chains: ChainRegistry,
    from account: Address? = nil,
    of wallet: WalletName? = nil
  ) throws {
    guard case .transaction(let transaction) = try asked.subject() else {
      throw RequestedTransactionError.noTransaction
    }
    guard let address = account ?? asked.address else { throw RequestedTransactionError.noAddress }
    try self.init(
      chainName: chains.title(of: asked.chain).english,
      from: .init(address: address, path: asked.key.path, wallet: wallet),
      transaction: transaction,
      claims: Claims(built: nil)
    )
  }
}

/// The reason why a signing request is not shown as a transaction.
package enum RequestedTransactionError: Error, Equatable {
  case noTransaction
  case noAddress
}

extension RequestedTransactionError: Reportable {
  package var report: Report {
    switch self {
    case .noTransaction:
      Report(.data, "request-no-transaction", "the request is for a message, not a transaction")
    case .noAddress:
      Report(.data, "request-no-address", "the request does not name the account to sign with")
    }
  }
}
