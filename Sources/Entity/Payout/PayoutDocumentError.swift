package import Core

/// An error in a document of many payments.
package enum PayoutDocumentError: Error, Equatable, Sendable {
  /// There is no payment, or the first transaction has no chain ID.
  case empty
  /// There are more payments than a document may have.
  case tooMany(limit: Int, found: Int)
  /// A part is invalid, as it would be in a document of one transaction.
  case part(DocumentError)
  /// This transaction, counted from 1, is not a plain payment.
  case notPayment(number: Int)
  /// This transaction is for another chain than the first.
  case otherChain(number: Int)
  /// This transaction has another sender than the first.
  case otherSender(number: Int)
  /// The nonce of this transaction does not follow the previous one.
  case nonce(number: Int, wanted: UInt64, found: UInt64)
  /// The payments together cost more than 2^256 − 1.
  case unpayable
}

extension PayoutDocumentError: Reportable {
  package var report: Report {
    switch self {
    case .empty:
      Report(.data, "payout-document-empty", "the payout has no payments")
    case .tooMany(let limit, let found):
      Report(
        .data,
        "payout-document-too-many",
        "too many payments: the limit is \(count: limit), found \(count: found)"
      )
    case .part(let error): error.report
    case .notPayment(let number):
      Report(
        .data,
        "payout-not-payment",
        "payment \(number) must send the chain's coin or transfer a token, and nothing else"
      )
    case .otherChain(let number):
      Report(
        .data,
        "payout-other-chain",
        "payment \(number) is for a different chain than the first"
      )
    case .otherSender(let number):
      Report(
        .data,
        "payout-other-sender",
        "payment \(number) has a different sender than the first"
      )
    case .nonce(let number, let wanted, let found):
      Report(
        .data,
        "payout-nonce",
        "payment \(number): expected nonce \(wanted), found \(found)"
      )
    case .unpayable:
      Report(.data, "payout-unpayable", "the payments together cost more than 2^256 - 1 wei")
    }
  }
}
