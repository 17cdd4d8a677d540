/// What the history of accounts tells of a token: its transfers, and who made them.
package struct FoundToken: Hashable, Sendable, Codable {
  /// A block with its time.
  package struct Moment: Hashable, Sendable, Codable {
    package let block: UInt64
    /// In seconds since 1970 (UTC).
    package let time: UInt64

    package init(block: UInt64, time: UInt64) { (self.block, self.time) = (block, time) }
  }

  package let contract: Address
  /// The transfers to the accounts; one from an account to itself does not count.
  package let received: UInt64
  /// The transfers from the accounts, as the contract logs them.
  package let sent: UInt64
  /// The transfers from an account that are in no transaction of its own, among those sent.
  package let sentByOthers: UInt64
  /// The transfers of zero, which a contract logs in anybody's name.
  package let empty: UInt64
  /// Whether one of the accounts sent some of it in a transaction of its own.
  package let isSpent: Bool
  /// Whether some of it arrived in a transaction that one of the accounts sent.
  package let isAcquired: Bool
  /// The most of the accounts that received it in one transaction that none of them sent.
  package let recipients: UInt64
  /// The first transfer that was read.
  package let first: Moment
  /// The last transfer that was read.
  package let last: Moment
  /// What the contract says of itself; nil if it was not asked, or has no symbol or decimals.
  package var token: Token?

  package init(
    contract: Address,
    received: UInt64,
    sent: UInt64,
    sentByOthers: UInt64 = 0,
    empty: UInt64 = 0,
    isSpent: Bool = false,
    isAcquired: Bool = false,
    recipients: UInt64 = 0,
    first: Moment,
    last: Moment,
    token: Token? = nil
  ) {
    (self.contract, self.received, self.sent) = (contract, received, sent)
    (self.sentByOthers, self.empty) = (sentByOthers, empty)
    (self.isSpent, self.isAcquired, self.recipients) = (isSpent, isAcquired, recipients)
    (self.first, self.last, self.token) = (first, last, token)
  }

  /// Whether one of the accounts had a part in a transfer that moved something.
  package var isUsed: Bool { isSpent || isAcquired }
}
