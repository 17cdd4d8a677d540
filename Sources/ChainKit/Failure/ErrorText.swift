import Core

/// The text of an error in lower case, and which known phrases it contains.
///
/// It is untrusted, and never shown.
struct ErrorText: Sendable {
  /// The bytes; letters that are not ASCII stay as they are.
  let bytes: [UInt8]
  /// The rules and lists of which a phrase occurs.
  let found: ErrorTable.Phrases

  init(_ message: String) {
    bytes = message.utf8.map { (65...90).contains($0) ? $0 | 0x20 : $0 }
    found = ErrorTable.phrases(in: bytes)
  }

  /// Whether one of the phrases of a list occurs.
  func contains(_ list: PhraseList) -> Bool { found.contains(list) }
}

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
