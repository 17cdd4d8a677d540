import Core
import Entity

/// What the account's pending transactions in the outbox may still take from it.
extension NonceAdvice {
  /// The most coins they cost, without those that have one of these nonces and would be replaced.
  ///
  /// Nil if it is nothing.
  func pendingCoins(beside nonces: ClosedRange<UInt64>) -> Wei? {
    let costs = perNonce(beside: nonces) { $0.highestCost?.count ?? .max }
    return costs == 0 ? nil : Wei(costs)
  }

  func pendingCoins(beside nonce: UInt64) -> Wei? { pendingCoins(beside: nonce...nonce) }

  /// The base units of a token that they pay to others; nil if it is nothing.
  func pendingUnits(
    of token: Address,
    from account: Address,
    beside nonces: ClosedRange<UInt64>
  ) -> UInt256? {
    let units = perNonce(beside: nonces) { transaction in
      guard transaction.to == token,
        case .transfer(let to, let units)? = ERC20.Call(decoding: transaction.input), to != account
      else { return 0 }
      return units
    }
    return units == 0 ? nil : units
  }

  func pendingUnits(of token: Address, from account: Address, beside nonce: UInt64) -> UInt256? {
    pendingUnits(of: token, from: account, beside: nonce...nonce)
  }

  /// Adds up the most that is taken per nonce, since only one transaction of each can be mined.
  private func perNonce(
    beside nonces: ClosedRange<UInt64>,
    _ taken: (Transaction) -> UInt256
  ) -> UInt256 {
    var most: [UInt64: UInt256] = [:]
    for transaction in waiting.map(\.transaction) where !nonces.contains(transaction.nonce) {
      most[transaction.nonce] = max(most[transaction.nonce] ?? 0, taken(transaction))
    }
    return most.values.map(\.self).sumWithSaturation()
  }
}
