package import Core

/// What travels to the machine that signs many payments of one account at once.
///
/// Sums, recipients and amounts are worked out from the bytes to be signed; a document whose parts
/// disagree cannot be made into a value of this type.
package struct UnsignedPayouts: Hashable, Sendable {
  /// One payment: its bytes, and what is claimed of it.
  package struct Item: Hashable, Sendable {
    /// What is to be signed.
    package let transaction: Transaction
    /// The row of the list that it was built from.
    package let row: Int
    /// What it is for; foreign text.
    package let note: String?
    /// The name by which the recipient was looked up; foreign text.
    package let recipientName: String?

    package init(transaction: Transaction, row: Int, note: String?, recipientName: String?) {
      (self.transaction, self.row) = (transaction, row)
      (self.note, self.recipientName) = (note, recipientName)
    }
  }

  /// What the builder says of a token.
  package struct TokenClaim: Hashable, Sendable {
    /// Its symbol, name and decimals.
    package let token: Token
    /// How much of it the account has.
    package let balance: UInt256?
    /// How much of it transactions which wait take; nil where none does.
    package let pending: UInt256?

    package init(token: Token, balance: UInt256?, pending: UInt256? = nil) {
      (self.token, self.balance, self.pending) = (token, balance, pending)
    }
  }

  /// What the builder believes, and the bytes cannot show.
  package struct Claims: Hashable, Sendable {
    /// When the document was built.
    package let built: UTCTime
    /// The newest block that the builder saw.
    package let block: BlockReference?
    /// The account's coins at that block.
    package let balance: Wei?
    /// The most that transactions which wait may still take of it; nil where none waits.
    package let pending: Wei?
    /// What the next block burns per gas; nil where that is not known.
    package let baseFee: Wei?
    /// The tokens that are paid.
    package let tokens: [TokenClaim]

    package init(
      built: UTCTime,
      block: BlockReference?,
      balance: Wei?,
      pending: Wei? = nil,
      baseFee: Wei? = nil,
      tokens: [TokenClaim]
    ) {
      (self.built, self.block, self.balance, self.tokens) = (built, block, balance, tokens)
      (self.pending, self.baseFee) = (pending, baseFee)
    }
  }

  /// The chain's name, which is claimed.
  package let chainName: String
  /// Who is to sign.
  package let from: UnsignedDocument.Origin
  /// The payments, in the order of their nonces.
  package let items: [Item]
  /// What they come to.
  package let totals: PayoutTotals
  /// What the builder believes.
  package let claims: Claims

  /// Takes the parts and checks that they fit together.
  ///
  /// - Throws: `PayoutDocumentError`.
  package init(
    chainName: String,
    from: UnsignedDocument.Origin,
    items: [Item],
    claims: Claims
  ) throws(PayoutDocumentError) {
    let totals = try PayoutTotals(of: items.map(\.transaction))
    do {
      try Self.check(chainName: chainName, items, claims, totals)
    } catch {
      throw .part(error)
    }
    self.chainName = chainName
    self.from = from
    self.items = items
    self.totals = totals
    self.claims = claims
  }

  /// The token that is claimed to have this contract.
  package func token(at address: Address) -> Token? {
    claims.tokens.first { $0.token.address == address }?.token
  }

  private static func check(
    chainName: String,
    _ items: [Item],
    _ claims: Claims,
    _ totals: PayoutTotals
  ) throws(DocumentError) {
    try DocumentRules.check(text: chainName, field: "chain.name")
    for (index, item) in items.enumerated() {
      try DocumentRules.check(text: item.note, field: "payments[\(index)].note")
      try DocumentRules.check(text: item.recipientName, field: "payments[\(index)].recipientName")
      let size = item.transaction.unsignedBytes.count
      guard size <= DocumentRules.maxTransactionBytes else { throw .tooLarge(found: size) }
    }
    var seen: Set<Address> = []
    for (index, claim) in claims.tokens.enumerated() {
      let field = "claims.tokens[\(index)]"
      try DocumentRules.agree(field + ".chain", "\(claim.token.chain)", "\(totals.chain)")
      let isPaid = totals.sums.contains { $0.asset == .token(claim.token.address) }
      guard isPaid, seen.insert(claim.token.address).inserted else {
        throw .disagree(
          field: field + ".address",
          stated: claim.token.address.description,
          computed: isPaid ? "the same token listed once" : "no payment in this token"
        )
      }
    }
  }
}
