package import Core

/// Why a history is not proved though that was asked for.
package enum HistoryProofError: Error, Equatable {
  /// On this chain, rows that add up to what a node said do not add up to what is proved; the
  /// sentences say which.
  case contradicted(String, [Sentence])
  /// On this chain, not all is proved that a state root can prove; the sentences say what, and why.
  case notProved(String, [Sentence])
}

extension HistoryProofError: Reportable {
  /// The most rows that are named; JSON has all of them.
  private static let mostNamed = 5

  package var report: Report {
    switch self {
    case .contradicted(let chain, let rows):
      Report(
        .node,
        "history-contradicted",
        "the rows of the history do not add up to what is proved on \(name: chain): \(Self.list(rows))"
      )
    case .notProved(let chain, let rows):
      Report(
        .node,
        "history-not-proved",
        "the history could not be proved on \(name: chain): \(Self.list(rows))"
      )
    }
  }

  private static func list(_ rows: [Sentence]) -> Sentence {
    let left = rows.count - mostNamed
    let more: [Sentence] = left > 0 ? ["\(left, one: "more gap", many: "more gaps")"] : []
    return Sentence(joining: Array(rows.prefix(mostNamed)) + more, by: "; ")
  }
}
