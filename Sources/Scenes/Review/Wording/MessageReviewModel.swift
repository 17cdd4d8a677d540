import Core
import Entity

extension MessageReview {
  /// The addresses named by the effects.
  ///
  /// They are not searched for in the text of the review, since typed data can hold any text.
  fileprivate var toldByEffects: [Address] {
    guard case .typed(let data) = message, RecognizedTypedData(data) != nil else { return [] }
    return intent.effects.flatMap(EffectWording.addresses)
  }
}

/// The review of a message in words and in JSON, the same before signing and in a dry run.
@dynamicMemberLookup
package struct MessageReviewModel: Sendable {
  /// What the JSON contains.
  package struct Fields: Encodable, Sendable {
    let kind: String
    let from: String
    let wallet: String?
    /// The state of `from`: `not verified` or `changed`; absent if verified on this machine.
    let standing: Sentence?
    let digest: String
    let content: EmbeddedJSON
    /// The effects of typed data; absent for other messages.
    let effects: [EffectModel]?
    let warnings: [Warning]
    /// The descriptions by clear-signing descriptors, unverified; absent if there are none.
    let descriptions: [Description]?
    /// The names of everyone in the message except the signer; absent if none is known.
    let names: [KnownAddresses.Name]?
  }

  package let fields: Fields
  /// The same facts as lines of text.
  package let styled: StyledText

  package var text: String { styled.text }

  package init(_ review: MessageReview) {
    let digest = review.message.digest.description
    let content: EmbeddedJSON
    var page = ReviewPage()
    switch review.message {
    case .personal(let message):
      content = EmbeddedJSON(json: message.json)
      page.main.add("message", message.size)
      page.quoted = message.shown
    case .typed(let data):
      content = EmbeddedJSON(json: data.json(in: review.context))
      data.add(to: &page, review.intent, in: review.context, naming: review.knownAddresses)
      if case .nested(let nested)? = RecognizedTypedData(data) {
        page.quoted = nested.message?.shown ?? []
      }
    case .signIn(let signIn):
      content = EmbeddedJSON(json: signIn.json)
      signIn.add(to: &page.main, in: review.context)
      page.quoted = signIn.message.shown
    case .authorization(let authorization):
      content = EmbeddedJSON(json: authorization.json)
      authorization.add(to: &page.main, in: review.context)
    }
    page.main.add("signer", review.from.worded(wallet: review.wallet, review.payerMark))
    for description in review.descriptions { description.add(to: &page.technical) }
    let told = Set(review.toldByEffects.map(\.description))
    for name in review.names where !told.contains(name.address) {
      page.technical.add("known", name.named)
    }
    page.technical.add("signing hash", data: digest)
    // Hidden characters in the message itself have a warning of their own.
    let known = (page.main.styled + page.technical.styled).text
    let hidden = Warning.hidden(shown: known, beside: review.warnings)
    fields = Fields(
      kind: review.message.kind,
      from: review.from.description,
      wallet: review.wallet.map { UntrustedText.escaped($0) },
      standing: review.walletStanding,
      digest: digest,
      content: content,
      effects: review.intent.kind == .typedData
        ? review.intent.effects.map(EffectModel.init) : nil,
      warnings: review.warnings + [hidden].compactMap(\.self),
      descriptions: review.descriptions.isEmpty ? nil : review.descriptions,
      names: review.names.isEmpty ? nil : review.names
    )
    styled = page.styled(fields.warnings)
  }

  package subscript<Value>(dynamicMember field: KeyPath<Fields, Value>) -> Value {
    fields[keyPath: field]
  }
}

extension SignableMessage {
  /// The name in JSON.
  var kind: String {
    switch self {
    case .personal: "message"
    case .typed: "typed-data"
    case .signIn: "sign-in"
    case .authorization: "authorization"
    }
  }

  /// The signer that the message names.
  var namedSigner: String? {
    guard case .signIn(let signIn) = self else { return nil }
    return signIn.address.description
  }
}
