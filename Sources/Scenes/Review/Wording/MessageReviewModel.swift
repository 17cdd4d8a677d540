import Core
import Entity

extension MessageReview {
  /// Everybody whom the rows of its effects name. The text of the rows is not asked, since typed data
  /// can hold any text.
  fileprivate var toldByEffects: [Address] {
    guard case .typed(let data) = message, RecognizedTypedData(data) != nil else { return [] }
    return intent.effects.flatMap(EffectWording.addresses)
  }
}

/// A review of a message in words and in JSON: the same before signing and in a dry run.
package struct MessageReviewModel: Encodable, Sendable {
  let kind: String
  let from: String
  let wallet: String?
  /// Of `from`: `not verified` or `changed`; left out where it was proved on this device.
  let standing: Sentence?
  let digest: String
  let content: EmbeddedJSON
  /// What typed data does; missing for everything else.
  let effects: [EffectModel]?
  let warnings: [Warning]
  /// What descriptors claim of it; missing where there are none.
  let descriptions: [Description]?
  /// Everybody in it beside the signer who has a name here; missing where nobody has.
  let names: [KnownAddresses.Name]?

  /// The same facts as lines for people.
  package let styled: StyledText

  package var text: String { styled.text }

  private enum CodingKeys: String, CodingKey {
    case kind, from, wallet, standing, digest, content, effects, warnings, descriptions, names
  }

  package init(_ review: MessageReview) {
    kind = review.message.kind
    from = review.from.description
    wallet = review.wallet.map { UntrustedText.escaped($0) }
    standing = review.walletStanding
    digest = review.message.digest.description
    effects = review.intent.kind == .typedData ? review.intent.effects.map(EffectModel.init) : nil
    descriptions = review.descriptions.isEmpty ? nil : review.descriptions
    names = review.names.isEmpty ? nil : review.names
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
    page.main.add("signer", review.from.worded(wallet: review.wallet, review.walletStanding))
    for description in review.descriptions { description.add(to: &page.technical) }
    let told = Set(review.toldByEffects.map(\.description))
    for name in review.names where !told.contains(name.address) {
      page.technical.add("known", name.named)
    }
    page.technical.add("signing hash", data: digest)
    // What is in the message itself has its own warning.
    let known = (page.main.styled + page.technical.styled).text
    let hidden = Warning.hidden(shown: known, beside: review.warnings)
    warnings = review.warnings + [hidden].compactMap(\.self)
    styled = page.styled(warnings)
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

  /// Who is to sign by the message's own words.
  var namedSigner: String? {
    guard case .signIn(let signIn) = self else { return nil }
    return signIn.address.description
  }
}
