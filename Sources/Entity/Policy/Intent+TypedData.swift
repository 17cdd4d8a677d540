import Core

extension Intent {
  /// What typed data would allow.
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
    // Whoever is named in a part that is unknown may be anybody.
    if meaning.isOpaque { mentions = data.named }
    for effect in meaning.effects {
      // The rule for typed data decides of what is unknown in the structure itself; the one for blind
      // calls, of the calls.
      if case .unknown = effect { note(effect) } else { add(effect) }
    }
    for call in meaning.calls { add(callOf: call.input, to: call.contract) }
    if case .nested(let nested) = known {
      mentions.append(nested.account)
      site = nested.message?.site
    }
  }
}
