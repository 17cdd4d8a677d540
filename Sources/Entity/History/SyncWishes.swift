/// What a sync of the history is to do differently than usual.
package struct SyncWishes: Hashable, Sendable, Codable {
  /// Whether no request names two accounts, and no two accounts share a connection.
  package var separatesAccounts = false
  /// Whether the balances that the rows add up to are proved against a state root.
  package var verifies = false

  package init() {}
}
