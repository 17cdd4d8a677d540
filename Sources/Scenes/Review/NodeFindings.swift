package import Entity

/// What a node tells, while something is built, of those who take part in it.
///
/// It is not in the document: the signer could not check it, and has no node to ask.
package struct NodeFindings: Sendable, Equatable {
  /// What is at addresses.
  package let addressCodes: [Address: AddressCode]
  /// Recipients as tokens, where they are the contracts of some.
  package let tokens: [Address: Token]
  /// What is known of the sender's nonces.
  package let nonces: NonceAdvice?
  /// Whether the nonces of what is built are those of the node, and right by that.
  package let isNumberedByNode: Bool
  /// What is usual for the tip that is offered, or for a legacy gas price; nil where it was not asked,
  /// as for prices that were settled by hand.
  package let usualFee: Wei?

  /// Nothing was asked.
  package static let none = NodeFindings(addressCodes: [:])

  package init(
    addressCodes: [Address: AddressCode],
    tokens: [Address: Token] = [:],
    nonces: NonceAdvice? = nil,
    isNumberedByNode: Bool = false,
    usualFee: Wei? = nil
  ) {
    (self.addressCodes, self.tokens) = (addressCodes, tokens)
    (self.nonces, self.isNumberedByNode) = (nonces, isNumberedByNode)
    self.usualFee = usualFee
  }

  /// The same with what is known of the sender's nonces, and what is usual as a fee.
  func knowing(_ nonces: NonceAdvice, usualFee: Wei?) -> NodeFindings {
    NodeFindings(
      addressCodes: addressCodes,
      tokens: tokens,
      nonces: nonces,
      isNumberedByNode: isNumberedByNode,
      usualFee: usualFee
    )
  }
}
