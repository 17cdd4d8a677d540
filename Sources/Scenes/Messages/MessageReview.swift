import Core
package import Entity

/// What signing a message would mean, as far as its bytes tell.
package struct MessageReview: Sendable, Equatable {
  package let message: SignableMessage
  package let from: Address
  package let wallet: String?
  package let warnings: [Warning]

  package init(_ message: SignableMessage, account: AccountBook.Account) {
    self.message = message
    from = account.address
    wallet = account.name
    warnings =
      switch message {
      case .personal(let message): Warning.about(message)
      }
  }
}

/// A review of a message in words and in JSON: the same before signing and in a dry run.
package struct MessageReviewModel: Encodable, Sendable {
  let kind: String
  let from: String
  let wallet: String?
  let digest: String
  let content: Embedded
  let warnings: [Warning]

  private let lines: String

  package var text: String { ([lines] + warnings.map(\.line)).joined(separator: "\n") }

  private enum CodingKeys: String, CodingKey {
    case kind, from, wallet, digest, content, warnings
  }

  package init(_ review: MessageReview) {
    kind = review.message.kind
    from = review.from.description
    wallet = review.wallet.map { ForeignText.escaped($0) }
    digest = review.message.digest.description
    warnings = review.warnings
    var facts = Facts()
    let owner = review.wallet.map { " (\(ForeignText.escaped($0)))" } ?? ""
    facts.add("signer", review.from.description + owner)
    switch review.message {
    case .personal(let message):
      content = Embedded(json: message.json)
      facts.add("message", message.size)
      facts.add("digest", "\(message.digest) (what is signed)")
      lines = ([facts.text] + message.shown).joined(separator: "\n")
    }
  }
}

extension SignableMessage {
  /// The name in JSON.
  var kind: String {
    switch self {
    case .personal: "message"
    }
  }
}
