import Core
import Entity

/// Foreign texts with unusual spaces, direction marks and the like.
///
/// On a screen that obeys these, such a text reads differently.
extension Rule {
  /// In the names that a document claims for everything in it, in a text that is signed, and in the
  /// texts of typed data.
  static let textHidesSomething = Rule(
    "text-hidden",
    of: [.transaction, .payouts, .message, .typedData]
  ) { subject, _ in
    let texts = subject.claimedTexts + [subject.text?.text].compactMap(\.self)
    var found: [Finding] = []
    if subject.typedData?.data.hidesSomething == true {
      found.append(
        Finding(
          .caution(
            "text-hidden",
            "a text has invisible or direction-changing characters; they are written as \\u{…}"
          )
        )
      )
    }
    if texts.contains(where: UntrustedText.hasHidden) { found.append(Finding(hidden)) }
    return found
  }

  /// In the texts of a list about one payment, with its row.
  static let rowHidesSomething = Rule(
    each: "text-hidden",
    named: "text-hidden in rows",
    of: [.payouts]
  ) { reviewItem, _ in
    let texts = [reviewItem.note, reviewItem.name].compactMap(\.self)
    return texts.contains(where: UntrustedText.hasHidden) ? hidden : nil
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

extension TypedData {
  fileprivate var hidesSomething: Bool {
    [domain, message].map(TypedDataValue.structure).contains(where: \.hasHidden)
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
