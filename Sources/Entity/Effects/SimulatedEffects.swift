package import Core

/// What a node says that a transaction would do to the user's accounts, besides its fee.
package enum SimulatedEffects: Codable, Hashable, Sendable {
  /// No code runs, so the bytes of the transaction say all.
  case plain
  /// The node ran the transaction; these are the changes in the accounts that were asked about.
  case changes([BalanceChange], by: Method)
  /// It fails after the newest block, though it may succeed once pending transactions are mined.
  case fails(by: Method)
  /// The node offers no method that tells.
  case unavailable

  /// How the node found out.
  package enum Method: String, Codable, CaseIterable, Sendable {
    /// It simulated a block with the transaction (`eth_simulateV1`).
    case simulation
    /// It traced the calls of the transaction (`debug_traceCall`).
    case trace
    /// It estimated the gas (`eth_estimateGas`), which tells only that the transaction fails.
    case estimate
  }
}

/// The change of one balance of an account.
package struct BalanceChange: Codable, Hashable, Sendable {
  package let account: Address
  package let asset: Movement.Asset
  /// The token ID of a collectible; nil for an amount.
  package let item: UInt256?
  /// What arrives in all, in base units; no more than 256 bits can tell.
  package let received: UInt256
  /// What leaves in all, in base units.
  package let sent: UInt256

  package init(
    account: Address,
    asset: Movement.Asset,
    item: UInt256?,
    received: UInt256,
    sent: UInt256
  ) {
    (self.account, self.asset, self.item) = (account, asset, item)
    (self.received, self.sent) = (received, sent)
  }

  /// What the account has less afterwards; nil if it has as much or more.
  package var lost: UInt256? { sent > received ? sent.subtracting(received) : nil }

  /// What the account has more afterwards; nil if it has as much or less.
  package var gained: UInt256? { received > sent ? received.subtracting(sent) : nil }
}
