package import Core

/// The claims of a transaction's builder, which the bytes to be signed cannot prove.
///
/// The signer shows them as unverified. Texts are untrusted: escape them before display.
package struct Claims: Hashable, Sendable {
  /// The result of a simulation of the transaction.
  package struct Simulation: Hashable, Sendable {
    /// Success or failure of a simulation.
    package enum Status: String, CaseIterable, Sendable {
      /// The transaction succeeded.
      case success
      /// The transaction reverted.
      case reverted
    }

    package let status: Status
    /// The gas that was used.
    package let gasUsed: UInt64
    /// The reason for the revert, if the contract gave one.
    package let reason: String?

    package init(status: Status, gasUsed: UInt64, reason: String?) {
      self.status = status
      self.gasUsed = gasUsed
      self.reason = reason
    }
  }

  /// The time of building; always set in documents, never in requests of other wallets.
  package let built: UTCTime?
  /// The newest block that the builder saw.
  package let block: BlockReference?
  /// The sender's ether balance at that block.
  package let balance: Wei?
  /// The most that pending transactions may still take of the balance; nil if there are none.
  package let pending: Wei?
  /// The base fee of the next block, in wei per gas; nil if unknown.
  package let baseFee: Wei?
  /// The expected fee in the next block; the transaction has only the maximum fee.
  package let feeNow: Wei?
  /// The most to keep for what a rollup takes besides gas; nil if it takes nothing, or nobody told.
  package let rollupFee: Wei?
  /// The name that was resolved to the recipient.
  package let recipientName: String?
  /// The name that was resolved to the called contract, where there is no recipient.
  package let contractName: String?
  /// The time of the block at which Ethereum was asked for that name.
  ///
  /// Nil if the name is one of the builder's own: a contact, an account.
  package let nameResolved: UTCTime?
  /// The record of the name that contained the address; nil if the name was not resolved.
  package let nameRecord: NameRecord?
  /// The token that the transaction calls.
  package let token: Token?
  /// The sender's token balance at that block, in base units.
  package let tokenBalance: UInt256?
  /// The amount of the token that pending transactions take; nil if there are none.
  package let tokenPending: UInt256?
  /// The result of a simulation.
  package let simulation: Simulation?

  package init(
    built: UTCTime?,
    block: BlockReference? = nil,
    balance: Wei? = nil,
    pending: Wei? = nil,
    baseFee: Wei? = nil,
    feeNow: Wei? = nil,
    rollupFee: Wei? = nil,
    recipientName: String? = nil,
    contractName: String? = nil,
    nameResolved: UTCTime? = nil,
    nameRecord: NameRecord? = nil,
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
    self.rollupFee = rollupFee
    self.recipientName = recipientName
    self.contractName = contractName
    self.nameResolved = nameResolved
    self.nameRecord = nameRecord
    self.token = token
    self.tokenBalance = tokenBalance
    self.tokenPending = tokenPending
    self.simulation = simulation
  }
}
