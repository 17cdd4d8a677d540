import Core
import Entity

/// What a transaction must fit into: the block, and the balance.
extension Plan {
  func requireRoom(_ most: UInt64?, for transaction: Transaction) throws {
    guard let most, transaction.gas > most else { return }
    throw BuildTransactionError.gasTooHigh(found: transaction.gas, most: most)
  }

  func requireEnough(_ balance: Wei, for transaction: Transaction, _ rollup: RollupFee?)
    throws
  {
    guard let total = transaction.highestCost?.adding(rollup?.highest ?? .zero) else {
      throw DocumentError.unpayable
    }
    guard total <= balance else { throw notEnough(balance, total) }
  }

  func notEnough(_ balance: Wei, _ wanted: Wei) -> BuildTransactionError {
    .notEnough(symbol: request.chain.symbol, has: balance.ether, wants: wanted.ether)
  }
}
