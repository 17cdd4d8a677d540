import Entity

/// What is reviewed, read once: the rules look at it, and at what is known.
package enum ReviewSubject: Sendable {
  case transaction(TransactionSubject)
  case payouts(PayoutSubject)
  case message(MessageSubject)
  case contact(ContactSubject)

  /// What rules tell apart: a signed document claims less than the one that asks for a signature.
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
  /// Whatever pays somebody by its own bytes.
  static let payments = transactions.union(lists)
  static let messages: Self = [.message, .typedData, .signIn, .authorization]
  /// Whatever is signed.
  static let signatures = payments.union(messages)
}
