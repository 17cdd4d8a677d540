package import Core
package import Entity

extension UnsignedDocument {
  /// Creates a document without claims from the bytes of a transaction before it is signed.
  ///
  /// - Throws: `DocumentError` if it has no chain ID, is too large, or can cost more than anyone has.
  package init(raw transaction: Transaction, from origin: Origin, _ chains: ChainRegistry) throws {
    guard let chain = transaction.chain else { throw DocumentError.noChain }
    try self.init(
      chainName: chains.title(of: chain).english,
      from: origin,
      transaction: transaction,
      claims: Claims(built: nil)
    )
  }
}

/// The reason why a raw unsigned transaction is not shown or signed.
package enum RawTransactionError: Error, Equatable {
  case noSender
  /// The document names the account that must sign, which is another one than the given.
  case otherAccount(wanted: Address, given: Address)
}

extension RawTransactionError: Reportable {
  package var report: Report {
    switch self {
    case .noSender:
      Report(
        .usage,
        "raw-no-sender",
        "a raw unsigned transaction does not name the account that sends it"
      )
    case .otherAccount(let wanted, let given):
      Report(
        .usage,
        "sign-other-account",
        "the transaction must be signed by \(wanted), but the account given is \(given)"
      )
    }
  }
}
