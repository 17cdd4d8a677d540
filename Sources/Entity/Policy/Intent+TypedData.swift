import Core

extension Intent {
  /// Creates the intent of typed data.
  init(_ data: TypedData, from account: Address, tokens: KnownTokens) {
    self.init(.typedData, account: account, digest: data.digest)
    self.tokens = tokens
    chain = data.chain
    to = data.verifyingContract
    delegates = data.authorizationLookAlikes.filter { !$0.isZero }
    guard let known = RecognizedTypedData(data, signedBy: account) else {
      note(
        .unknown(
          contract: data.verifyingContract ?? .zero,
          selector: [],
          bytes: 32 * data.message.members.count
        )
      )
      mentions = data.named
      return
    }
    let meaning = known.meaning
    level = meaning.level
    // Any address in an unknown part may be a payee.
    if meaning.isOpaque { mentions = data.named }
    for effect in meaning.effects {
      // The rule for typed data decides about unknown parts of the structure itself, the rule for
      // blind calls about unknown calls.
      if case .unknown = effect { note(effect) } else { add(effect) }
    }
    for call in meaning.calls { add(callOf: call.input, to: call.contract) }
    if case .nested(let nested) = known {
      mentions.append(nested.account)
      site = nested.message?.site
    }
  }
}
