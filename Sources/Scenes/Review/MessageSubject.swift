import Entity

/// A message of any kind, decoded once.
package struct MessageSubject: Sendable {
  let message: SignableMessage
  /// The effects of signing, as the policy and the audit log count them.
  let intent: Intent
  /// The descriptions by clear-signing descriptors.
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

  /// The signed text: a message, or one nested in typed data for a contract account.
  var text: PersonalMessage? {
    if case .personal(let message) = message { return message }
    guard case .nested(let nested)? = typed?.meant else { return nil }
    return nested.message
  }
}

/// Typed data, decoded once.
struct TypedDataSubject: Sendable {
  let data: TypedData
  let intent: Intent
  /// The recognized structure, as it affects the signer.
  let known: RecognizedTypedData?
  /// The same, or the nested contents that are signed for a contract account.
  let meant: RecognizedTypedData?
  /// The account that `meant` affects: the signer or the contract account.
  let party: Address
  /// The calls that it requests, as they affect the signer, with their inner calls.
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

  /// The token transfer that others can execute with the signature.
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
