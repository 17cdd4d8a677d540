public import Core

/// What travels to the machine that signs many payments of one account at once.
///
/// Sums, recipients and amounts are worked out from the bytes to be signed; a document whose parts
/// disagree cannot be made into a value of this type.
public struct UnsignedPayouts: Hashable, Sendable {
  /// One payment: its bytes, and what is claimed of it.
  public struct Item: Hashable, Sendable {
    /// What is to be signed.
    public let transaction: Transaction
    /// The row of the list that it was built from.
    public let row: Int
    /// What it is for; foreign text.
    public let note: String?
    /// The name by which the recipient was looked up; foreign text.
    public let recipientName: String?

    /// Takes the parts.
    public init(transaction: Transaction, row: Int, note: String?, recipientName: String?) {
      (self.transaction, self.row) = (transaction, row)
      (self.note, self.recipientName) = (note, recipientName)
    }
  }

  /// What the builder says of a token.
  public struct TokenClaim: Hashable, Sendable {
    /// Its symbol, name and decimals.
    public let token: Token
    /// How much of it the account has.
    public let balance: UInt256?

    /// Takes the parts.
    public init(token: Token, balance: UInt256?) { (self.token, self.balance) = (token, balance) }
  }

  /// What the builder believes, and the bytes cannot show.
  public struct Claims: Hashable, Sendable {
    /// When the document was built.
    public let built: UTCTime
    /// The newest block that the builder saw.
    public let block: BlockReference?
    /// The account's coins at that block.
    public let balance: Wei?
    /// The tokens that are paid.
    public let tokens: [TokenClaim]

    /// Takes the parts.
    public init(built: UTCTime, block: BlockReference?, balance: Wei?, tokens: [TokenClaim]) {
      (self.built, self.block, self.balance, self.tokens) = (built, block, balance, tokens)
    }
  }

  /// The chain's name, which is claimed.
  public let chainName: String
  /// Who is to sign.
  public let from: UnsignedDocument.Origin
  /// The payments, in the order of their nonces.
  public let items: [Item]
  /// What they come to.
  public let totals: PayoutTotals
  /// What the builder believes.
  public let claims: Claims

  /// Takes the parts and checks that they fit together.
  ///
  /// - Throws: `PayoutDocumentError`.
  public init(
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
  public func token(at address: Address) -> Token? {
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
      guard size <= DocumentRules.mostTransactionBytes else { throw .tooLarge(found: size) }
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
          computed: isPaid ? "the same token once" : "no payment of it"
        )
      }
    }
  }
}
