import Core
import Entity

extension PayoutReview {
  /// The findings, with one more if the review shows hidden characters that none of them reports.
  var allFindings: [Finding] {
    guard !findings.contains(where: { $0.warning.code == Warning.hiddenShown.code }) else {
      return findings
    }
    let rows = rows.filter { row in
      [row.name, row.note].contains { $0.map(UntrustedText.hasHidden) ?? false }
    }
    let words = [chainName] + (claims?.tokens ?? []).flatMap { [$0.token.symbol, $0.token.name] }
    guard !rows.isEmpty || words.contains(where: UntrustedText.hasHidden) else { return findings }
    return findings + [Finding(.hiddenShown, rows: rows.map(\.number))]
  }
}
