import Core
import Entity

/// The parts that rules look at; nil or empty if the subject has no such part.
extension ReviewSubject {
  var transaction: TransactionSubject? {
    guard case .transaction(let transaction) = self else { return nil }
    return transaction
  }

  var list: PayoutSubject? {
    guard case .payouts(let list) = self else { return nil }
    return list
  }

  var message: MessageSubject? {
    guard case .message(let message) = self else { return nil }
    return message
  }

  var contact: ContactSubject? {
    guard case .contact(let contact) = self else { return nil }
    return contact
  }

  var typedData: TypedDataSubject? { message?.typed }

  /// The text that is signed.
  var text: PersonalMessage? { message?.text }

  var signIn: SignInMessage? {
    guard case .signIn(let signIn)? = message?.message else { return nil }
    return signIn
  }

  var authorization: Authorization? {
    guard case .authorization(let authorization)? = message?.message else { return nil }
    return authorization
  }

  /// The effects of signing; nil for a list, because each payment has its own.
  var intent: Intent? { transaction?.intent ?? message?.intent }

  /// The calls that it makes, with their inner calls.
  var calls: FlattenedCalls? { transaction?.calls ?? typedData?.calls }

  /// The descriptions by clear-signing descriptors.
  var descriptionResults: DescriptionResults? {
    transaction?.descriptionResults ?? message?.descriptionResults
  }

  /// All payments and calls, one after another; most messages have none.
  var reviewItems: AnySequence<ReviewItem> {
    switch self {
    case .transaction(let transaction): AnySequence([transaction.reviewItem])
    case .payouts(let list): AnySequence(list.reviewItems)
    case .message(let message): AnySequence([message.typed?.reviewItem].compactMap(\.self))
    case .contact: AnySequence([])
    }
  }

  /// The addresses that are paid or may take tokens, with the rows of a list.
  var payees: [(row: Int?, address: Address)] {
    guard let list else { return (intent?.payees ?? []).map { (nil, $0) } }
    return list.rows.map { ($0.number, $0.payment.to) }
  }

  /// The chain ID that it names.
  var chain: UInt256? {
    switch self {
    case .transaction(let transaction): transaction.intent.chain
    case .payouts(let list): UInt256(list.chain.value)
    case .message(let message): message.message.chain
    case .contact: nil
    }
  }

  /// The tokens that a document claims.
  var claimedTokens: [Token] {
    switch self {
    case .transaction(let transaction): [transaction.claims?.token].compactMap(\.self)
    case .payouts(let list): (list.claims?.tokens ?? []).map(\.token)
    case .message, .contact: []
    }
  }
}
