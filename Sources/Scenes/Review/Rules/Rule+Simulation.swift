import Core
import Entity

/// What a node's simulation shows beyond the bytes.
extension Rule {
  /// An account of the user pays more than the decoded calls say.
  ///
  /// That is how a call with a harmless name uses an old permission. The node may be wrong, so the
  /// finding is no danger; and what a node does not show proves nothing. There are at most four
  /// findings, since a contract can pretend any number of transfers.
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
    let taken = knowledge.tokens.knownFirst(changes, on: transaction.transaction.chain)
      .filter { change in change.lost.map { !transaction.intent.covers($0, of: change) } ?? false }
    let rest = taken.count - mostTaken
    return taken.prefix(mostTaken).map { change in
      let amount = wording.short(change.lost ?? .zero, of: change)
      let account = knowledge.knownAddresses.named(change.account)
      return .caution(
        "simulation-takes-more",
        "in the node's simulation this takes \(amount) from \(account), more than its bytes show"
      )
    }
      + (rest > 0
        ? [
          .caution(
            "simulation-takes-more",
            "in the node's simulation this takes \(rest) more \(by: rest, one: "thing", many: "things") "
              + "from your accounts than its bytes show"
          )
        ] : [])
  }

  /// The most amounts that are named.
  private static let mostTaken = 3
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
