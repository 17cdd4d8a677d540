/// Phrases that are looked for beside those of the rules.
enum PhraseList: Int, CaseIterable, Sendable {
  case quota, plan, pace, revert, executionReverted, unknownTransaction, sizes, limits, logsMatched

  var phrases: [String] {
    switch self {
    case .quota: ErrorTable.quotaWords
    case .plan: ErrorTable.planWords
    case .pace: ErrorTable.paceWords
    case .revert: ErrorTable.revertWords
    case .executionReverted: ["execution reverted"]
    case .unknownTransaction: ["unknown transaction"]
    case .sizes: ["range", "blocks", "results", "logs", "size"]
    case .limits:
      [
        "exceed", "limit", "max", "too large", "too many", "too big", "too wide", "over",
        "more than", "bigger than", "larger than",
      ]
    case .logsMatched: ["logs matched"]
    }
  }
}
