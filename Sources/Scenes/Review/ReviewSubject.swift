import Entity

/// The decoded subject of a review, which rules examine together with ``Knowledge``.
package enum ReviewSubject: Sendable {
  case transaction(TransactionSubject)
  case payouts(PayoutSubject)
  case message(MessageSubject)
  case contact(ContactSubject)

  /// The kinds that rules distinguish. A signed document makes fewer claims than an unsigned one.
  package enum Kind: String, CaseIterable, Sendable {
    case transaction, signedTransaction
    case payouts, signedPayouts
    case message, typedData, signIn, authorization
    case contact
  }

  package var kind: Kind {
    switch self {
    case .transaction(let transaction): transaction.isSigned ? .signedTransaction : .transaction
    case .payouts(let list): list.isSigned ? .signedPayouts : .payouts
    case .contact: .contact
    case .message(let message):
      switch message.message {
      case .personal: .message
      case .typed: .typedData
      case .signIn: .signIn
      case .authorization: .authorization
      }
    }
  }
}

extension Set<ReviewSubject.Kind> {
  static let transactions: Self = [.transaction, .signedTransaction]
  static let lists: Self = [.payouts, .signedPayouts]
  /// Everything that pays by its own bytes.
  static let payments = transactions.union(lists)
  static let messages: Self = [.message, .typedData, .signIn, .authorization]
  /// Everything that is signed.
  static let signatures = payments.union(messages)
}
