import Core
import Entity

/// What the own logs of a token or a collection in a block showed, and a search of all had not.
struct LogOmission: Hashable, Sendable {
  let account: Address
  /// The balance that was searched.
  let balance: LoggedBalance
  let block: UInt64
  /// The logs of the block that name the account.
  let logs: [LogEntry]
  /// What the rows of the block add to the balance; nil if that is beyond 256 bits.
  let sum: Int257?
}
