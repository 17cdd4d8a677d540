import Core
import Entity

extension ReviewModel {
  /// What the transaction would do to the user's accounts, by the node's word.
  package struct Changes: Encodable, Sendable {
    /// `known`, `fails` or `unknown`.
    let status: String
    /// `simulation`, `trace` or `estimate`; absent if `status` is `unknown`.
    let method: String?
    /// The balances that change; the fee is not among them.
    let balances: [Balance]

    struct Balance: Encodable, Sendable {
      let account: String
      /// The contract of a token; absent for the chain's coin.
      let token: String?
      /// The token ID of a collectible; absent for an amount.
      let tokenID: String?
      /// What arrives and what leaves, in base units.
      let received: String
      let sent: String
    }

    /// Returns nil if nothing was simulated.
    init?(_ simulated: SimulatedEffects?) {
      switch simulated {
      case nil, .plain: return nil
      case .unavailable: (status, method, balances) = ("unknown", nil, [])
      case .fails(let method): (status, self.method, balances) = ("fails", method.rawValue, [])
      case .changes(let changes, let method):
        (status, self.method) = ("known", method.rawValue)
        balances = changes.map(Balance.init)
      }
    }
  }
}

extension ReviewModel.Changes.Balance {
  fileprivate init(_ change: BalanceChange) {
    account = change.account.description
    token = change.asset.contract?.description
    tokenID = (change.item ?? change.asset.tokenID).map { "\($0)" }
    (received, sent) = ("\(change.received)", "\(change.sent)")
  }
}
