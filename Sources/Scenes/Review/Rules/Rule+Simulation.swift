import Core
import Entity

/// What a node's simulation shows beyond the bytes.
extension Rule {
  /// An account of the user pays more than the decoded calls say.
  ///
  /// That is how a call with a harmless name uses an old permission. The node may be wrong, so the
  /// finding is no danger; and what a node does not show proves nothing.
  static let simulationTakesMore = Rule(
    "simulation-takes-more",
    of: [.transaction],
    in: \.transaction
  ) { transaction, knowledge in
    guard case .changes(let changes, _)? = knowledge.nodeFindings?.simulated else { return [] }
    let wording = EffectWording(
      coin: knowledge.coin,
      token: {
        ResolvedToken(
          at: $0,
          on: transaction.transaction.chain,
          knowledge.tokens,
          claimed: transaction.claims?.token
        )
      },
      named: knowledge.knownAddresses.named
    )
    return changes.compactMap { change in
      guard let lost = change.lost, !transaction.intent.covers(lost, of: change) else { return nil }
      let taken = wording.short(lost, of: change)
      let account = knowledge.knownAddresses.named(change.account)
      return .caution(
        "simulation-takes-more",
        "in the node's simulation this takes \(taken) from \(account), more than its bytes show"
      )
    }
  }
}

extension Intent {
  /// Whether the bytes show that this much leaves; the coin includes the fee.
  fileprivate func covers(_ lost: UInt256, of change: BalanceChange) -> Bool {
    let shown = spends.filter { $0.asset == change.asset }
    // The number of a collectible may be its ID.
    guard change.item == nil else { return !shown.isEmpty }
    return lost <= shown.map(\.units).reduce(.zero) { $0.addingWithSaturation($1) }
  }
}
