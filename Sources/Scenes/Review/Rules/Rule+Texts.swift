import Core
import Entity

/// Foreign texts with unusual spaces, direction marks and the like.
///
/// On a screen that obeys these, such a text reads differently.
extension Rule {
  /// In the names that a document claims for everything in it.
  static let claimHidesSomething = Rule(
    "text-hidden",
    named: "text-hidden in claims",
    of: [.transaction, .payouts]
  ) { subject, _ in
    guard subject.claimedTexts.contains(where: UntrustedText.hasHidden) else { return [] }
    return [Finding(hidden)]
  }

  /// In the texts of a list about one payment.
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
  /// The names of the chain, recipient, contract and tokens in a transaction, and why its simulation
  /// failed.
  ///
  /// The name of the chain in a list is covered by `hiddenShown`.
  fileprivate var claimedTexts: [String] {
    let tokens = claimedTokens.flatMap { [$0.symbol, $0.name] }
    guard let transaction, let claims = transaction.claims else { return tokens }
    let texts = [
      transaction.chainName, claims.recipientName, claims.contractName, claims.simulation?.reason,
    ]
    return texts.compactMap(\.self) + tokens
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
