package import ChainKit
package import Entity

/// What a node tells, while a transaction is built, of those who take part in it.
///
/// It is not in the document: the signer could not check it, and has no node to ask.
package struct Sightings: Sendable, Equatable {
  /// What is at addresses.
  package let occupants: [Address: Occupant]
  /// The recipient as a token, where it is the contract of one.
  package let token: Token?
  /// What is known of the sender's nonces.
  package let nonces: NonceAdvice?

  /// Nothing was asked.
  package static let none = Sightings(occupants: [:])

  package init(
    occupants: [Address: Occupant],
    token: Token? = nil,
    nonces: NonceAdvice? = nil
  ) {
    (self.occupants, self.token, self.nonces) = (occupants, token, nonces)
  }

  /// The same with what is known of the sender's nonces.
  func knowing(_ nonces: NonceAdvice) -> Sightings {
    Sightings(occupants: occupants, token: token, nonces: nonces)
  }
}

extension Review {
  /// The same review with what a node tells. What it knows better than the log takes its place.
  package func observing(_ sightings: Sightings) -> Review {
    var review = self
    let seen = Warning.about(transaction, doing: action, seeing: sightings)
    var better = Set(seen.map(\.code))
    // The node counts what other machines signed too.
    if sightings.nonces != nil { better.insert("nonce-gap") }
    if better.contains("nonce-used") { better.insert("nonce-reused") }
    review.warnings = warnings.filter { !better.contains($0.code) } + seen
    return review
  }
}
