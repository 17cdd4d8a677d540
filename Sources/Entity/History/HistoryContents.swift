/// How much of a chain's history is stored.
package struct HistoryContents: Hashable, Sendable, Codable {
  /// The accounts whose blocks were searched.
  package let accounts: Int
  /// The rows of all accounts.
  package let rows: Int
  /// The transactions of these rows; a row without one counts as one.
  package let transactions: Int
  /// The blocks of which the header is stored.
  package let blocks: Int
  /// The balances that were kept.
  package let balances: Int

  package init(accounts: Int, rows: Int, transactions: Int, blocks: Int, balances: Int) {
    (self.accounts, self.rows, self.transactions) = (accounts, rows, transactions)
    (self.blocks, self.balances) = (blocks, balances)
  }

  /// What is stored before anything was read.
  package static let none = HistoryContents(
    accounts: 0,
    rows: 0,
    transactions: 0,
    blocks: 0,
    balances: 0
  )

  /// Whether nothing is stored.
  package var isEmpty: Bool { self == .none }
}
