import Core
import Entity

/// Whether the claimed balance of the account is enough.
extension Rule {
  /// Nodes check the current balance only, even if pending transactions need the same funds.
  static let balanceIsShort = Rule(
    "balance-short",
    of: [.transaction, .payouts]
  ) { subject, knowledge in
    let short = subject.remainingBalances(knowing: knowledge.tokens).filter { $0.left == nil }
    return short.map { remainder in
      let text = { (units: UInt256) in remainder.text(units, coin: knowledge.coin) }
      let (balance, taken) = (text(remainder.balance), text(remainder.taken))
      let message: Sentence =
        if let pending = remainder.pending {
          "the balance may be too small: the account has \(balance), this takes up to \(taken), "
            + "and pending transactions up to \(text(pending))"
        } else {
          "the balance may be too small: the account has \(balance), this takes up to \(taken)"
        }
      return Finding(.caution("balance-short", message))
    }
  }
}
