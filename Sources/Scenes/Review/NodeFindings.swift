package import Entity

/// What a node reported, while a transaction is built, about the addresses in it.
///
/// It is not part of the document: the signer could not verify it, and has no node to ask.
package struct NodeFindings: Sendable, Equatable {
  /// The code at each address.
  package let addressCodes: [Address: AddressCode]
  /// The recipients that are token contracts.
  package let tokens: [Address: Token]
  /// The state of the sender's nonces.
  package let nonces: NonceAdvice?
  /// Whether the node chose the nonces, so that they need no warning.
  package let isNumberedByNode: Bool
  /// The pending transaction that is replaced on purpose, so that its nonce needs no warning.
  let replaced: Hash32?
  /// The usual priority fee, or gas price of a legacy transaction.
  ///
  /// Nil if the node was not asked, for example because the fees were given.
  package let usualFee: UsualFee?
  /// What the transaction would do to the user's accounts; nil if the node was not asked.
  package let simulated: SimulatedEffects?
  /// What the payments of a list would do; nil if the node was not asked, or if none runs code.
  let payouts: SimulatedPayouts?

  /// The findings if no node was asked.
  package static let none = NodeFindings(addressCodes: [:])

  package init(
    addressCodes: [Address: AddressCode],
    tokens: [Address: Token] = [:],
    nonces: NonceAdvice? = nil,
    isNumberedByNode: Bool = false,
    replaced: Hash32? = nil,
    usualFee: UsualFee? = nil,
    simulated: SimulatedEffects? = nil,
    payouts: SimulatedPayouts? = nil
  ) {
    (self.addressCodes, self.tokens) = (addressCodes, tokens)
    (self.nonces, self.isNumberedByNode, self.replaced) = (nonces, isNumberedByNode, replaced)
    (self.usualFee, self.simulated, self.payouts) = (usualFee, simulated, payouts)
  }

  /// Returns a copy with the sender's nonces, the usual fee, and the transaction that is replaced.
  func knowing(
    _ nonces: NonceAdvice,
    usualFee: UsualFee?,
    replacing replaced: Hash32? = nil
  ) -> NodeFindings {
    NodeFindings(
      addressCodes: addressCodes,
      tokens: tokens,
      nonces: nonces,
      isNumberedByNode: isNumberedByNode,
      replaced: replaced,
      usualFee: usualFee,
      simulated: simulated,
      payouts: payouts
    )
  }
}
