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
    of: [.transaction, .payouts]
  ) { subject, knowledge in
    if let transaction = subject.transaction {
      return taken(by: transaction, knowledge).map { Finding($0) }
    }
    return rowsTakingMore(knowledge)
  }

  private static func taken(
    by transaction: TransactionSubject,
    _ knowledge: Knowledge
  ) -> [Warning] {
    guard case .changes(let changes, _)? = knowledge.nodeFindings?.simulated else { return [] }
    let wording = EffectWording(
      coin: knowledge.coin,
      on: transaction.transaction.chain,
      knowledge.tokens,
      claimed: transaction.claims?.token,
      naming: knowledge.knownAddresses
    )
    let taken = knowledge.tokens.knownFirst(changes, on: transaction.transaction.chain)
      .filter { change in change.lost.map { !transaction.intent.covers($0, of: change) } ?? false }
    var warnings = taken.prefix(mostTaken).map { change in
      let amount = wording.short(change.lost ?? .zero, of: change)
      let account = knowledge.knownAddresses.named(change.account)
      return Warning.caution(
        "simulation-takes-more",
        "in the node's simulation this takes \(amount) from \(account), more than its bytes show"
      )
    }
    let rest = taken.count - warnings.count
    if rest > 0 {
      warnings.append(
        .caution(
          "simulation-takes-more",
          "in the node's simulation this takes \(rest) more \(by: rest, one: "thing", many: "things") "
            + "from your accounts than its bytes show"
        )
      )
    }
    return warnings
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
