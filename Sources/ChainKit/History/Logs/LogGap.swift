import Entity

/// Blocks in which an account was not searched for, and why.
struct LogGap: Hashable, Sendable {
  let account: Address
  /// The events that were not searched for, in the order of the search.
  let topics: [LogTopic]
  /// The contracts whose logs were not searched; empty for all, or with `.namedContractsOnly` for all
  /// but those that were named.
  let contracts: [Address]
  let blocks: ClosedRange<UInt64>
  let reason: GapReason
}
