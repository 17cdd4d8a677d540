import Core
import Entity

/// Recipients, judged by the bytes alone.
extension Rule {
  static let recipientIsZero = Rule(
    each: "recipient-zero",
    of: .payments.union([.typedData])
  ) { reviewItem, _ in
    guard reviewItem.recipient?.isZero == true else { return nil }
    return .danger(
      "recipient-zero",
      "the recipient is the zero address: anything sent there is lost permanently"
    )
  }

  static let recipientIsSender = Rule(
    each: "recipient-self",
    of: .payments.union([.typedData])
  ) { reviewItem, _ in
    guard reviewItem.recipient == reviewItem.from else { return nil }
    return .info("recipient-self", "the recipient is the sender")
  }

  static let recipientIsItsToken = Rule(
    each: "recipient-token-contract",
    of: .payments.union([.typedData])
  ) { reviewItem, _ in
    guard case .tokenTransfer(let token, let to, _) = reviewItem.action, token == to else {
      return nil
    }
    return .danger(
      "recipient-token-contract",
      "the recipient is the token's own contract: most tokens sent there cannot be recovered"
    )
  }
}
