import Core
import Entity

/// What a transaction must fit into: the block, and the balance.
extension Transaction {
  /// - Throws: `BuildTransactionError.gasTooHigh`; nothing if the room of a block is unknown.
  func requireRoom(_ most: UInt64?) throws {
    guard let most, gas > most else { return }
    throw BuildTransactionError.gasTooHigh(found: gas, most: most)
  }

  /// - Throws: `BuildTransactionError.notEnough` if all that it may cost, also to a rollup, is more
  ///   than the balance; `DocumentError.unpayable` if it is more than anyone has.
  func requireEnough(_ balance: Wei, _ rollupFee: RollupFee?, symbol: String) throws {
    guard let cost = highestCost?.adding(rollupFee?.highest ?? .zero) else {
      throw DocumentError.unpayable
    }
    guard cost <= balance else {
      throw BuildTransactionError.notEnough(symbol: symbol, has: balance.ether, wants: cost.ether)
    }
  }
}
