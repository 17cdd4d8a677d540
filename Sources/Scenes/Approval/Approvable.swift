package import Core
package import Entity

/// What can be signed: whose key it takes, and what the policy and the log count it as.
package protocol Signable: Sendable {
  /// The wallet that has the key.
  var wallet: WalletName { get }
  /// What signing would allow, one for each signature, all by one account.
  func intents(knowing tokens: KnownTokens) throws -> [Intent]
}

/// A draft that an owner can be asked to approve of.
package protocol Approvable: Sendable {
  /// What is signed once it is approved: the draft itself, or less where a review takes much memory.
  associatedtype Payload: Signable = Self
  var payload: Payload { get }
  /// What the owner reads first: all that signing would do.
  var reviewText: StyledText { get }
  /// The worst of what the review warns of, a line each: said even where the review is not wanted.
  var dangers: [Sentence] { get }
  /// What can be done about what the review warns of.
  var suggestedActions: [SuggestedAction] { get }
  /// What the owner answers with yes or no.
  var question: Sentence { get }
  /// How a no ends.
  var declined: any Error { get }
}

extension Approvable {
  package var question: Sentence { "sign this?" }
  package var declined: any Error { SignError.declined }
}

extension Approvable where Payload == Self {
  package var payload: Self { self }
}
