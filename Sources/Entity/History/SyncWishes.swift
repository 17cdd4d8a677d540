/// What a sync of the history is to do differently than usual.
package struct SyncWishes: Hashable, Sendable, Codable {
  /// Whether no request names two accounts, and no two accounts share a connection.
  package var separatesAccounts = false
  /// Whether the balances that the rows add up to are proved against a state root.
  package var verifies = false
  /// Where the blocks that are read begin; nil for the first block of the chain.
  package var start: SyncStart?
  /// About how many requests the sync may send, at least ``fewestRequests``; nil for any number.
  package var maxRequests: Int?
  /// Whether it ends before it reads if reading takes many requests, or long (`SyncCostError`).
  package var stopsIfCostly = false

  /// With fewer requests than these, a sync could not end what it begins.
  package static let fewestRequests = 50

  /// The limit that holds.
  package var mostRequests: Int? { maxRequests.map { max($0, Self.fewestRequests) } }

  package init() {}
}
