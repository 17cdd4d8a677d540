package import Core

/// Many unsigned payments of one account, for offline signing.
///
/// Sums, recipients and amounts are computed from the bytes to be signed; a document with
/// contradictory parts cannot become a value of this type.
package struct UnsignedPayouts: Hashable, Sendable {
  /// One payment: its transaction, and the claims about it.
  package struct Item: Hashable, Sendable {
    /// The transaction to sign.
    package let transaction: Transaction
    /// The row of the list that it was built from.
    package let row: Int
    /// The purpose; untrusted text.
    package let note: String?
    /// The name that was resolved to the recipient; untrusted text.
    package let recipientName: String?
    /// The time of the block at which Ethereum was asked for that name; nil if it was not.
    package let nameResolved: UTCTime?
    /// The record of the name that contained the address; nil if the name was not resolved.
    package let nameRecord: NameRecord?

    package init(
      transaction: Transaction,
      row: Int,
      note: String?,
      recipientName: String?,
      nameResolved: UTCTime? = nil,
      nameRecord: NameRecord? = nil
    ) {
      (self.transaction, self.row) = (transaction, row)
      (self.note, self.recipientName) = (note, recipientName)
      (self.nameResolved, self.nameRecord) = (nameResolved, nameRecord)
    }
  }

  /// The builder's claims about a token.
  package struct TokenClaim: Hashable, Sendable {
    /// Its symbol, name and decimals.
    package let token: Token
    /// The account's balance of it, in base units.
    package let balance: UInt256?
    /// The amount of it that pending transactions take; nil if there are none.
    package let pending: UInt256?

    package init(token: Token, balance: UInt256?, pending: UInt256? = nil) {
      (self.token, self.balance, self.pending) = (token, balance, pending)
    }
  }

  /// The builder's claims, which the bytes to be signed cannot prove.
  package struct Claims: Hashable, Sendable {
    /// When the document was built.
    package let built: UTCTime
    /// The newest block that the builder saw.
    package let block: BlockReference?
    /// The account's balance of the native coin at that block.
    package let balance: Wei?
    /// The most that pending transactions may still take of it; nil if there are none.
    package let pending: Wei?
    /// The base fee of the next block, in wei per gas; nil if unknown.
    package let baseFee: Wei?
    /// The most to keep for what a rollup takes for all payments besides gas; nil if nothing.
    package let rollupFee: Wei?
    /// The tokens that are paid.
    package let tokens: [TokenClaim]

    package init(
      built: UTCTime,
      block: BlockReference?,
      balance: Wei?,
      pending: Wei? = nil,
      baseFee: Wei? = nil,
      rollupFee: Wei? = nil,
      tokens: [TokenClaim]
    ) {
      (self.built, self.block, self.balance, self.tokens) = (built, block, balance, tokens)
      (self.pending, self.baseFee, self.rollupFee) = (pending, baseFee, rollupFee)
    }
  }

  /// The chain's name (unverified).
  package let chainName: String
  /// The account that must sign.
  package let from: UnsignedDocument.Origin
  /// The payments, in the order of their nonces.
  package let items: [Item]
  /// The totals of the payments.
  package let totals: PayoutTotals
  /// The claims of the builder (unverified).
  package let claims: Claims

  /// Creates a document and checks that its parts fit together.
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

  /// Returns the claimed token of a contract.
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
          computed: nil
        )
      }
    }
  }
}
