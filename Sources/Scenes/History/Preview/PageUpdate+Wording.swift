import Core
import Entity

extension PageUpdate {
  /// The most lost transactions that are named.
  private static let mostNamed = 10

  /// What has changed in an answer since the page was shown; `marksNew` is whether the answer says
  /// how many transactions are new.
  func notes(on response: ListHistory.Response, marksNew: Bool) -> [Sentence] {
    let named = losses.prefix(Self.mostNamed).map { loss in
      Sentence.caution(words(loss, on: response))
    }
    let left = losses.count - named.count
    let others: [Sentence] =
      left > 0
      ? [
        .caution(
          "\(left, one: "more transaction was", many: "more transactions were") shown and then taken "
            + "back or changed"
        )
      ] : []
    return [marksNew ? nil : news(response.isNarrow).map(Sentence.info)].compactMap(\.self)
      + named + others
  }

  /// How much is new; nil if nothing can be said of it.
  private func news(_ isNarrow: Bool) -> Sentence? {
    guard let asOf else { return nil }
    let since: Sentence = "since block \(asOf.number)"
    guard isNewest else {
      if let more, more > 0 {
        let count: Sentence = "\(more, one: "transaction is", many: "transactions are")"
        return "\(count) new \(since), on other pages"
      }
      return isOther ? nil : "nothing on this page is new \(since)"
    }
    if new > 0 { return "\(new, one: "transaction is", many: "transactions are") new \(since)" }
    guard losses.isEmpty else { return nil }
    let nothing: Sentence =
      isNarrow ? "no transaction that matches is new \(since)" : "nothing is new \(since)"
    guard newFolded > 0 else { return nothing }
    return
      "\(nothing), except \(newFolded, one: "folded transaction", many: "folded transactions")"
  }

  private func words(_ loss: Loss, on response: ListHistory.Response) -> Sentence {
    let rows = loss.transaction.rows
    let others = rows.filter { $0.movement.kind != .fee }
    let parts = (others.isEmpty ? rows : others).map { row -> Sentence in
      let movement = row.movement
      let words = ListHistory.Body.Row(
        movement,
        on: response.chain,
        of: nil,
        accountName: nil,
        token: movement.asset.contract.flatMap { tokens[$0] },
        judged: (loss.transaction, row),
        names: response.names,
        labels: response.labels
      )
      let amount = HistoryText.permission(words, []) ?? HistoryText.amount(words, [])
      return "\(movement.kind.word) \(amount)"
    }
    let first = rows.first?.movement
    let moved: Sentence =
      "\(Sentence(joining: parts, by: ", ")) in block \(first?.block.number ?? 0)"
    let what = first?.transaction.map { "\(moved), transaction \($0)" as Sentence } ?? moved
    return switch loss.reason {
    case .takenBack: "taken back by a reorganization: \(what)"
    case .changed: "changed by a reorganization: \(what)"
    case .notFound: "not found any more: \(what)"
    }
  }
}
