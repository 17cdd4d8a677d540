import Core
import Entity

/// What a token's own logs in a block showed, and a search of all tokens had not.
struct LogOmission: Hashable, Sendable {
  let account: Address
  let token: Address
  let block: UInt64
  /// The logs of the block that name the account.
  let logs: [LogEntry]
  /// What the rows of the block add to the balance, in base units; nil if that is beyond 256 bits.
  let sum: Int257?
}
