package import Core
import Entity

extension FollowHistory {
  package struct Presenter: Scenes.Presenter {
    package init() {}

    /// Words an event in one line, with cautions beside it.
    package func present(_ response: Response) -> Answer<Body> {
      let (event, facts) = (response.event, response.facts)
      let cautions = event.transaction?.rows.flatMap(\.cautions) ?? []
      return Answer(
        Body(event, facts),
        text: line(event, facts),
        notes: event.kind == .confirmed ? [] : cautions.map { .caution($0.words) }
      )
    }

    /// Words what is told beside the events; nil for an event.
    package func note(_ message: Message) -> Sentence? {
      switch message {
      case .event: nil
      case .began(let facts, let report):
        .info(
          "watching \(accounts(facts)) on \(name: facts.chain.name), from block "
            + "\(report.asOf.number) (\(UTC.text(report.asOf.time))) on; press Ctrl-C to stop"
        )
      case .sourceFailed(let failure): failure.note
      case .unread(let note): note
      case .lost(let report): .caution("\(report.message); asking again")
      case .found(let block): .info("the history is read again, up to block \(block.number)")
      case .announced(true): .info("the node announces new blocks from now on")
      case .announced(false):
        .info("the node no longer announces new blocks; it is polled instead")
      }
    }

    private func accounts(_ facts: Facts) -> Sentence {
      let accounts = facts.selection.accounts
      guard accounts.count == 1 else {
        return "\(accounts.count, one: "account", many: "accounts")"
      }
      let account = facts.selection.account
      return account.name.map { "\(name: UntrustedText.escaped($0))" } ?? "\(account.address)"
    }

    private func line(_ event: FollowedEvent, _ facts: Facts) -> Sentence {
      switch event.kind {
      case .folded:
        return "\(UTC.text(facts.asOf.time))  folded  "
          + "\(event.count, one: "transaction", many: "transactions") that anyone can put there"
      case .unread:
        guard let gap = event.gap else { return "" }
        let about = HistoryCompleteness.Facts(
          chain: facts.chain,
          accounts: facts.selection.accounts,
          tokens: facts.tokens,
          listed: facts.listed
        )
        return "\(UTC.text(facts.asOf.time))  not read  "
          + "\(HistoryCompleteness.sentence(gap, about))"
      case .received, .sent, .changed, .confirmed, .takenBack:
        guard let transaction = event.transaction, let first = transaction.rows.first else {
          return ""
        }
        let rows = facts.rows(of: transaction)
        let parts: [Sentence] = [
          "\(UTC.text(first.movement.block.time))", word(event),
          Sentence(joining: what(rows, facts), by: ", "),
          "block \(first.movement.block.number)",
        ]
        let hash = first.movement.transaction.map { Sentence("\($0)") }
        return Sentence(joining: parts + [hash].compactMap(\.self), by: "  ")
      }
    }

    private func word(_ event: FollowedEvent) -> Sentence {
      switch event.kind {
      case .received: "received"
      case .sent: "sent"
      case .changed: "changed"
      case .confirmed: event.isFinal ? "final" : "confirmed"
      case .takenBack: "taken back"
      case .folded: "folded"
      case .unread: "not read"
      }
    }

    /// What each row moved; the fee only if it is all there is.
    private func what(_ rows: [ListHistory.Body.Row], _ facts: Facts) -> [Sentence] {
      let others = rows.filter { $0.kind != .fee }
      let shared = facts.sharedContracts
      return (others.isEmpty ? rows : others).map { row in
        let amount = HistoryText.permission(row, shared) ?? HistoryText.amount(row, shared)
        let status: Sentence = row.status == .failed ? "\(amount) (failed)" : amount
        let kind: Sentence =
          row.direction == "none" || row.kind == .fee ? "\(row.kind.word) \(status)" : status
        let side: Sentence =
          HistoryText.counterparty(row).map { address in
            row.direction == "in" ? "\(kind) from \(address)" : "\(kind) to \(address)"
          } ?? kind
        guard let account = row.account else { return side }
        let name = row.accountName.map { Sentence("\(name: UntrustedText.escaped($0))") }
        return "\(name ?? "\(address: account)"): \(side)"
      }
    }
  }
}

extension FollowHistory.Facts {
  /// The contracts whose symbols say too little.
  fileprivate var sharedContracts: Set<String> {
    let units = TokenUnits(among: tokens.values, coin: chain.symbol)
    return Set(tokens.values.filter(units.isShared).map(\.address.description))
  }
}
