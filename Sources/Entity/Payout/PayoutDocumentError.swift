package import Core

/// What is wrong with a document that carries many payments.
package enum PayoutDocumentError: Error, Equatable, Sendable {
  /// There is no payment, or its transaction names no chain.
  case empty
  /// There are more payments than one document carries.
  case tooMany(limit: Int, found: Int)
  /// A part is wrong as it would be in a document of one transaction.
  case part(DocumentError)
  /// This transaction, counted from 1, does something else than pay.
  case notPayment(number: Int)
  /// This transaction is for another chain than the first.
  case otherChain(number: Int)
  /// This transaction has another sender than the first.
  case otherSender(number: Int)
  /// The nonce of this transaction does not follow the one before.
  case nonce(number: Int, wanted: UInt64, found: UInt64)
  /// All together cost more than 2^256 − 1.
  case unpayable
}

extension PayoutDocumentError: Reportable {
  package var report: Report {
    switch self {
    case .empty:
      Report(.data, "payout-document-empty", "there is no payment for any chain in the document")
    case .tooMany(let limit, let found):
      Report(
        .data,
        "payout-document-too-many",
        "a document carries at most \(limit) payments, this one has \(found)"
      )
    case .part(let error): error.report
    case .notPayment(let number):
      Report(
        .data,
        "payout-not-payment",
        "payment \(number) is none: a list may only send the chain's coin or transfer a token"
      )
    case .otherChain(let number):
      Report(.data, "payout-other-chain", "payment \(number) is for another chain than the first")
    case .otherSender(let number):
      Report(.data, "payout-other-sender", "payment \(number) has another sender than the first")
    case .nonce(let number, let wanted, let found):
      Report(
        .data,
        "payout-nonce",
        "payment \(number) is to have the nonce \(wanted), it has \(found)"
      )
    case .unpayable:
      Report(.data, "payout-unpayable", "the payments together cost more than 2^256 - 1")
    }
  }
}
