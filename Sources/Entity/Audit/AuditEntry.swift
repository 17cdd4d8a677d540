package import Core

/// An entry of the audit log: what was signed or refused; never a key, secret or message text.
package struct AuditEntry: Hashable, Sendable {
  /// The outcome of a request to sign, or another event.
  package enum Outcome: String, CaseIterable, Sendable {
    /// Signed. The amounts count as spent, broadcast or not.
    case signed
    /// Refused by the policy.
    case refused
    /// Declined by the owner.
    case declined
    /// Could not be signed, or the signature did not verify.
    case failed
    /// A policy was accepted, with the owner's password or code.
    case accepted
    /// The log was restarted, with the owner's password or code.
    case started
  }

  /// The maximum number of payees in an entry.
  package static let maxPayees = 32

  package let outcome: Outcome
  /// The wallet's name.
  package let wallet: String
  /// The kind of request.
  package let kind: Intent.Kind
  /// The account that signs.
  package let account: Address
  /// The chain ID.
  package let chain: UInt256?
  /// The recipient or the contract.
  package let to: Address?
  /// The amount of the native coin that a transaction moves, in wei.
  package let value: UInt256?
  package let nonce: UInt64?
  /// The selector of the called function.
  package let selector: [UInt8]?
  /// The accounts that are paid or allowed to take, at most the first 32.
  package let payees: [Address]
  /// The amounts that are spent.
  package let spends: [Intent.Spend]
  /// The length of a message, in bytes.
  package let size: Int?
  /// The site of a sign-in.
  package let site: String?
  /// The hash that is signed.
  package let digest: Hash32
  /// The hash of the signed transaction.
  package let hash: Hash32?
  /// The error code, if nothing was signed.
  package let code: String?
  /// The policy rule that refused it.
  package let rule: String?

  /// Creates an entry with the outcome of an intent.
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

  /// Returns how much of a holding was signed for, in base units.
  package func spent(of holding: Policy.Holding) -> UInt256 {
    guard outcome == .signed else { return 0 }
    return spends.filter { holding.counts($0.asset, on: chain) }.map(\.units).sumWithSaturation()
  }
}
