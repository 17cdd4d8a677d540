import Core
import Entity

/// Writes balances for scripts: a line for each account and asset, zero or not, with the values of
/// some fields and a tab between them.
///
/// What is unknown is empty, and never 0. Text from outside is escaped, so that no value contains a
/// tab or a line end. A chain of which nothing is known has one line, without an account. Items of
/// collections have lines if their IDs are asked for.
package struct BalanceFields: Sendable {
  private let fields: [BalanceField]

  package init(_ fields: [BalanceField]) { self.fields = fields }

  /// Returns whole lines, each with its line end.
  package func text(_ response: ShowBalances.Response) -> String {
    text([response.balances], response.prices, now: response.now)
  }

  /// The same for all chains.
  package func text(_ response: ShowAllBalances.Response) -> String {
    text(response.chains, response.prices, now: response.now)
  }

  private func text(_ chains: [ChainBalances], _ prices: BalancePrices?, now: Int64) -> String {
    let shown = prices?.shown
    return chains.flatMap { rows($0, shown, now: now) }
      .map { row in fields.map(row.value).joined(separator: "\t") + "\n" }.joined()
  }

  private func rows(
    _ balances: ChainBalances,
    _ prices: BalancePrices?,
    now: Int64
  ) -> [BalanceFieldRow] {
    guard !balances.holdings.isEmpty else { return [BalanceFieldRow(of: balances, prices)] }
    return balances.holdings.flatMap { holding -> [BalanceFieldRow] in
      let row = BalanceFieldRow(of: balances, holding, prices, now: now)
      let rows = [row] + holding.tokens.map(row.token)
      guard fields.contains(.tokenID), let items = holding.collectibles else { return rows }
      return rows + items.holdings.flatMap(row.items)
    }
  }
}
