import Core
import Entity

/// Texts of others: blanks that are none of ours, marks of direction and such, by which a text reads as
/// another on a screen that obeys them.
extension Rule {
  /// In the names that a document has for the whole of it.
  static let claimHidesSomething = Rule(
    "text-hidden",
    named: "text-hidden in claims",
    of: [.transaction, .payouts]
  ) { subject, _ in
    guard subject.claimedTexts.contains(where: UntrustedText.hasHidden) else { return [] }
    return [Finding(hidden)]
  }

  /// In what a list says of a payment.
  static let rowHidesSomething = Rule(
    each: "text-hidden",
    named: "text-hidden in rows",
    of: [.payouts]
  ) { reviewItem, _ in
    let texts = [reviewItem.note, reviewItem.name].compactMap(\.self)
    return texts.contains(where: UntrustedText.hasHidden) ? hidden : nil
  }

  static let messageHidesSomething = Rule(
    "text-hidden",
    named: "text-hidden in messages",
    of: [.message, .typedData],
    in: \.text
  ) { message, _ in
    message.text.map(UntrustedText.hasHidden) == true ? [hidden] : []
  }

  static let typedDataHidesSomething = Rule(
    "text-hidden",
    named: "text-hidden in typed data",
    of: [.typedData],
    in: \.typedData
  ) { typed, _ in
    let parts = [typed.data.domain, typed.data.message].map(TypedDataValue.structure)
    guard parts.contains(where: \.hasHidden) else { return [] }
    return [
      .caution(
        "text-hidden",
        "a text has invisible or direction-changing characters; they are written as \\u{…}"
      )
    ]
  }

  private static let hidden = Warning.caution(
    "text-hidden",
    "the text has invisible or direction-changing characters; they are written as \\u{…}"
  )
}

extension ReviewSubject {
  /// What a document calls the chain, the recipient of one payment, and tokens, and why it says that a
  /// trial failed. The name that a list has for its chain is not among them: `hiddenShown` tells of it.
  fileprivate var claimedTexts: [String] {
    let tokens = claimedTokens.flatMap { [$0.symbol, $0.name] }
    guard let transaction, let claims = transaction.claims else { return tokens }
    return [transaction.chainName, claims.recipientName, claims.simulation?.reason]
      .compactMap(\.self) + tokens
  }
}

extension TypedDataValue {
  fileprivate var hasHidden: Bool {
    switch self {
    case .string(let text): UntrustedText.hasHidden(text)
    case .structure(let structure): structure.members.contains { $0.value.hasHidden }
    case .array(let elements): elements.contains(where: \.hasHidden)
    default: false
    }
  }
}
