package import Core

/// One line of the log: what was signed or refused, and never a key, a secret or a message's text.
package struct AuditEntry: Hashable, Sendable {
  /// What became of it.
  package enum Outcome: String, CaseIterable, Sendable {
    /// It was signed. What it spends counts as spent, broadcast or not.
    case signed
    /// The policy refused it.
    case refused
    /// Its owner said no.
    case declined
    /// It could not be signed, or the signature did not verify.
    case failed
    /// A policy was accepted, by its owner's passphrase or code.
    case accepted
    /// The log was started anew, by its owner's passphrase or code.
    case started
  }

  /// The most payees that a line names.
  package static let maxPayees = 32

  /// What became of it.
  package let outcome: Outcome
  /// The wallet's name.
  package let wallet: String
  /// What was to be signed.
  package let kind: Intent.Kind
  /// Whose signature.
  package let account: Address
  /// The number of the chain.
  package let chain: UInt256?
  /// The recipient or the contract.
  package let to: Address?
  /// The coin that a transaction moves.
  package let value: UInt256?
  package let nonce: UInt64?
  /// The function that is called.
  package let selector: [UInt8]?
  /// Who is paid or may take; the first 32 of them.
  package let payees: [Address]
  /// What is spent.
  package let spends: [Intent.Spend]
  /// The number of bytes of a message.
  package let size: Int?
  /// The site that is logged in at.
  package let site: String?
  /// The hash that is signed.
  package let digest: Hash32
  /// The hash of the signed transaction.
  package let hash: Hash32?
  /// The code of the error, of what was not signed.
  package let code: String?
  /// The rule that refused it.
  package let rule: String?

  /// Tells what became of something.
  package init(
    _ outcome: Outcome,
    _ intent: Intent,
    wallet: String,
    hash: Hash32? = nil,
    code: String? = nil,
    rule: String? = nil
  ) {
    (self.outcome, self.wallet, kind) = (outcome, wallet, intent.kind)
    (account, chain, to) = (intent.account, intent.chain, intent.to)
    (value, nonce, selector) = (intent.value, intent.nonce, intent.selector)
    payees = Array((intent.payees + intent.valueTakers).prefix(Self.maxPayees))
    (spends, size, site) = (intent.spends, intent.size, intent.site)
    (digest, self.hash, self.code, self.rule) = (intent.digest, hash, code, rule)
  }

  /// How much of a holding was signed for.
  package func spent(of holding: Policy.Holding) -> UInt256 {
    guard outcome == .signed else { return 0 }
    return spends.filter { holding.counts($0.asset, on: chain) }.map(\.units).sumWithSaturation()
  }
}
