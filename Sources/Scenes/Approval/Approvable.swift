package import Core
package import Entity

/// What can be signed: the wallet with the key, and the intents for the policy and the log.
package protocol Signable: Sendable {
  /// The wallet that has the key.
  var wallet: WalletName { get }
  /// Returns what signing would allow: one intent for each signature, all of one account.
  func intents(knowing tokens: KnownTokens) throws -> [Intent]
  /// The names of the Ethereum Name Service that the owner agrees to, with what they mean.
  var agreedNames: [NameUse] { get }
}

extension Signable {
  package var agreedNames: [NameUse] { [] }
}

/// A draft that an owner can be asked to approve.
package protocol Approvable: Sendable {
  /// What is signed after approval: the draft, or less if the review takes much memory.
  associatedtype Payload: Signable = Self
  var payload: Payload { get }
  /// What the owner reads first: everything that signing would do.
  var reviewText: StyledText { get }
  /// The worst warnings of the review, one line each: shown even if the review is not.
  var dangers: [Sentence] { get }
  /// What is shown again above the question if the review is higher than the screen: what must not
  /// be missed.
  var reminder: StyledText { get }
  /// What can be done about the warnings of the review.
  var suggestedActions: [SuggestedAction] { get }
  /// The yes/no question to the owner.
  var question: Sentence { get }
  /// The error to throw if the owner declines.
  var declined: any Error { get }
}

extension Approvable {
  package var question: Sentence { "Sign this?" }
  package var declined: any Error { SignError.declined }
}

extension Approvable where Payload == Self {
  package var payload: Self { self }
}
