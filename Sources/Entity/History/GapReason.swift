package import Core

/// Why the history of some blocks is missing.
package enum GapReason: Hashable, Sendable, Codable {
  /// The rows do not add up to the balance: `rows` is their sum, nil if it is negative or beyond 256
  /// bits; `held` the balance. Both are in base units.
  case rowsDiffer(rows: UInt256?, held: UInt256)
  /// The contract gives no balance that can be read.
  case unreadable
  /// The node does not have the state of these blocks: it is not an archive node.
  case state
  /// The node does not have the transactions of these blocks.
  case bodies
  /// The node does not have the receipts of these blocks.
  case receipts
  /// The node does not have the logs of these blocks.
  case logs
  /// The node does not allow log searches.
  case noLogSearch
  /// The node searches the logs of named contracts only.
  case namedContractsOnly
  /// The node was behind the block up to which the history is read.
  case lagging
  /// The node did not answer in time.
  case silent
  /// The node refuses to give as much as there is in a single block.
  case tooMuch
  /// The account had code, which can move what it holds in ways that leave no trace.
  case code
  /// Nobody was asked: the search was limited, or interrupted.
  case notAsked
}

extension GapReason: Comparable {
  /// Orders reasons: what is known to be wrong comes first, what was not looked at last.
  ///
  /// Of two reasons for one block, the first one is told.
  package static func < (left: GapReason, right: GapReason) -> Bool {
    guard case .rowsDiffer(let rows, let held) = left,
      case .rowsDiffer(let otherRows, let otherHeld) = right
    else { return left.rank < right.rank }
    guard held == otherHeld else { return held < otherHeld }
    guard let rows else { return otherRows != nil }
    return otherRows.map { rows < $0 } ?? false
  }

  private var rank: Int {
    switch self {
    case .rowsDiffer: 0
    case .unreadable: 1
    case .state: 2
    case .bodies: 3
    case .receipts: 4
    case .logs: 5
    case .noLogSearch: 6
    case .namedContractsOnly: 7
    case .lagging: 8
    case .silent: 9
    case .tooMuch: 10
    case .code: 11
    case .notAsked: 12
    }
  }
}

extension GapReason {
  /// Whether the rows are known to differ from what is held.
  package var isOfRows: Bool { if case .rowsDiffer = self { true } else { false } }

  /// The word in JSON and in the database; it never changes meaning.
  package var word: String {
    switch self {
    case .rowsDiffer: "rows-differ"
    case .unreadable: "unreadable"
    case .state: "no-state"
    case .bodies: "no-transactions"
    case .receipts: "no-receipts"
    case .logs: "no-logs"
    case .noLogSearch: "no-log-search"
    case .namedContractsOnly: "named-contracts-only"
    case .lagging: "node-behind"
    case .silent: "no-answer"
    case .tooMuch: "too-much"
    case .code: "code"
    case .notAsked: "not-asked"
    }
  }

  /// The reason that a word stands for; nil for an unknown one, and for `rows-differ`, which says
  /// more than the word.
  package init?(word: String) {
    let plain: [Self] = [
      .unreadable, .state, .bodies, .receipts, .logs, .noLogSearch, .namedContractsOnly, .lagging,
      .silent, .tooMuch, .code, .notAsked,
    ]
    guard let reason = plain.first(where: { $0.word == word }) else { return nil }
    self = reason
  }
}
