import Entity

/// A message of any kind, read once.
package struct MessageSubject: Sendable {
  let message: SignableMessage
  /// What signing it does, as a policy and the log count it.
  let intent: Intent
  /// What descriptors say of it.
  let descriptionResults: DescriptionResults
  let typed: TypedDataSubject?

  init(_ message: SignableMessage, from: Address, knowing knowledge: Knowledge) {
    self.message = message
    intent = Intent(message, from: from, tokens: KnownTokens(knowledge.tokens.tokens))
    guard case .typed(let data) = message else {
      (descriptionResults, typed) = (DescriptionResults(), nil)
      return
    }
    descriptionResults = knowledge.sources?.describe(data, from: from) ?? DescriptionResults()
    typed = TypedDataSubject(data, intent, descriptionResults)
  }

  /// The text that is signed: the message, or that which typed data holds for an account that is a
  /// contract.
  var text: PersonalMessage? {
    if case .personal(let message) = message { return message }
    guard case .nested(let nested)? = typed?.meant else { return nil }
    return nested.message
  }
}

/// Typed data, read once.
struct TypedDataSubject: Sendable {
  let data: TypedData
  let intent: Intent
  /// The structure, where it is known, as it counts for who signs.
  let known: RecognizedTypedData?
  /// The same, or what is signed in it for an account that is a contract.
  let meant: RecognizedTypedData?
  /// Whose that is: who signs, or the account that is a contract.
  let party: Address
  /// The calls that it asks for, as they count for who signs, with those within.
  let calls: FlattenedCalls

  init(_ data: TypedData, _ intent: Intent, _ descriptionResults: DescriptionResults) {
    (self.data, self.intent) = (data, intent)
    known = RecognizedTypedData(data, signedBy: intent.account)
    if case .nested(let nested)? = known, let contents = nested.contents {
      (meant, party) = (contents, nested.account)
    } else {
      (meant, party) = (known, intent.account)
    }
    let asked = RecognizedTypedData(data)?.meaning.calls ?? []
    calls = FlattenedCalls(
      analyzed: asked.map { $0.analyzed(by: intent) }.filter { $0.call != nil },
      inner: descriptionResults.calls
    )
  }

  /// The transfer of a token that somebody else can make with the signature.
  var reviewItem: ReviewItem? {
    guard case .transfer(let transfer)? = meant else { return nil }
    return ReviewItem(
      row: nil,
      transaction: nil,
      from: party,
      action: .tokenTransfer(token: transfer.token, to: transfer.to, units: transfer.units)
    )
  }
}
