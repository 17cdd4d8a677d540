import Core
import Entity

extension PayoutReview {
  /// The findings, and one more where the names and notes of a document hide something.
  var allFindings: [Finding] {
    let rows = rows.filter { row in
      [row.name, row.note].contains { $0.map(ForeignText.hasHidden) ?? false }
    }
    let words = [chainName] + (claims?.tokens ?? []).flatMap { [$0.token.symbol, $0.token.name] }
    guard !rows.isEmpty || words.contains(where: ForeignText.hasHidden) else { return findings }
    return findings + [Finding(.hiddenShown, rows: rows.map(\.number))]
  }
}
