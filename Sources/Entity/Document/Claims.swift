package import Core

/// What the builder of a transaction believes, and the bytes to be signed cannot show.
///
/// The signer shows these as claimed. Texts are foreign: whoever shows them escapes them.
package struct Claims: Hashable, Sendable {
  /// How a trial run of the transaction ended.
  package struct Simulation: Hashable, Sendable {
    /// The two ends that a run can have.
    package enum Status: String, CaseIterable, Sendable {
      /// It did what it should.
      case success
      /// It was undone.
      case reverted
    }

    /// How it ended.
    package let status: Status
    /// How much gas it used.
    package let gasUsed: UInt64
    /// Why it was undone, where the contract said so.
    package let reason: String?

    /// Takes the facts of a run.
    package init(status: Status, gasUsed: UInt64, reason: String?) {
      self.status = status
      self.gasUsed = gasUsed
      self.reason = reason
    }
  }

  /// When the transaction was built; documents always say so, requests of other wallets never.
  package let built: UTCTime?
  /// The newest block that the builder saw.
  package let block: BlockReference?
  /// The sender's ether at that block.
  package let balance: Wei?
  /// The most that transactions which wait may still take of the balance; nil where none waits.
  package let pending: Wei?
  /// What the next block burns per gas; nil where that is not known.
  package let baseFee: Wei?
  /// What the fee would be in the next block; the bytes only say the most it can be.
  package let feeNow: Wei?
  /// The name by which the recipient was looked up.
  package let recipientName: String?
  /// The token that the transaction calls.
  package let token: Token?
  /// How much of the token the sender has at that block, in base units.
  package let tokenBalance: UInt256?
  /// How much of it transactions which wait take; nil where none does.
  package let tokenPending: UInt256?
  /// How a trial run ended.
  package let simulation: Simulation?

  /// Takes what is believed; whatever is not known is left out.
  package init(
    built: UTCTime?,
    block: BlockReference? = nil,
    balance: Wei? = nil,
    pending: Wei? = nil,
    baseFee: Wei? = nil,
    feeNow: Wei? = nil,
    recipientName: String? = nil,
    token: Token? = nil,
    tokenBalance: UInt256? = nil,
    tokenPending: UInt256? = nil,
    simulation: Simulation? = nil
  ) {
    self.built = built
    self.block = block
    self.balance = balance
    self.pending = pending
    self.baseFee = baseFee
    self.feeNow = feeNow
    self.recipientName = recipientName
    self.token = token
    self.tokenBalance = tokenBalance
    self.tokenPending = tokenPending
    self.simulation = simulation
  }
}
