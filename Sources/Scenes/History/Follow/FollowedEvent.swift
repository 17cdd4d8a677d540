import Entity

/// Something that happened to accounts whose history is followed.
package struct FollowedEvent: Sendable {
  /// The kinds; the raw values are words in JSON, and never change meaning.
  package enum Kind: String, Encodable, Sendable, CaseIterable {
    /// Something came in, in a transaction of somebody else.
    case received
    /// A transaction of an account itself was mined, also one that failed.
    case sent
    /// Something else changed without a transaction of an account: what was moved by permission.
    case changed
    /// A transaction that was told has enough blocks upon it, or is final.
    case confirmed
    /// What was there before is not part of the chain any more.
    case takenBack = "taken-back"
    /// Transactions that anyone can put into a history, which are only counted.
    case folded
    /// Blocks whose rows may be missing.
    case unread
  }

  package let kind: Kind
  /// What it is about, with the rows that it is about; nil for a count and for a gap.
  let transaction: JudgedTransaction?
  /// The number of blocks from that of the transaction on, its own included; nil unless confirmed.
  let confirmations: UInt64?
  /// Whether its block cannot be replaced any more; false unless confirmed.
  let isFinal: Bool
  /// How many transactions are folded; 0 for every other kind.
  let count: Int
  let gap: SubjectGap?

  init(
    _ kind: Kind,
    _ transaction: JudgedTransaction? = nil,
    confirmations: UInt64? = nil,
    isFinal: Bool = false,
    count: Int = 0,
    gap: SubjectGap? = nil
  ) {
    (self.kind, self.transaction) = (kind, transaction)
    (self.confirmations, self.isFinal) = (confirmations, isFinal)
    (self.count, self.gap) = (count, gap)
  }

  /// Whether somebody is to be told by a command or on the desktop: not of what anyone can cause in
  /// any number without paying an account.
  package var isForHooks: Bool { kind != .folded }

  /// The row that the event is mostly about: what came in, else the first one.
  var mainRow: JudgedTransaction.Row? {
    let rows = transaction?.rows ?? []
    return rows.first { kind != .sent && $0.movement.kind.direction > 0 }
      ?? rows.first { $0.movement.kind != .fee } ?? rows.first
  }
}
