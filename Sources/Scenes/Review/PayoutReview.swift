package import Core
package import Entity

/// What signing many payments would do, worked out from their bytes, with claims kept apart.
package struct PayoutReview: Sendable, Equatable {
  /// One payment.
  package struct Row: Sendable, Equatable {
    /// Its row in the list, as claimed; in a signed document its place, counted from 1.
    package let number: Int
    package let nonce: UInt64
    /// What is signed of it.
    package let digest: Hash32
    package let payment: Payment
    package let name: String?
    package let note: String?
  }

  /// What the numbers of rows count: a document knows the rows of its list until it is signed.
  package enum Counting: Sendable { case rows, payments }

  package let counting: Counting
  package let from: Address
  package let wallet: String?
  /// Of the wallet's address: `not verified` or `changed`; nil where it was proved on this device.
  let walletStanding: Sentence?
  package let chainName: String
  /// What the chain calls its own coin, as far as it is known here.
  package let symbol: Sentence
  package let totals: PayoutTotals
  package let rows: [Row]
  package let claims: UnsignedPayouts.Claims?
  package let findings: [Finding]
  /// Names for addresses.
  let knownAddresses: KnownAddresses
  /// The tokens that are known here.
  let tokens: TokenList

  /// What signing the document would do.
  package init(_ document: UnsignedPayouts, knowing knowledge: Knowledge) {
    self.init(PayoutSubject(document), totals: document.totals, knowing: knowledge)
  }

  /// What signed payments do.
  package init(_ document: SignedPayouts, knowing knowledge: Knowledge) {
    self.init(PayoutSubject(document), totals: document.totals, knowing: knowledge)
  }

  private init(_ subject: PayoutSubject, totals: PayoutTotals, knowing knowledge: Knowledge) {
    (rows, counting, from) = (subject.rows, subject.counting, subject.from)
    (self.totals, claims) = (totals, subject.claims)
    wallet = knowledge.account?.name
    walletStanding = knowledge.account?.standing?.mark
    chainName = knowledge.chain ?? subject.chainName
    (symbol, tokens) = (knowledge.coin, knowledge.tokens)
    knownAddresses = knowledge.knownAddresses
    findings = Rules.findings(about: .payouts(subject), knowing: knowledge)
  }

  /// The token of this contract, as it is known here or else claimed.
  package func token(of asset: Payment.Asset) -> ResolvedToken? {
    asset.contract.flatMap {
      ResolvedToken(at: $0, on: totals.chain, tokens, claimed: claimedToken(of: asset))
    }
  }

  /// The token that is claimed to have this contract.
  package func claimedToken(of asset: Payment.Asset) -> Token? {
    claims?.tokens.first { $0.token.address == asset.contract }?.token
  }
}
