package import Entity

/// What a node tells, while something is built, of those who take part in it.
///
/// It is not in the document: the signer could not check it, and has no node to ask.
package struct Sightings: Sendable, Equatable {
  /// What is at addresses.
  package let occupants: [Address: Occupant]
  /// Recipients as tokens, where they are the contracts of some.
  package let tokens: [Address: Token]
  /// What is known of the sender's nonces.
  package let nonces: NonceAdvice?
  /// Whether the nonces of what is built are those of the node, and right by that.
  package let isNumberedByNode: Bool

  /// Nothing was asked.
  package static let none = Sightings(occupants: [:])

  package init(
    occupants: [Address: Occupant],
    tokens: [Address: Token] = [:],
    nonces: NonceAdvice? = nil,
    isNumberedByNode: Bool = false
  ) {
    (self.occupants, self.tokens) = (occupants, tokens)
    (self.nonces, self.isNumberedByNode) = (nonces, isNumberedByNode)
  }

  /// The same with what is known of the sender's nonces.
  func knowing(_ nonces: NonceAdvice) -> Sightings {
    Sightings(
      occupants: occupants,
      tokens: tokens,
      nonces: nonces,
      isNumberedByNode: isNumberedByNode
    )
  }
}
