package import Core
package import Entity

/// The review of many payments, decoded from their bytes, with the builder's claims kept apart.
package struct PayoutReview: Sendable, Equatable {
  package struct Row: Sendable, Equatable {
    /// The claimed row in the payout list; in a signed document the position, from 1.
    package let number: Int
    package let nonce: UInt64
    /// The digest that is signed for this payment.
    package let digest: Hash32
    package let payment: Payment
    package let name: String?
    /// The time of the block at which Ethereum was asked for the name, by the builder's word.
    package var nameResolved: UTCTime?
    /// The record that contained the address, by the builder's word.
    package var nameRecord: NameRecord?
    package let note: String?
  }

  /// The meaning of the row numbers. A signed document no longer knows the rows of its list.
  package enum Counting: Sendable { case rows, payments }

  package let counting: Counting
  package let from: Address
  package let wallet: String?
  /// State of the wallet's address: `not verified` or `changed`; nil if verified on this machine.
  let walletStanding: Sentence?
  /// The same beside the address, for people.
  let payerMark: Sentence?
  package let chainName: String
  /// The name of the chain's own coin, as far as this machine knows it.
  package let symbol: Sentence
  package let totals: PayoutTotals
  package let rows: [Row]
  package let claims: UnsignedPayouts.Claims?
  package let findings: [Finding]
  /// The addresses known on this machine, for their names.
  let knownAddresses: KnownAddresses
  /// The tokens known on this machine.
  let tokens: TokenList
  /// The tokens that the builder claims, of which several may have one symbol.
  let claimedSymbols: SymbolClashes
  /// What the payments would do, by a node's word; nil if none was asked, or if no code runs.
  let simulated: SimulatedPayouts?
  /// The names of the Ethereum Name Service that the builder claims.
  let nameUses: [NameUse]

  /// Reviews what signing the document would do.
  package init(_ document: UnsignedPayouts, knowing knowledge: Knowledge) {
    self.init(PayoutSubject(document), totals: document.totals, knowing: knowledge)
  }

  /// Reviews what the signed payments do.
  package init(_ document: SignedPayouts, knowing knowledge: Knowledge) {
    self.init(PayoutSubject(document), totals: document.totals, knowing: knowledge)
  }

  private init(_ subject: PayoutSubject, totals: PayoutTotals, knowing knowledge: Knowledge) {
    (rows, counting, from) = (subject.rows, subject.counting, subject.from)
    nameUses = subject.nameUses
    (self.totals, claims) = (totals, subject.claims)
    wallet = knowledge.account?.name
    walletStanding = knowledge.account?.standing?.mark
    payerMark = knowledge.account?.payerMark
    chainName = knowledge.chain ?? subject.chainName
    (symbol, tokens) = (knowledge.coin, knowledge.tokens)
    knownAddresses = knowledge.knownAddresses
    simulated = knowledge.nodeFindings?.payouts
    claimedSymbols = SymbolClashes(among: subject.claims?.tokens.map(\.token) ?? [])
    findings = Rules.findings(about: .payouts(subject), knowing: knowledge)
  }

  /// Returns the token at the asset's contract, known on this machine or else claimed.
  package func token(of asset: Payment.Asset) -> ResolvedToken? {
    asset.contract.flatMap {
      ResolvedToken(
        at: $0,
        on: totals.chain,
        tokens,
        claimed: claimedToken(of: asset),
        besides: claimedSymbols
      )
    }
  }

  /// Returns the token that the builder claims for the asset's contract.
  package func claimedToken(of asset: Payment.Asset) -> Token? {
    claims?.tokens.first { $0.token.address == asset.contract }?.token
  }
}
