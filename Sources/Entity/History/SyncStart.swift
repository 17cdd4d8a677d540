/// Where the blocks begin that a sync of the history reads.
package enum SyncStart: Hashable, Sendable, Codable {
  /// This block, which is read too.
  case block(UInt64)
  /// The first block at this time or later, in seconds since 1970.
  case time(UInt64)
}
