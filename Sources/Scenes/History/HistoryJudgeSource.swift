package import Entity

/// What the rows of a history are judged by, of all that is stored of some accounts; asks no node.
package protocol HistoryJudgeSource: KnownAddressSource {
  /// Returns the tokens in the whole history of accounts.
  func found(of accounts: [Address]) async throws -> [FoundToken]
  /// Returns the counterparties in the whole history of accounts that are one of some addresses, or
  /// that people would mistake for one; there may be others, too. `tokens` are those that lists
  /// hold.
  func counterpartyHistory(
    of accounts: [Address],
    near addresses: [Address],
    tokens: [Token]
  ) async throws -> CounterpartyHistory
}
